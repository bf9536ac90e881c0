// Components of both kinds as DOM nodes. What is pressed or chosen is handed to `at.press` and `at.select`.

import { chooser } from "/choosing.js";
import { colour, fileLink, picture } from "/embeds.js";
import { markdown } from "/markdown.js";
import { button, emojiOf, filled, marked, node } from "/nodes.js";
import { isSecondTap } from "/taps.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };
const GREY = 2;
const LINK = 5;

/** `at` is { seat, press, select }. */
export function components(list, at) {
  return list.map((one) => (MAKERS[one.type] ?? unknown)(one, at));
}

function unknown(one) {
  return node("p", "subtext", `(component ${one.type})`);
}

const MAKERS = {
  1: (one, at) => filled(node("div", "row"), ...components(one.components, at)),
  2: (one, at) => (one.style === LINK ? linkButton(one) : pressButton(one, at)),
  3: menu, 5: menu, 6: menu, 7: menu, 8: menu,
  9: section,
  10: (one, at) => markdown(one.content, at.seat.known),
  11: (one) => picture(one.media, one.description),
  12: gallery,
  13: (one) => fileLink(one.file.url, one.name ?? lastPart(one.file.url), one.size),
  14: (one) => node("hr", one.divider === false ? "invisible" : ""),
  17: container,
};

function lastPart(url) {
  return decodeURIComponent(url.split("/").pop());
}

function linkButton(one) {
  const made = node("a", "button link", `${emojiOf(one)}${one.label ?? ""} ↗`);
  return marked(made, { href: /^https?:/.test(one.url) ? one.url : "#", target: "_blank", rel: "noopener noreferrer" });
}

function pressButton(one, at) {
  const words = `${emojiOf(one)}${one.label ?? ""}`.trim();
  const marks = { "data-custom-id": one.custom_id ?? "" };
  const tapped = (event) => isSecondTap(event, words, one.style === GREY) || at.press(one, made);
  const made = button(words, `button ${STYLES[one.style]}`, tapped, marks);
  made.disabled = Boolean(one.disabled);
  return made;
}

function menu(one, at) {
  const made = chooser(one, at.seat, (values) => at.select(one, values, made));
  return made;
}

function section(one, at) {
  const words = filled(node("div", "section-words"), ...components(one.components, at));
  return filled(node("div", "section"), words, ...components([one.accessory], at));
}

function gallery(one) {
  const made = node("div", one.items.length > 1 ? "gallery several" : "gallery");
  return filled(made, ...one.items.map((item) => picture(item.media, item.description)));
}

function container(one, at) {
  const made = filled(node("div", "embed container"), ...components(one.components, at));
  if (one.accent_color) made.style.borderLeftColor = colour(one.accent_color);
  if (one.spoiler) made.classList.add("spoiler-box");
  return made;
}
