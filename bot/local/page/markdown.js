// Discord's markdown as DOM nodes.

import { button, marked, node } from "/nodes.js";
import { moment } from "/times.js";

const INLINE = [
  [/\\([^0-9A-Za-z\s])/g, (found, _names, into) => into.append(found[1])],
  [/``(.+?)``|`([^`\n]+)`/g, (found, _names, into) => into.append(node("code", "", found[1] ?? found[2]))],
  [/\*\*\*(?=\S)([^]+?)\*\*\*/g, (found, names, into) => nested("em", nestedNode("strong", found[1], names), into)],
  [/\*\*(?=\S)([^]+?)\*\*/g, (found, names, into) => into.append(nestedNode("strong", found[1], names))],
  [/__(?=\S)([^]+?)__/g, (found, names, into) => into.append(nestedNode("u", found[1], names))],
  [/~~(?=\S)([^]+?)~~/g, (found, names, into) => into.append(nestedNode("s", found[1], names))],
  [/\|\|([^]+?)\|\|/g, (found, names, into) => into.append(spoiler(found[1], names))],
  [/\*(?=\S)([^*\n]+?)\*/g, (found, names, into) => into.append(nestedNode("em", found[1], names))],
  [/\b_(?=\S)([^_\n]+?)_\b/g, (found, names, into) => into.append(nestedNode("em", found[1], names))],
  [/<@!?(\d+)>/g, (found, names, into) => into.append(userName(found[1], names))],
  [/<@&(\d+)>/g, (found, names, into) => into.append(roleName(found[1], names))],
  [/<#(\d+)>/g, (found, names, into) => into.append(channelLink(found[1], names))],
  [/<a?(:\w+:)\d+>/g, (found, _names, into) => into.append(found[1])],
  [/<\/([^:>]+):\d+>/g, (found, names, into) => into.append(commandLink(found[1], names))],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/g, (found, _names, into) => into.append(moment(Number(found[1]), found[2] ?? "f"))],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/g, (found, _names, into) => into.append(link(found[2], found[1]))],
  [/<(https?:\/\/[^\s>]+)>/g, (found, _names, into) => into.append(link(found[1]))],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]]/g, (found, _names, into) => into.append(link(found[0]))],
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
  const marks = { role: "button", tabindex: "0", "aria-label": "Spoiler", "aria-expanded": "false" };
  const made = marked(nestedNode("span", text, names), { ...marks, class: "spoiler" });
  const open = () => {
    made.classList.add("open");
    for (const mark of Object.keys(marks)) made.removeAttribute(mark);
  };
  made.addEventListener("click", open);
  made.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && open());
  return made;
}

function userName(id, names) {
  return node("span", id === names.you ? "mention me" : "mention", `@${names.users[id] ?? "somebody"}`);
}

function roleName(id, names) {
  const name = names.roles[id] ?? "role";
  return node("span", "mention", name.startsWith("@") ? name : `@${name}`);
}

function channelLink(id, names) {
  const channel = names.channels[id];
  if (!channel) return node("span", "mention", "#unknown");
  return button(`#${channel.name}`, "mention", () => names.open(id));
}

function commandLink(name, names) {
  return button(`/${name}`, "mention", () => names.command(`/${name} `));
}

function link(address, words) {
  const made = node("a", "", words ?? address);
  made.href = address;
  made.target = "_blank";
  made.rel = "noopener noreferrer";
  return made;
}

/** What stands within lines. Each pattern looks on only from where it last found something, so that no text is slow. */
function inline(text, names, into) {
  const finds = INLINE.map(([pattern]) => search(pattern, text, 0));
  let at = 0;
  for (let first = soonest(finds); first >= 0; first = soonest(finds)) {
    const found = finds[first];
    into.append(text.slice(at, found.index));
    INLINE[first][1](found, names, into);
    at = found.index + found[0].length;
    for (const [place, one] of finds.entries()) {
      if (one && one.index < at) finds[place] = search(INLINE[place][0], text, at);
    }
  }
  into.append(text.slice(at));
}

function search(pattern, text, from) {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** The place of the find that stands first in the text, the earlier pattern's where two do; -1 for none. */
function soonest(finds) {
  let first = -1;
  for (const [place, one] of finds.entries()) if (one && (first < 0 || one.index < finds[first].index)) first = place;
  return first;
}

/** A title: one line with what may stand within a line. */
export function phrase(name, className, text, names) {
  const made = nestedNode(name, text, names);
  made.className = className;
  return made;
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
  [/^(#{1,3}) +(.+)/, (found, names, into) => into.append(nestedNode(`h${found[1].length + 2}`, found[2], names))],
  [/^-# +(.+)/, (found, names, into) => into.append(phrase("p", "subtext", found[1], names))],
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
