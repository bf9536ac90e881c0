// Messages, embeds and components as DOM nodes. What is pressed is handed to `act`.

import { markdown, node } from "/markdown.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

export function embed(one, names) {
  const made = node("div", "embed");
  if (one.color) made.style.borderLeftColor = colour(one.color);
  if (one.author?.name) made.append(node("p", "embed-author", one.author.name));
  if (one.title) made.append(node("p", "embed-title", one.title));
  if (one.description) made.append(markdown(one.description, names));
  if (one.fields?.length) made.append(fields(one.fields, names));
  for (const part of [one.thumbnail, one.image]) if (part?.url) made.append(picture(part, one.title));
  if (one.footer?.text) made.append(node("p", "embed-footer", one.footer.text));
  return made;
}

function colour(number) {
  return "#" + number.toString(16).padStart(6, "0");
}

function fields(entries, names) {
  const made = node("div", "fields");
  for (const entry of entries) {
    const field = node("div", entry.inline ? "field inline" : "field");
    field.append(node("p", "field-name", entry.name), markdown(entry.value, names));
    made.append(field);
  }
  return made;
}

export function picture(media, words) {
  const made = node("a", "picture");
  made.href = media.url;
  made.target = "_blank";
  made.rel = "noopener";
  const image = node("img");
  image.src = media.url;
  image.alt = words || "";
  if (media.width) {
    image.width = media.width;
    image.height = media.height;
  }
  made.append(image);
  return made;
}

export function attachment(one) {
  if (one.content_type.startsWith("image/")) return picture(one, one.description ?? one.filename);
  const made = node("a", "file", `📄 ${one.filename} (${Math.ceil(one.size / 1024)} KiB)`);
  made.href = one.url;
  made.download = one.filename;
  return made;
}

export function components(list, names, act) {
  return list.map((one) => (MAKERS[one.type] ?? unknown)(one, names, act));
}

function unknown(one) {
  return node("p", "subtext", `(component ${one.type})`);
}

const MAKERS = {
  1: row,
  2: button,
  3: menu, 5: menu, 6: menu, 7: menu, 8: menu,
  9: section,
  10: (one, names) => markdown(one.content, names),
  11: (one) => picture(one.media, one.description),
  12: gallery,
  13: (one) => fileLink(one.file),
  14: (one) => node("hr", one.divider === false ? "invisible" : ""),
  17: container,
};

function row(one, names, act) {
  const made = node("div", "row");
  made.append(...components(one.components, names, act));
  return made;
}

function button(one, _names, act) {
  const emoji = one.emoji ? (one.emoji.id ? ":" + one.emoji.name + ": " : one.emoji.name + " ") : "";
  const label = emoji + (one.label ?? "");
  if (one.style === 5) {
    const made = node("a", "button link", label + " ↗");
    made.href = /^https?:/.test(one.url) ? one.url : "#";
    made.target = "_blank";
    made.rel = "noopener noreferrer";
    return made;
  }
  const made = node("button", "button " + STYLES[one.style], label);
  made.type = "button";
  made.disabled = Boolean(one.disabled);
  made.addEventListener("click", () => act.press(one, made));
  return made;
}

function menu(one, names, act) {
  const made = node("span", "menu");
  const list = select(one, names);
  made.append(list);
  if (list.multiple) {
    const done = node("button", "button primary", "Choose");
    done.type = "button";
    done.disabled = list.disabled;
    done.addEventListener("click", () => act.select(one, chosen(list), done));
    made.append(done);
  } else {
    list.addEventListener("change", () => act.select(one, chosen(list), list));
  }
  return made;
}

export function chosen(list) {
  return [...list.selectedOptions].map((option) => option.value).filter((value) => value !== "");
}

export function select(one, names) {
  const list = node("select");
  list.disabled = Boolean(one.disabled);
  list.multiple = (one.max_values ?? 1) > 1;
  list.ariaLabel = one.placeholder ?? "Menu";
  if (!list.multiple) list.append(new Option(one.placeholder ?? "Choose", ""));
  else {
    list.size = Math.min(6, (one.options ?? []).length || 4);
    list.title = one.placeholder ?? "";
  }
  for (const entry of optionsOf(one, names)) {
    const emoji = entry.emoji?.name ? entry.emoji.name + " " : "";
    const words = entry.description ? `${entry.label} – ${entry.description}` : entry.label;
    list.append(new Option(emoji + words, entry.value, Boolean(entry.default), Boolean(entry.default)));
  }
  return list;
}

function optionsOf(one, names) {
  if (one.type === 3) return one.options;
  const source = one.type === 8 ? Object.entries(names.channels).map(([id, entry]) => [id, "#" + entry.name]) : Object.entries(names.people);
  return source.map(([value, label]) => ({ value, label }));
}

function section(one, names, act) {
  const made = node("div", "section");
  const words = node("div", "section-words");
  words.append(...components(one.components, names, act));
  made.append(words, ...components([one.accessory], names, act));
  return made;
}

function gallery(one) {
  const made = node("div", one.items.length > 1 ? "gallery several" : "gallery");
  made.append(...one.items.map((item) => picture(item.media, item.description)));
  return made;
}

function fileLink(media) {
  const made = node("a", "file", "📄 " + decodeURIComponent(media.url.split("/").pop()));
  made.href = media.url;
  return made;
}

function container(one, names, act) {
  const made = node("div", "embed");
  if (one.accent_color) made.style.borderLeftColor = colour(one.accent_color);
  made.append(...components(one.components, names, act));
  return made;
}
