// A chosen command with its options: the required ones at once, the others when they are wanted.

import { FILE, optionField } from "/options.js";
import { button, filled, marked, node } from "/nodes.js";

export class Order {
  /** `done(wish)` gets the finished command (null when it was cancelled). */
  constructor(leaf, seat, done) {
    Object.assign(this, { leaf, seat, done, fields: [] });
    this.box = node("div", "order-fields");
    this.more = node("div", "order-more");
    const marks = { role: "group", "aria-label": `/${leaf.name}`, "data-command": leaf.name, novalidate: "" };
    this.root = marked(node("form", "order"), marks);
    const head = filled(node("div", "order-head"), node("b", "", `/${leaf.name}`), node("span", "subtext", leaf.words));
    const send = marked(node("button", "button primary", "Send"), { "aria-label": "Send command" });
    const away = button("Cancel", "button secondary", () => done(null), { "aria-label": "Cancel command" });
    this.send = send;
    filled(this.root, head, this.box, this.more, filled(node("div", "row"), send, away));
    for (const option of leaf.options) if (option.required) this.add(option);
    this.showMore();
    this.root.addEventListener("submit", (event) => this.submit(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("input", (event) => this.jump(event), { capture: true });
  }

  /** Whoever types "name:" of another option goes on in its field. */
  jump(event) {
    const input = event.target;
    const typed = /^(?:(.*)\s)?([\w-]+):$/.exec(input.value);
    const option = typed && input.dataset.option && this.leaf.options.find((one) => one.name === typed[2]);
    if (!option) return;
    event.stopPropagation();
    input.value = typed[1] ?? "";
    this.fieldOf(option).input.focus();
  }

  fieldOf(option) {
    const field = this.fields.find((one) => one.option === option) ?? this.add(option);
    this.showMore();
    return field;
  }

  add(option) {
    const complete = (name, typed) => this.complete(name, typed);
    const field = optionField(option, { seat: this.seat, complete, next: () => this.next(option) });
    this.fields.push(field);
    this.box.append(field.root);
    return field;
  }

  showMore() {
    const left = this.leaf.options.filter((option) => !this.fields.some((field) => field.option === option));
    this.more.replaceChildren(...left.map((option) => this.addButton(option)));
    this.more.hidden = !left.length;
  }

  addButton(option) {
    const marks = { "data-add": option.name, title: option.description };
    return button(`+ ${option.name}`, "add-option", () => this.fieldOf(option).input.focus(), marks);
  }

  /** Fill in what was typed out; names that the command does not know are left aside. */
  fill(given) {
    for (const option of this.leaf.options) if (option.name in given) this.fieldOf(option).set(given[option.name]);
  }

  takeFiles(files) {
    const option = this.leaf.options.find((one) => one.type === FILE);
    if (option) this.fieldOf(option).take(files);
  }

  focus() {
    (this.fields.find((field) => field.empty())?.input ?? this.send).focus();
  }

  /** Go on from the field of an option: to the next, then to what is still needed, then to the button. */
  next(option) {
    const place = this.fields.findIndex((one) => one.option === option);
    const needed = this.fields.find((one) => one.empty() && one.option.required);
    ((this.fields[place + 1] ?? needed)?.input ?? this.send).focus();
  }

  key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.done(null);
    } else if (event.key === "Enter" && event.target.dataset.option) {
      event.preventDefault();
      const field = this.fields.find((one) => one.input === event.target);
      const later = this.fields.slice(this.fields.indexOf(field) + 1).find((one) => one.empty());
      if (later) later.input.focus();
      else this.root.requestSubmit();
    }
  }

  async submit(event) {
    event.preventDefault();
    const wrong = this.fields.filter((field) => field.check());
    if (wrong.length) return wrong[0].input.focus();
    this.done({ do: "command", name: this.leaf.name, options: await this.given() });
  }

  async complete(focused, typed) {
    return this.seat.ask({ do: "complete", name: this.leaf.name, focused, typed, options: await this.given(focused) });
  }

  /** The filled fields by name. Without files when the bot is only asked for suggestions, as Discord does it. */
  async given(focused = null) {
    const values = {};
    for (const field of this.fields) {
      const name = field.option.name;
      if (name === focused || (focused && field.take)) continue;
      const value = await field.value();
      if (value !== undefined) values[name] = value;
    }
    return values;
  }
}
