// The messages of the open channel: in order, without gaps or doubles, scrolled sensibly.

import { button, filled, marked, node } from "/nodes.js";

const NEAR_END = 60;
const NEAR_START = 80;
const MOST_SHOWN = 250;
const LEFT_SHOWN = 120;

export class Messages {
  /**
   * `draw(message)` makes a message's node, `older(id)` fetches what is before it, `read(id)` is told how far the
   * reader came, `empty()` makes what stands in a channel without messages.
   */
  constructor({ draw, older, read, empty }) {
    Object.assign(this, { draw, older, read, empty, sticking: true, loading: false });
    this.nodes = new Map();
    this.list = node("div", "message-list");
    this.more = button("Older messages", "older", () => this.loadOlder());
    this.box = marked(node("div", "messages"), { role: "log", "aria-label": "Messages", tabindex: "0" });
    this.jump = button("New messages", "jump", () => this.toEnd());
    this.jump.hidden = true;
    filled(this.box, this.more, this.list);
    this.root = filled(node("div", "messages-frame"), this.box, this.jump);
    this.box.addEventListener("scroll", () => this.scrolled());
    const watch = new ResizeObserver(() => this.settle());
    watch.observe(this.box);
    watch.observe(this.list);
  }

  get oldest() {
    return this.nodes.keys().next().value ?? null;
  }

  get newest() {
    return [...this.nodes.keys()].at(-1) ?? null;
  }

  /** Show a channel anew; `firstNew` is the id of the first message that the reader has not seen. */
  show(messages, more, firstNew = null) {
    this.nodes.clear();
    this.list.replaceChildren();
    this.sticking = true;
    for (const message of messages) this.put(message);
    this.more.hidden = !more;
    this.divide(firstNew);
    this.fillEmpty();
    this.toEnd();
  }

  /** After a lost connection: `messages` begin with the oldest that is shown; what is not among them is gone. */
  catchUp(messages) {
    const there = new Set(messages.map((message) => message.id));
    for (const id of [...this.nodes.keys()]) if (!there.has(id)) this.remove(id);
    const newest = this.newest;
    for (const message of messages) this.put(message);
    this.noteNews(newest !== this.newest);
    this.fillEmpty();
    this.settle();
  }

  /** A message that was written or changed. */
  take(message, fresh, mine) {
    const known = this.nodes.has(message.id);
    if (!known && !fresh) return;
    this.put(message);
    this.fillEmpty();
    if (mine && fresh) this.sticking = true;
    this.noteNews(!known && !mine);
    if (this.sticking) this.thinOut();
    this.settle();
  }

  /** Whoever reads the newest does not need hundreds of old messages in the page; they can be loaded again. */
  thinOut() {
    if (this.nodes.size <= MOST_SHOWN) return;
    for (const id of [...this.nodes.keys()].slice(0, this.nodes.size - LEFT_SHOWN)) this.remove(id);
    this.more.hidden = false;
  }

  put(message) {
    const made = this.draw(message);
    const old = this.nodes.get(message.id);
    this.nodes.set(message.id, made);
    made.dataset.edits = String(old ? Number(old.dataset.edits) + 1 : 0);
    if (!old) return this.list.append(made);
    const held = old.contains(document.activeElement) ? document.activeElement.dataset.customId ?? "" : null;
    old.replaceWith(made);
    if (held === null) return;
    refocus(made, held);
    if (!this.sticking) buttonsInView(made);
  }

  remove(id) {
    this.nodes.get(id)?.remove();
    this.nodes.delete(id);
    this.fillEmpty();
  }

  at(id) {
    return this.nodes.get(id) ?? null;
  }

  async loadOlder() {
    if (this.loading || this.more.hidden) return;
    this.loading = true;
    const first = this.oldest;
    const answer = await this.older(first);
    this.loading = false;
    if (answer.error || first !== this.oldest) return;
    this.prepend(answer.messages);
    this.more.hidden = !answer.more;
  }

  prepend(messages) {
    const below = this.box.scrollHeight - this.box.scrollTop;
    const made = messages.map((message) => [message.id, this.draw(message)]);
    this.nodes = new Map([...made, ...this.nodes]);
    this.list.prepend(...made.map(([, one]) => one));
    this.box.scrollTop = this.box.scrollHeight - below;
  }

  divide(firstNew) {
    const line = marked(node("p", "new-line", "New"), { role: "separator", "aria-label": "New messages begin here" });
    this.at(firstNew)?.before(line);
  }

  fillEmpty() {
    const hint = this.list.querySelector(":scope > .empty");
    if (this.nodes.size) hint?.remove();
    else if (!hint) this.list.append(this.empty());
  }

  noteNews(more) {
    if (more && !this.sticking) this.jump.hidden = false;
  }

  scrolled() {
    this.sticking = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < NEAR_END;
    if (this.sticking) this.arrived();
    if (this.box.scrollTop < NEAR_START && this.box.scrollHeight > this.box.clientHeight) this.loadOlder();
  }

  /** Something changed its height: whoever was at the end stays there. */
  settle() {
    if (!this.sticking) return;
    this.box.scrollTop = this.box.scrollHeight;
    this.arrived();
  }

  toEnd() {
    this.sticking = true;
    this.settle();
  }

  arrived() {
    this.jump.hidden = true;
    const seen = document.visibilityState === "visible" && this.box.clientHeight > 0;
    if (seen && this.newest) this.read(this.newest);
  }
}

/** What was pressed answers with a picture: what can be pressed next is not to be looked for below it. */
function buttonsInView(made) {
  [...made.querySelectorAll("[data-custom-id]")].at(-1)?.scrollIntoView({ block: "nearest" });
}

function refocus(made, customId) {
  const controls = customId ? [...made.querySelectorAll("[data-custom-id]")] : [];
  const again = controls.find((one) => one.dataset.customId === customId && !one.disabled);
  if (again) again.focus();
  else {
    made.tabIndex = -1;
    made.focus({ preventScroll: true });
  }
}
