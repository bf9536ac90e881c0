// Select menus: a button that opens a list, by finger, mouse and keyboard alike.

import { button, emojiOf, filled, marked, node } from "/nodes.js";
import { openSheet } from "/sheet.js";

const SEARCHED_FROM = 9;

/**
 * The button of a menu. `done(values)` gets what was chosen; the button's `chosen` holds it too, and
 * `note(values)` shows it on the button.
 */
export function chooser(one, seat, done) {
  const entries = entriesOf(one, seat);
  const marks = { "aria-haspopup": "listbox", "data-custom-id": one.custom_id ?? "" };
  const made = button("", "chooser", () => new Choosing(one, entries, seat, made, done), marks);
  made.disabled = Boolean(one.disabled);
  made.note = (values) => {
    made.chosen = values;
    const labels = entries.filter((entry) => values.includes(entry.value)).map((entry) => entry.label);
    made.textContent = labels.join(", ") || titleOf(one);
    made.classList.toggle("filled", labels.length > 0);
    marked(made, { "aria-label": [titleOf(one), ...labels].join(", ") });
  };
  made.note(entries.filter((entry) => entry.default).map((entry) => entry.value));
  return made;
}

function titleOf(one) {
  return one.placeholder ?? "Make a selection";
}

/** What a menu offers: { value, label, description, default }. */
function entriesOf(one, seat) {
  if (one.options) return one.options.map((option) => ({ ...option, label: `${emojiOf(option)}${option.label}` }));
  const preset = new Set((one.default_values ?? []).map((entry) => entry.id));
  const found = seat.known.entities(one.type, seat.place, one.channel_types);
  return found.map((entry) => ({ ...entry, default: preset.has(entry.value) }));
}

function limits(one, entries) {
  const most = Math.min(one.max_values ?? 1, Math.max(entries.length, 1));
  return { least: one.required === false ? 0 : one.min_values ?? 1, most };
}

/** The open list of a menu, above its pane. */
class Choosing {
  constructor(one, entries, seat, opener, done) {
    Object.assign(this, { done, ...limits(one, entries), chosen: new Set(opener.chosen) });
    this.several = (one.max_values ?? 1) > 1 || this.least === 0;
    const title = titleOf(one);
    const body = node("div", "choosing");
    this.sheet = openSheet(seat.root, { kind: "select", title, body });
    this.list = this.listOf(title, entries);
    this.search = entries.length >= SEARCHED_FROM ? searchLine(this.list) : null;
    filled(body, node("h2", "", title), this.search, this.list, this.footer());
    body.addEventListener("keydown", (event) => moveFocus(event, this.list));
    this.refresh();
    this.focus();
  }

  listOf(title, entries) {
    const marks = { role: "listbox", "aria-label": title, "aria-multiselectable": String(this.several) };
    const list = marked(node("div", "choices"), marks);
    list.append(...entries.map((entry) => choiceLine(entry, () => this.pick(entry))));
    if (!entries.length) list.append(node("p", "subtext", "There is nothing to choose from."));
    return list;
  }

  footer() {
    const cancel = button("Cancel", "button secondary", () => this.sheet.close());
    this.end = this.several ? confirming(() => this.finish([...this.chosen]), this.least, this.most) : null;
    return filled(node("div", "row"), this.end?.confirm, cancel, this.end?.count);
  }

  pick(entry) {
    if (!this.several) return this.finish([entry.value]);
    toggle(this.chosen, entry.value, this.most);
    this.refresh();
  }

  finish(values) {
    this.sheet.close();
    this.done(values);
  }

  refresh() {
    for (const line of lines(this.list)) line.ariaSelected = String(this.chosen.has(line.dataset.value));
    this.end?.note(this.chosen.size);
  }

  focus() {
    const there = visible(this.list);
    (there.find((line) => line.ariaSelected === "true") ?? there[0] ?? this.search)?.focus();
  }
}

/** The button that ends a choice of several, and how many are chosen. */
function confirming(finish, least, most) {
  const confirm = button("Choose", "button primary", finish);
  const count = marked(node("span", "subtext"), { role: "status" });
  const wanted = least === most ? `${most}` : `${least} to ${most}`;
  const note = (size) => {
    confirm.disabled = size < least || size > most;
    count.textContent = `${size} chosen of ${wanted}`;
  };
  return { confirm, count, note };
}

function toggle(chosen, value, most) {
  if (chosen.delete(value)) return;
  if (most === 1) chosen.clear();
  if (chosen.size < most) chosen.add(value);
}

function choiceLine(entry, pick) {
  const made = button("", "choice", pick, { role: "option", "data-value": entry.value });
  const words = entry.description ? node("span", "subtext", entry.description) : null;
  return filled(made, node("span", "choice-label", entry.label), words);
}

function searchLine(list) {
  const marks = { type: "search", placeholder: "Search", "aria-label": "Search", autocomplete: "off" };
  const made = marked(node("input", "search"), marks);
  made.addEventListener("input", () => {
    const wanted = made.value.toLowerCase();
    for (const line of list.children) line.hidden = !line.textContent.toLowerCase().includes(wanted);
  });
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    visible(list)[0]?.click();
  });
  return made;
}

function lines(list) {
  return [...list.querySelectorAll("[role=option]")];
}

function visible(list) {
  return lines(list).filter((line) => !line.hidden);
}

function moveFocus(event, list) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const there = visible(list);
  const place = there.indexOf(document.activeElement);
  there[(place + step + there.length) % there.length]?.focus();
}
