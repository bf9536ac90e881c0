// The line at the bottom: plain words and files, or a slash command.

import { packed, refusal, sized } from "/files.js";
import { fitting, leavesOf, typedOut } from "/leaves.js";
import { button, filled, freshId, marked, node } from "/nodes.js";
import { Order } from "/order.js";

const LONGEST = 2000;
const TALLEST = 160;

export class Composer {
  constructor(seat) {
    Object.assign(this, { seat, order: null, files: [], place: 0 });
    const list = { role: "listbox", "aria-label": "Commands", id: freshId() };
    this.menu = marked(node("div", "suggestions commands"), list);
    this.menu.hidden = true;
    this.pending = node("div", "pending-files");
    const marks = { name: "text", rows: "1", "aria-label": "Message", maxlength: String(LONGEST), autocomplete: "off" };
    this.text = marked(node("textarea"), { ...marks, "aria-controls": this.menu.id });
    const send = node("button", "send", "Send");
    this.line = filled(node("form", "line"), this.slashButton(), this.fileButton(), this.text, send);
    this.root = filled(node("div", "composer"), this.menu, this.pending, this.line);
    this.listen();
  }

  slashButton() {
    return button("/", "slash", () => this.begin("/"), { "aria-label": "Show commands", title: "Show commands" });
  }

  fileButton() {
    const input = marked(node("input"), { type: "file", multiple: "", tabindex: "-1", "aria-label": "Files" });
    input.hidden = true;
    input.addEventListener("change", () => {
      this.takeFiles([...input.files]);
      input.value = "";
    });
    const marks = { "aria-label": "Attach files", title: "Attach files" };
    return filled(node("span", "attach"), button("+", "slash", () => input.click(), marks), input);
  }

  listen() {
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.text.addEventListener("blur", () => this.close());
    this.menu.addEventListener("pointerdown", (event) => event.preventDefault());
    this.line.addEventListener("submit", (event) => this.submit(event));
  }

  /** The channel or the commands have changed. */
  refresh() {
    const channel = this.seat.known.channels[this.seat.place];
    this.text.placeholder = channel ? `Message ${channel.name}` : "";
    if (!this.menu.hidden) this.typed();
  }

  /** Start with some text, such as "/" or a command that a message names. */
  begin(text) {
    this.cancel();
    this.text.value = text;
    this.text.focus();
    this.typed();
  }

  leaves() {
    return leavesOf(this.seat.commands());
  }

  // The menu of commands

  typed() {
    this.grow();
    const text = this.text.value;
    if (!text.startsWith("/") || this.order) return this.close();
    const typed = typedOut(this.leaves(), text);
    if (typed && goesOn(typed, text)) return this.choose(typed.leaf, typed.given);
    this.offer(fitting(this.leaves(), text.slice(1).split(/\s[\w-]+:/)[0]));
  }

  offer(leaves) {
    this.menu.replaceChildren(...leaves.map((leaf) => this.menuLine(leaf)));
    const otherwise = this.leaves().length ? "There is no such command." : "The bot has no commands here yet.";
    if (!leaves.length) this.menu.append(node("p", "subtext", otherwise));
    this.menu.hidden = false;
    this.mark(0);
  }

  menuLine(leaf) {
    const needed = leaf.options.filter((option) => option.required).map((option) => option.name).join(" ");
    const marks = { role: "option", tabindex: "-1", id: freshId(), "data-command": leaf.name };
    const label = filled(node("span", "choice-label"), node("b", "", `/${leaf.name}`), needed ? ` ${needed}` : "");
    return filled(button("", "choice", () => this.choose(leaf), marks), label, node("span", "subtext", leaf.words));
  }

  get lines() {
    return [...this.menu.querySelectorAll("[role=option]")];
  }

  mark(place) {
    const lines = this.lines;
    this.place = lines.length ? (place + lines.length) % lines.length : 0;
    for (const [number, line] of lines.entries()) line.ariaSelected = String(number === this.place);
    lines[this.place]?.scrollIntoView({ block: "nearest" });
    this.text.setAttribute("aria-activedescendant", lines[this.place]?.id ?? "");
  }

  close() {
    this.menu.hidden = true;
    this.menu.replaceChildren();
    this.text.removeAttribute("aria-activedescendant");
  }

  key(event) {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!this.menu.hidden && step) this.mark(this.place + step);
    else if (!this.menu.hidden && event.key === "Escape") this.close();
    else if (this.takes(event)) this.lines[this.place].click();
    else if (event.key === "Enter" && !event.shiftKey) this.line.requestSubmit();
    else return;
    event.preventDefault();
  }

  /** Whether a key takes the marked command; a command typed out with its options is sent instead. */
  takes(event) {
    if (this.menu.hidden || !this.lines.length) return false;
    const typed = typedOut(this.leaves(), this.text.value);
    return event.key === "Tab" || (event.key === "Enter" && !Object.keys(typed?.given ?? {}).length);
  }

  // A chosen command

  choose(leaf, given = {}) {
    this.cancel();
    this.order = new Order(leaf, this.seat, (wish) => this.finish(wish));
    this.order.fill(given);
    this.line.hidden = true;
    this.root.append(this.order.root);
    if (this.files.length) this.order.takeFiles(this.files.splice(0));
    this.showFiles();
    this.order.focus();
  }

  cancel() {
    this.order?.root.remove();
    this.order = null;
    this.line.hidden = false;
    this.text.value = "";
    this.grow();
    this.close();
  }

  async finish(wish) {
    this.cancel();
    this.text.focus();
    if (wish) await this.seat.act(wish);
  }

  // Plain messages

  takeFiles(files) {
    if (this.order) return this.order.takeFiles(files);
    const wrong = refusal([...this.files, ...files]);
    if (wrong) return this.seat.fail(wrong);
    this.files.push(...files);
    this.showFiles();
  }

  showFiles() {
    this.pending.replaceChildren(...this.files.map((file) => this.pendingFile(file)));
  }

  pendingFile(file) {
    const away = () => {
      this.files = this.files.filter((one) => one !== file);
      this.showFiles();
    };
    const marks = { "aria-label": `Remove ${file.name}` };
    return button(`📄 ${file.name} (${sized(file.size)}) ✕`, "pending-file", away, marks);
  }

  grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight + 2, TALLEST)}px`;
  }

  async submit(event) {
    event.preventDefault();
    const words = this.text.value;
    if (words.startsWith("/")) return this.submitTyped(words);
    if (!words.trim() && !this.files.length) return;
    const files = await Promise.all(this.files.map(packed));
    const answer = await this.seat.ask({ do: "say", text: this.seat.known.withMentions(words), files });
    if (answer.error) return this.seat.fail(answer.error);
    this.files = [];
    this.showFiles();
    this.text.value = "";
    this.grow();
    this.text.focus();
  }

  submitTyped(words) {
    const typed = typedOut(this.leaves(), words);
    if (!typed) return this.seat.fail("There is no such command. Choose one from the list.");
    this.choose(typed.leaf, typed.given);
    this.order?.root.requestSubmit();
  }
}

/** Whether a typed command goes on in its fields: a blank before what it needs, or the colon of an option. */
function goesOn({ leaf, given }, text) {
  if (text === `/${leaf.name} `) return leaf.options.some((option) => option.required);
  return text.endsWith(":") && Object.values(given).at(-1) === "";
}
