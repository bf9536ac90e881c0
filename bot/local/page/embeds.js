// Embeds, pictures and files as DOM nodes.

import { sized } from "/files.js";
import { markdown, phrase } from "/markdown.js";
import { button, filled, marked, node } from "/nodes.js";
import { openSheet } from "/sheet.js";

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
  const made = button("", "picture", () => enlarge(media, words), marks);
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
  return filled(made, marked(node("summary", "", "ALT"), { "aria-label": "Description" }), node("p", "", words));
}

function enlarge(media, words) {
  const body = node("div", "viewer");
  const sheet = openSheet(document.body, { kind: "picture", title: words || "Picture", body });
  const image = marked(node("img"), { src: media.url, alt: words || "" });
  image.addEventListener("click", () => image.classList.toggle("full"));
  const marks = { href: media.url, target: "_blank", rel: "noopener" };
  const apart = marked(node("a", "button secondary", "Open in a new tab"), marks);
  const close = button("Close", "button secondary", () => sheet.close());
  const hint = node("span", "subtext", "A press on the picture shows it in its full size.");
  filled(body, filled(node("div", "viewer-picture"), image), filled(node("div", "row"), close, apart, hint));
  close.focus();
}

export function attachment(one) {
  if (one.content_type.startsWith("image/")) return picture(one, one.description ?? one.filename);
  return fileLink(one.url, one.filename, one.size);
}

/** A file to be taken home. */
export function fileLink(url, name, size) {
  const words = `📄 ${name}${size === undefined ? "" : ` (${sized(size)})`}`;
  return marked(node("a", "file", words), { href: url, download: name });
}
