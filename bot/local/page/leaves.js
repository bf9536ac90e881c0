// Slash commands as a flat list: one entry for each that can be sent, with its options.

const SUB_COMMANDS = 2;

/** Every command with its sub-commands: { name: "game new", words, options }. */
export function leavesOf(commands) {
  const found = [];
  for (const command of commands) collect(command, command.name, found);
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

function collect(inside, name, found) {
  const options = inside.options ?? [];
  const deeper = options.filter((option) => option.type <= SUB_COMMANDS);
  if (!deeper.length) found.push({ name, words: inside.description, options });
  for (const option of deeper) collect(option, `${name} ${option.name}`, found);
}

/** The commands that fit what was typed after the slash, the best first. */
export function fitting(leaves, typed) {
  const words = typed.toLowerCase().trimStart();
  const named = (leaf) => leaf.name.startsWith(words);
  const within = (leaf) => !named(leaf) && leaf.name.includes(words);
  const told = (leaf) => !leaf.name.includes(words) && leaf.words.toLowerCase().includes(words);
  return [named, within, told].flatMap((fits) => leaves.filter(fits));
}

/** A command that was typed out, "/game new against:practice": { leaf, given }; null when none begins so. */
export function typedOut(leaves, text) {
  const typed = `${text.slice(1)} `;
  const leaf = leaves.find((one) => typed.startsWith(`${one.name} `));
  return leaf ? { leaf, given: pairs(typed.slice(leaf.name.length), leaf.options) } : null;
}

function pairs(text, options) {
  const known = new Set(options.map((option) => option.name));
  const marks = [...text.matchAll(/(?:^|\s)([\w-]+):/g)].filter((mark) => known.has(mark[1]));
  const ends = marks.map((mark, place) => marks[place + 1]?.index ?? text.length);
  const value = (mark, place) => text.slice(mark.index + mark[0].length, ends[place]).trim();
  return Object.fromEntries(marks.map((mark, place) => [mark[1], value(mark, place)]));
}
