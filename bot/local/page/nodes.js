// Making DOM nodes. Text only ever enters the page through text nodes.

export function node(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined && text !== null) made.textContent = text;
  return made;
}

/** A button that does not send its form. `marks` are attributes: {"aria-label": "Close"}. */
export function button(words, className, press, marks = {}) {
  const made = node("button", className, words);
  made.type = "button";
  made.addEventListener("click", press);
  return marked(made, marks);
}

export function marked(made, marks) {
  for (const [name, value] of Object.entries(marks)) made.setAttribute(name, value);
  return made;
}

export function filled(made, ...children) {
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** The sign before a label; an emoji of a server's own is only named. */
export function emojiOf(one) {
  if (!one.emoji) return "";
  return one.emoji.id ? `:${one.emoji.name}: ` : `${one.emoji.name} `;
}

const HUES = 360;

/** A round sign with the first letter of a name, in a colour that is always the same for it. */
export function avatar(name) {
  const made = marked(node("span", "avatar", [...name][0] ?? "?"), { "aria-hidden": "true" });
  const hue = [...name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0), 7) % HUES;
  made.style.background = `hsl(${hue} 45% 38%)`;
  return made;
}

/** How many mentions were not read. */
export function pingSign(number) {
  return marked(node("span", "pings", String(number)), { "aria-label": `${number} mentions` });
}

let lastId = 0;

export function freshId() {
  lastId += 1;
  return `n${lastId}`;
}
