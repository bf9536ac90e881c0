// Embeds, pictures and files as DOM nodes.

import { sized } from "/files.js";
import { markdown, phrase } from "/markdown.js";
import { button, filled, marked, node } from "/nodes.js";
import { enlarge, pressedAt } from "/viewer.js";

export function embed(one, names) {
  const made = node("div", "embed");
  if (one.color) made.style.borderLeftColor = colour(one.color);
  if (one.author?.name) made.append(node("p", "embed-author", one.author.name));
  if (one.title) made.append(phrase("p", "embed-title", one.title, names));
  if (one.description) made.append(markdown(one.description, names));
  if (one.fields?.length) made.append(fields(one.fields, names));
  const pictures = [one.thumbnail, one.image].filter((part) => part?.url);
  made.append(...pictures.map((part) => picture(part, part.description ?? one.title)));
  if (one.footer?.text) made.append(node("p", "embed-footer", one.footer.text));
  return made;
}

export function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

function fields(entries, names) {
  const made = node("div", "fields");
  for (const entry of entries) {
    const field = node("div", entry.inline ? "field inline" : "field");
    made.append(filled(field, phrase("p", "field-name", entry.name, names), markdown(entry.value, names)));
  }
  return made;
}

/** A picture that a press enlarges; its room is kept free while it loads. */
export function picture(media, words) {
  const marks = { "aria-label": "Enlarge picture", title: "Enlarge picture" };
  const made = button("", "picture", (event) => enlarge(media, words, pressedAt(event, image)), marks);
  const image = marked(node("img"), { src: media.url, alt: words || "", decoding: "async" });
  if (media.width && media.height) reserve(made, media.width, media.height);
  image.addEventListener("error", () => made.replaceWith(node("p", "subtext", `(picture is gone) ${words || ""}`)));
  made.append(image);
  return words ? filled(node("div", "pictured"), made, altText(words)) : made;
}

/** The style sheet makes the picture's room from its size in pixels. */
function reserve(made, width, height) {
  made.classList.add("sized");
  made.style.setProperty("--width", `${width}px`);
  made.style.setProperty("--shape", String(width / height));
}

function altText(words) {
  const made = node("details", "alt");
  const opener = filled(marked(node("summary"), { "aria-label": "Description" }), node("span", "alt-sign", "ALT"));
  return filled(made, opener, node("p", "", words));
}

export function attachment(one) {
  if (one.content_type.startsWith("image/")) return picture(one, one.description ?? one.filename);
  return fileLink(one.url, one.filename, one.size);
}

/** The files of a message; several pictures lie together. */
export function attachments(files) {
  const pictures = files.filter((one) => one.content_type.startsWith("image/"));
  if (pictures.length < 2) return files.map((one) => attachment(one));
  const others = files.filter((one) => !pictures.includes(one));
  const gallery = filled(node("div", "gallery several"), ...pictures.map((one) => attachment(one)));
  return [gallery, ...others.map((one) => attachment(one))];
}

/** A file to be taken home. */
export function fileLink(url, name, size) {
  const words = `📄 ${name}${size === undefined ? "" : ` (${sized(size)})`}`;
  return marked(node("a", "file", words), { href: url, download: name });
}
