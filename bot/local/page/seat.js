// A seat: one person's whole client, in a pane of its own.

import { showChannels, signOf } from "/channels.js";
import { Composer } from "/composer.js";
import { Connection } from "/connection.js";
import { received } from "/files.js";
import { showForm } from "/forms.js";
import { Known } from "/known.js";
import { messageNode } from "/message.js";
import { Messages } from "/messages.js";
import { avatar, button, filled, marked, node } from "/nodes.js";
import { askForName } from "/naming.js";
import { opened } from "/steps.js";
import { emptyChannel } from "/welcome.js";

const FAILURE_STAYS_MS = 15000;
const TYPING_STAYS_MS = 10000;

export class Seat {
  /** `house` is told of changes: { moved, unread, state, close, replace, change, people }. */
  constructor(name, channel, house) {
    Object.assign(this, { name, house, wanted: channel, place: null, read: new Map() });
    this.known = new Known((id) => this.open(id), (text) => this.composer.begin(text));
    this.messages = new Messages({
      draw: (message) => messageNode(message, this),
      older: (before) => this.ask({ do: "read", before }),
      read: (id) => this.markRead(id),
      empty: () => emptyChannel(this),
    });
    this.composer = new Composer(this);
    this.root = this.build();
    this.connection = new Connection(name, (news) => this.hear(news), () => house.state(this, "lost"));
  }

  build() {
    const root = marked(node("section", "pane"), { "data-seat": this.name, "aria-label": `${this.name}'s seat` });
    this.nav = marked(node("nav", "channels"), { "aria-label": "Channels" });
    this.title = node("h2", "place");
    this.topic = node("span", "topic subtext");
    this.typing = marked(node("p", "typing"), { role: "status" });
    const talk = filled(node("div", "conversation"), this.messages.root, this.typing, this.composer.root);
    received(root, (files) => root.querySelector(".scrim") || this.composer.takeFiles(files));
    return filled(root, this.head(), filled(node("div", "pane-body"), this.nav, talk));
  }

  head() {
    const marks = { "aria-label": "Channels", "aria-expanded": "false" };
    this.opener = button("☰", "open-channels", () => this.toggleChannels(), marks);
    const words = { "aria-label": `Close ${this.name}'s seat`, title: "Close this seat" };
    const close = button("✕", "close-pane", () => this.house.close(this), words);
    const change = { "aria-label": `${this.name} sits here. Change`, title: "Change who sits here" };
    const who = button("", "who", () => this.house.change(this), change);
    filled(who, avatar(this.name), node("b", "", this.name));
    return filled(node("header", "pane-head"), this.opener, this.title, this.topic, who, close);
  }

  leave() {
    this.connection.close();
    this.root.remove();
  }

  // News

  hear(news) {
    this[`on_${news.t}`]?.(news);
  }

  on_world(news) {
    if (news.name !== this.name) return this.house.replace(this, news.name);
    const first = this.place === null;
    this.learn(news);
    const there = this.known.channelFor(first ? this.wanted : this.place);
    if (there !== this.place) this.open(there);
    else this.catchUp();
    this.tellState();
  }

  on_guilds(news) {
    this.learn(news);
    if (this.place && !this.known.channels[this.place]) this.open(this.known.channelFor(null));
  }

  on_online(news) {
    this.learn(news);
    this.tellState();
  }

  on_commands(news) {
    this.learn(news);
    this.tellState();
  }

  on_typing(news) {
    if (news.channel !== this.place) return;
    this.typing.textContent = `${this.known.users[this.known.bot]} is writing …`;
    clearTimeout(this.typingEnds);
    this.typingEnds = setTimeout(() => { this.typing.textContent = ""; }, TYPING_STAYS_MS);
  }

  on_unread(news) {
    this.count(news.channel, news);
  }

  on_message({ message, fresh, ...counts }) {
    this.count(message.channel_id, counts);
    if (message.channel_id !== this.place) return;
    if (message.author.id === this.known.bot) this.typing.textContent = "";
    this.messages.take(message, fresh, this.known.isOwn(message));
  }

  on_gone(news) {
    this.count(news.channel, news);
    if (news.channel === this.place) this.messages.remove(news.id);
  }

  learn(news) {
    this.known.take(news);
    this.house.people(this.known.seats);
    this.showPlace();
  }

  tellState() {
    this.house.state(this, this.known.online ? "online" : "offline");
  }

  count(channel, { unread, pings }) {
    const known = this.known.channels[channel];
    if (!known || unread === undefined) return;
    Object.assign(known, { unread, pings });
    this.showPlace();
  }

  // Channels

  async open(id) {
    const channel = this.known.channels[id];
    if (!channel) return;
    this.place = id;
    const { unread } = channel;
    this.house.moved();
    this.toggleChannels(false);
    this.composer.cancel();
    this.typing.textContent = "";
    this.showPlace();
    const answer = await this.ask({ do: "read" });
    if (this.place !== id) return;
    if (answer.error) return this.fail(answer.error);
    this.messages.show(answer.messages, answer.more, this.firstNew(answer.messages, unread));
  }

  /** The id of the first of so many messages of others that were not read; null where all were. */
  firstNew(messages, unread) {
    const foreign = messages.filter((message) => !this.known.isOwn(message));
    return unread && unread < foreign.length ? foreign.at(-unread).id : null;
  }

  /** After a lost connection: what was missed, without what is there already. */
  async catchUp() {
    const place = this.place;
    const answer = await this.ask({ do: "read", since: this.messages.oldest });
    if (answer.error || this.place !== place) return;
    if (answer.joined) this.messages.catchUp(answer.messages);
    else this.messages.show(answer.messages, answer.more);
  }

  showPlace() {
    const channel = this.known.channels[this.place];
    if (channel) {
      this.title.textContent = `${signOf(channel)} ${channel.name}`;
      this.topic.textContent = channel.archived ? (channel.locked ? "closed" : "archived") : channel.topic ?? "";
    }
    showChannels(this.nav, this.known.guilds, this.place, (id) => this.open(id), (thread) => this.makeChannel(thread));
    this.opener.dataset.pings = String(this.known.pings(this.place) || "");
    this.composer.refresh();
    this.house.unread();
  }

  toggleChannels(shown = !this.nav.classList.contains("shown")) {
    this.nav.classList.toggle("shown", shown);
    this.leaveChannels?.();
    this.leaveChannels = shown ? opened(() => this.toggleChannels(false)) : null;
    this.opener.setAttribute("aria-expanded", String(shown));
  }

  /** Ask for a name, and make a channel, or a thread of the channel that is open. */
  makeChannel(thread) {
    const channel = this.place;
    askForName(this.root, thread ? "New thread" : "New channel", async (name) => {
      const answer = await this.ask({ do: "found", channel, name, thread });
      if (answer.id) this.open(answer.id);
      return answer.error ?? "";
    });
  }

  markRead(message) {
    const id = BigInt(message);
    if (id <= (this.read.get(this.place) ?? 0n)) return;
    this.read.set(this.place, id);
    this.ask({ do: "mark", message });
  }

  // Doing

  /** Send a wish, about the open channel unless it names one. */
  ask(wish) {
    return this.connection.ask({ channel: this.place, ...wish });
  }

  /** Ask something of the bot; `control` is busy until it is answered, and its message takes no other press. */
  async act(wish, control = null) {
    const frame = control?.closest("article") ?? null;
    if (frame?.classList.contains("waiting")) return;
    frame?.classList.add("waiting");
    control?.setAttribute("aria-busy", "true");
    const answer = await this.ask(wish);
    frame?.classList.remove("waiting");
    control?.removeAttribute("aria-busy");
    const words = answer.error ?? answer.failure;
    if (words) this.fail(words, wish.message);
    if (answer.modal) showForm(answer.modal, wish.channel ?? this.place, this);
  }

  /** Say that something did not work, at its message or above the composer. */
  fail(words, messageId = null) {
    const line = marked(node("p", "failure", words), { role: "alert" });
    const at = this.messages.at(messageId);
    if (at) at.append(line);
    else this.composer.root.before(line);
    line.scrollIntoView({ block: "nearest" });
    setTimeout(() => line.remove(), FAILURE_STAYS_MS);
  }

  commands(type) {
    return this.known.commandsIn(this.place, type);
  }
}
