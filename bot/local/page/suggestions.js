// A field with a list of suggestions below it: choices, people and places at once, or what the bot offers.

import { button, freshId, marked, node } from "/nodes.js";

const PAUSE_MS = 150;
const LONGEST = 25;

export class Suggestions {
  /**
   * `entries` are { value, label, description }, or `ask(typed)` fetches them: a promise of { choices } or { error }.
   * `done()` is called after one was taken by keyboard or press.
   */
  constructor(name, { entries = null, ask = null, done }) {
    Object.assign(this, { entries, ask, done, taken: null, asked: 0, timer: 0, place: 0 });
    this.list = marked(node("div", "suggestions"), { role: "listbox", "aria-label": name, id: freshId() });
    this.list.hidden = true;
    this.input = marked(node("input"), {
      role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.list.id,
    });
    this.input.autocomplete = "off";
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("focus", () => this.offer());
    this.input.addEventListener("click", () => this.list.hidden && this.offer());
    this.input.addEventListener("blur", () => this.close());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** What is chosen: a value, or the text itself where the bot's suggestions are only that; undefined for no match. */
  get value() {
    if (this.taken && this.taken.label === this.input.value) return this.taken.value;
    const text = this.input.value.trim().toLowerCase();
    if (!this.entries) return this.input.value;
    const fits = (entry) => [entry.label, String(entry.value)].some((one) => one.toLowerCase() === text);
    return this.entries.find(fits)?.value;
  }

  typed() {
    this.taken = null;
    this.close();
    this.offer();
  }

  offer() {
    if (this.entries) return this.show(this.matching());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fetch(), this.asked ? PAUSE_MS : 0);
  }

  matching() {
    const text = this.taken ? "" : this.input.value.trim().toLowerCase();
    return this.entries.filter((entry) => entry.label.toLowerCase().includes(text)).slice(0, LONGEST);
  }

  /** Ask the bot; an answer that a later one has overtaken is left aside. */
  async fetch() {
    this.asked += 1;
    const mine = this.asked;
    const typed = this.taken ? String(this.taken.value) : this.input.value;
    const answer = await this.ask(typed);
    if (mine !== this.asked || document.activeElement !== this.input) return;
    const entries = (answer.choices ?? []).map((choice) => ({ value: choice.value, label: choice.name }));
    this.show(entries, answer.error ?? "No options match what you typed.");
  }

  show(entries, otherwise = "No options match what you typed.") {
    this.place = 0;
    this.list.replaceChildren(...entries.map((entry) => this.line(entry)));
    if (!entries.length) this.list.append(node("p", "subtext", otherwise));
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.mark(0);
    this.list.scrollIntoView({ block: "nearest" });
  }

  line(entry) {
    const marks = { role: "option", tabindex: "-1", id: freshId(), "data-value": String(entry.value) };
    const made = button(entry.label, "choice", () => this.take(entry), marks);
    if (entry.description) made.append(node("span", "subtext", entry.description));
    return made;
  }

  get lines() {
    return [...this.list.querySelectorAll("[role=option]")];
  }

  mark(place) {
    const lines = this.lines;
    this.place = lines.length ? (place + lines.length) % lines.length : 0;
    for (const [number, line] of lines.entries()) line.ariaSelected = String(number === this.place);
    lines[this.place]?.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", lines[this.place]?.id ?? "");
  }

  take(entry) {
    this.choose(entry);
    this.done();
  }

  choose(entry) {
    this.taken = entry;
    this.input.value = entry.label;
    this.close();
  }

  close() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.step(step);
    else if (this.list.hidden || !this.applies(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  step(step) {
    if (this.list.hidden) this.offer();
    else this.mark(this.place + step);
  }

  /** Escape closes the list, Enter and Tab take what is marked; false where the key means something else. */
  applies(event) {
    const takes = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && this.input.value !== "");
    if (event.key === "Escape") this.close();
    else if (takes && this.lines.length) this.lines[this.place].click();
    else return false;
    return true;
  }
}
