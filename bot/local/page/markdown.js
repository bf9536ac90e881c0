// Discord's markdown as DOM nodes. Text only ever enters the page through text nodes.

export function node(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined && text !== null) made.textContent = text;
  return made;
}

const INLINE = [
  [/\\([\\*_~`|>#<\-\[\]()])/, (found, _names, into) => into.append(found[1])],
  [/``(.+?)``|`([^`\n]+)`/, (found, _names, into) => into.append(node("code", "", found[1] ?? found[2]))],
  [/\*\*\*(?=\S)([^]+?)\*\*\*/, (found, names, into) => nested("em", nestedNode("strong", found[1], names), into)],
  [/\*\*(?=\S)([^]+?)\*\*/, (found, names, into) => into.append(nestedNode("strong", found[1], names))],
  [/__(?=\S)([^]+?)__/, (found, names, into) => into.append(nestedNode("u", found[1], names))],
  [/~~(?=\S)([^]+?)~~/, (found, names, into) => into.append(nestedNode("s", found[1], names))],
  [/\|\|([^]+?)\|\|/, (found, names, into) => into.append(spoiler(found[1], names))],
  [/\*(?=\S)([^*\n]+?)\*/, (found, names, into) => into.append(nestedNode("em", found[1], names))],
  [/\b_(?=\S)([^_\n]+?)_\b/, (found, names, into) => into.append(nestedNode("em", found[1], names))],
  [/<@!?(\d+)>/, (found, names, into) => into.append(node("span", "mention", "@" + (names.users[found[1]] ?? "somebody")))],
  [/<@&(\d+)>/, (_found, _names, into) => into.append(node("span", "mention", "@role"))],
  [/<#(\d+)>/, (found, names, into) => into.append(channelLink(found[1], names))],
  [/<\/([^:>]+):\d+>/, (found, _names, into) => into.append(node("span", "mention", "/" + found[1]))],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, (found, _names, into) => into.append(moment(Number(found[1]), found[2] ?? "f"))],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (found, _names, into) => into.append(link(found[2], found[1]))],
  [/<(https?:\/\/[^\s>]+)>|(https?:\/\/[^\s<]*[^\s<.,:;"')\]])/, (found, _names, into) => into.append(link(found[1] ?? found[2]))],
];

function nestedNode(name, text, names) {
  const made = node(name);
  inline(text, names, made);
  return made;
}

function nested(name, inner, into) {
  const made = node(name);
  made.append(inner);
  into.append(made);
}

function spoiler(text, names) {
  const made = nestedNode("span", text, names);
  made.className = "spoiler";
  made.tabIndex = 0;
  made.addEventListener("click", () => made.classList.add("open"));
  return made;
}

function channelLink(id, names) {
  const made = node("button", "mention", "#" + (names.channels[id]?.name ?? "unknown"));
  made.type = "button";
  made.addEventListener("click", () => names.open(id));
  return made;
}

function link(address, words) {
  const made = node("a", "", words ?? address);
  made.href = address;
  made.target = "_blank";
  made.rel = "noopener noreferrer";
  return made;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function moment(seconds, style) {
  const when = new Date(seconds * 1000);
  const made = node("time", "moment", style === "R" ? relative(seconds) : when.toLocaleString([], STYLES[style]));
  made.dateTime = when.toISOString();
  made.title = when.toLocaleString();
  if (style === "R") made.dataset.relative = String(seconds);
  return made;
}

export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, length]) => Math.abs(away) >= length) ?? units[5];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
}

function inline(text, names, into) {
  let rest = text;
  while (rest) {
    let first = null;
    for (const [pattern, make] of INLINE) {
      const found = pattern.exec(rest);
      if (found && (!first || found.index < first.found.index)) first = { found, make };
    }
    if (!first) break;
    into.append(rest.slice(0, first.found.index));
    first.make(first.found, names, into);
    rest = rest.slice(first.found.index + first.found[0].length);
  }
  into.append(rest);
}

export function markdown(text, names) {
  const made = node("div", "markdown");
  for (const [place, part] of text.split(/```(?:[a-z0-9+-]*\n)?([^]*?)```/i).entries()) {
    if (place % 2) made.append(codeBlock(part));
    else if (part) lines(part.replace(/^\n|\n$/g, ""), names, made);
  }
  return made;
}

function codeBlock(text) {
  const made = node("pre");
  made.append(node("code", "", text.replace(/\n$/, "")));
  return made;
}

const BLOCKS = [
  [/^(#{1,3}) +(.+)/, (found, names, into) => into.append(nestedNode("h" + (found[1].length + 2), found[2], names))],
  [/^-# +(.+)/, (found, names, into) => into.append(subtext(found[1], names))],
  [/^> ?(.*)/, (found, names, into) => quote(found[1], names, into)],
  [/^( *)[-*] +(.+)/, (found, names, into) => listed("ul", found, names, into)],
  [/^( *)\d+\. +(.+)/, (found, names, into) => listed("ol", found, names, into)],
];

function lines(text, names, into) {
  for (const line of text.split("\n")) {
    const block = BLOCKS.find(([pattern]) => pattern.test(line));
    if (block) block[1](block[0].exec(line), names, into);
    else into.append(nestedNode("p", line || "\u00a0", names));
  }
}

function subtext(text, names) {
  const made = nestedNode("p", text, names);
  made.className = "subtext";
  return made;
}

function quote(text, names, into) {
  let block = into.lastElementChild;
  if (block?.tagName !== "BLOCKQUOTE") {
    block = node("blockquote");
    into.append(block);
  }
  block.append(nestedNode("p", text, names));
}

function listed(kind, found, names, into) {
  let list = into.lastElementChild;
  if (list?.tagName !== kind.toUpperCase()) {
    list = node(kind);
    if (kind === "ol") list.start = parseInt(found[0], 10);
    into.append(list);
  }
  const item = nestedNode("li", found[2], names);
  if (found[1].length > 1) item.className = "deeper";
  list.append(item);
}
