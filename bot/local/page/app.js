// The page of the local table: what the websocket tells becomes DOM nodes, what is clicked goes back.

import { attachment, chosen, components, embed, select } from "/components.js";
import * as composer from "/composer.js";
import { markdown, node, relative } from "/markdown.js";

const $ = (id) => document.getElementById(id);
const state = { you: null, bot: null, users: {}, guilds: [], commands: {}, messages: new Map(), place: null, unread: new Map(), hidden: new Set() };
const COMPONENTS_V2 = 1 << 15;
const waiting = new Map();
let socket;
let number = 0;

const remembered = () => new URLSearchParams(location.hash.slice(1));

function remember(changes) {
  const now = remembered();
  for (const [key, value] of Object.entries(changes)) now.set(key, value);
  history.replaceState(null, "", "#" + now);
}

function connect() {
  socket = new WebSocket(`ws://${location.host}/page/live?seat=${encodeURIComponent(remembered().get("seat") ?? "")}`);
  const mine = socket;
  mine.addEventListener("message", (event) => mine === socket && hear(JSON.parse(event.data)));
  mine.addEventListener("open", () => { $("lost").hidden = true; });
  mine.addEventListener("close", () => {
    if (mine !== socket) return;
    $("lost").hidden = false;
    setTimeout(connect, 1000);
  });
}

const NEWS = {
  world(news) {
    Object.assign(state, { you: news.you, bot: news.bot, users: news.users, people: news.people, guilds: news.guilds, commands: news.commands });
    state.messages = new Map(news.messages.map((message) => [message.id, message]));
    state.unread.clear();
    showSeats(news.seats);
    const wanted = remembered().get("channel");
    open(channelsById()[wanted] ? wanted : news.guilds[0]?.channels[0]?.id);
  },
  message(news) {
    const message = news.message;
    state.messages.set(message.id, message);
    if (message.channel_id === state.place) showMessage(message);
    else if (news.fresh) {
      state.unread.set(message.channel_id, (state.unread.get(message.channel_id) ?? 0) + (message.pinged ? 1000 : 1));
      showChannels();
    }
    if (message.author.id === state.bot) $("typing").hidden = true;
  },
  gone(news) {
    state.messages.delete(news.id);
    $("m" + news.id)?.remove();
  },
  guilds(news) {
    state.guilds = news.guilds;
    showChannels();
  },
  commands(news) {
    state.commands = news.commands;
  },
  typing(news) {
    $("typing").textContent = "Umpire is writing …";
    $("typing").hidden = news.channel !== state.place;
  },
  answer(news) {
    waiting.get(news.n)?.(news);
    waiting.delete(news.n);
  },
};

function hear(news) {
  NEWS[news.t]?.(news);
}

function ask(wish) {
  const n = ++number;
  socket.send(JSON.stringify({ channel: state.place, ...wish, n }));
  return new Promise((resolve) => waiting.set(n, resolve));
}

async function act(wish, at) {
  const answer = await ask(wish);
  if (answer.error || answer.failure) note(answer.error ?? answer.failure, at);
  if (answer.modal) showForm(answer.modal, wish.channel ?? state.place);
  return answer;
}

// Channels

function channelsById() {
  return Object.fromEntries(state.guilds.flatMap((guild) => guild.channels.map((channel) => [channel.id, channel])));
}

const names = () => ({ users: state.users, people: state.people, channels: channelsById(), open });

function guildOfPlace() {
  return state.guilds.find((guild) => guild.channels.some((channel) => channel.id === state.place));
}

function showSeats(seats) {
  $("seat").replaceChildren(...seats.map((seat) => {
    const words = seat.name + (seat.manages ? " (manages the server)" : "");
    return new Option(words, seat.name, false, seat.id === state.you);
  }));
}

function showChannels() {
  $("channels").replaceChildren();
  for (const guild of state.guilds) {
    $("channels").append(node("h3", "", guild.name));
    for (const channel of guild.channels.filter((one) => !one.parent)) {
      $("channels").append(channelLine(channel, guild.id === "0" ? "@ " : "# "));
      const threads = guild.channels.filter((one) => one.parent === channel.id);
      $("channels").append(...threads.map((thread) => channelLine(thread, thread.private ? "🔒 " : "↳ ")));
    }
  }
}

function channelLine(channel, sign) {
  const made = node("button", "channel", sign + channel.name + (channel.archived ? " (archived)" : ""));
  made.type = "button";
  if (channel.parent) made.classList.add("thread");
  if (channel.id === state.place) made.setAttribute("aria-current", "page");
  const unread = state.unread.get(channel.id) ?? 0;
  if (unread) made.classList.add("unread");
  if (unread >= 1000) made.append(node("span", "pings", String(Math.floor(unread / 1000))));
  made.addEventListener("click", () => open(channel.id));
  return made;
}

function open(id) {
  const channel = channelsById()[id];
  if (!channel) return;
  state.place = id;
  state.unread.delete(id);
  remember({ channel: id });
  $("place").textContent = (channel.parent ? "↳ " : "# ") + channel.name;
  $("channels").classList.remove("shown");
  $("show-channels").setAttribute("aria-expanded", "false");
  showChannels();
  composer.cancel();
  composer.refresh();
  $("messages").replaceChildren();
  for (const message of state.messages.values()) if (message.channel_id === id) showMessage(message);
  if (!$("messages").children.length) $("messages").append(node("p", "hint", "Nothing has been said here yet. Type / below to see every command."));
  $("messages").scrollTop = $("messages").scrollHeight;
}

// Messages

function showMessage(message) {
  if (state.hidden.has(message.id)) return;
  const box = $("messages");
  box.querySelector(".hint")?.remove();
  const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 120;
  const made = messageNode(message);
  const old = $("m" + message.id);
  if (old) old.replaceWith(made);
  else box.append(made);
  if (!atEnd) return;
  box.scrollTop = box.scrollHeight;
  for (const image of made.querySelectorAll("img")) image.addEventListener("load", () => { box.scrollTop = box.scrollHeight; });
}

function messageNode(message) {
  const made = node("article", "message");
  made.id = "m" + message.id;
  if (message.ephemeral) made.classList.add("ephemeral");
  if (message.pinged) made.classList.add("pinged");
  const asked = message.interaction_metadata;
  if (asked) {
    const what = asked.name ? ` used /${asked.name}` : " asked";
    made.append(node("p", "asked", "↱ " + (state.users[asked.user.id] ?? "Somebody") + what));
  }
  made.append(head(message));
  if (message.loading) made.append(node("p", "thinking", "Umpire is thinking …"));
  if (message.content) made.append(markdown(message.content, names()));
  const files = message.flags & COMPONENTS_V2 ? [] : message.attachments;
  made.append(...files.map(attachment), ...message.embeds.map((one) => embed(one, names())));
  made.append(...components(message.components, names(), actions(message)));
  if (message.thread) made.append(threadLink(message.thread));
  if (message.ephemeral) made.append(dismiss(message, made));
  return made;
}

function head(message) {
  const made = node("p", "head");
  const name = state.users[message.author.id] ?? message.author.username;
  const avatar = node("span", "avatar", name[0]);
  avatar.style.background = `hsl(${[...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 360} 45% 40%)`;
  made.append(avatar, node("b", "", name));
  if (message.author.bot) made.append(node("span", "app", "APP"));
  const when = new Date(message.timestamp);
  const time = node("time", "subtext", when.toLocaleTimeString([], { timeStyle: "short" }));
  time.title = when.toLocaleString();
  made.append(time);
  if (message.edited_timestamp) made.append(node("span", "subtext", "(edited)"));
  const entries = (state.commands[guildOfPlace()?.id] ?? []).filter((command) => command.type === 3);
  if (entries.length && !message.ephemeral) made.append(messageMenu(message, entries));
  return made;
}

function messageMenu(message, entries) {
  const list = node("select", "more");
  list.ariaLabel = "More";
  list.append(new Option("⋯", ""), ...entries.map((entry) => new Option(entry.name, entry.name)));
  list.addEventListener("change", () => {
    act({ do: "menu", message: message.id, channel: message.channel_id, name: list.value }, message.id);
    list.value = "";
  });
  return list;
}

function actions(message) {
  const at = { message: message.id, channel: message.channel_id };
  const busy = async (wish, control) => {
    control.classList.add("busy");
    await act({ ...at, ...wish }, message.id);
    control.classList.remove("busy");
  };
  return {
    press: (one, control) => busy({ do: "press", custom_id: one.custom_id }, control),
    select: (one, values, control) => busy({ do: "select", custom_id: one.custom_id, values }, control),
  };
}

function threadLink(thread) {
  const made = node("button", "button secondary", "↳ " + thread.name);
  made.type = "button";
  made.addEventListener("click", () => open(thread.id));
  return made;
}

function dismiss(message, made) {
  const line = node("p", "subtext", "Only you can see this · ");
  const away = node("button", "dismiss", "Dismiss message");
  away.type = "button";
  away.addEventListener("click", () => {
    state.hidden.add(message.id);
    made.remove();
  });
  line.append(away);
  return line;
}

function note(words, at) {
  const made = node("p", "failure", words);
  made.role = "alert";
  ($("m" + at) ?? $("messages")).append(made);
  made.scrollIntoView({ block: "nearest" });
  setTimeout(() => made.remove(), 12000);
}

// Forms

function showForm(modal, channel) {
  const form = node("form");
  const inputs = new Map();
  form.append(node("h2", "", modal.title));
  for (const one of modal.components) form.append(formRow(one, inputs));
  const error = node("p", "failure");
  error.hidden = true;
  const line = node("div", "row");
  const send = node("button", "button primary", "Send");
  const away = node("button", "button secondary", "Cancel");
  away.type = "button";
  away.addEventListener("click", () => $("form").close());
  line.append(send, away);
  form.append(error, line);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await ask({ do: "submit", channel, modal: modal.id, values: await filled(inputs) });
    error.textContent = answer.error ?? answer.failure ?? "";
    error.hidden = !error.textContent;
    if (error.hidden) $("form").close();
    if (answer.modal) showForm(answer.modal, channel);
  });
  $("form").replaceChildren(form);
  $("form").showModal();
}

function formRow(one, inputs) {
  if (one.type === 10) return markdown(one.content, names());
  const made = node("label", "option");
  const inner = one.type === 1 ? one.components[0] : one.component;
  made.append(node("span", "option-name", (one.label ?? inner.label ?? "") + (inner.required === false ? "" : " *")));
  if (one.description) made.append(node("span", "subtext", one.description));
  const input = formInput(inner);
  inputs.set(inner.custom_id, { inner, input });
  made.append(input);
  return made;
}

function formInput(inner) {
  if (inner.type === 21 || inner.type === 22) {
    const several = inner.type === 22 ? inner.options.length : 1;
    return select({ ...inner, type: 3, max_values: several }, names());
  }
  if (inner.options || [5, 6, 7, 8].includes(inner.type)) return select(inner, names());
  const made = node(inner.type === 4 && inner.style === 2 ? "textarea" : "input");
  if (inner.type === 19) {
    made.type = "file";
    made.multiple = (inner.max_values ?? 1) > 1;
  } else if (inner.type === 23) {
    made.type = "checkbox";
    made.checked = Boolean(inner.default);
  } else {
    made.value = inner.value ?? "";
    made.placeholder = inner.placeholder ?? "";
    if (inner.max_length) made.maxLength = inner.max_length;
    if (inner.min_length) made.minLength = inner.min_length;
  }
  made.required = inner.required !== false && inner.type !== 23;
  return made;
}

async function filled(inputs) {
  const values = {};
  for (const [id, { inner, input }] of inputs) {
    if (inner.type === 23) values[id] = input.checked;
    else if (inner.type === 19) values[id] = await Promise.all([...input.files].map(composer.packed));
    else if (inner.type === 4) values[id] = input.value;
    else if (inner.type === 21) [values[id]] = chosen(input);
    else values[id] = chosen(input);
  }
  return values;
}

// Start

$("seat").addEventListener("change", () => {
  remember({ seat: $("seat").value });
  const old = socket;
  connect();
  old.close();
});
$("show-channels").addEventListener("click", () => {
  const shown = $("channels").classList.toggle("shown");
  $("show-channels").setAttribute("aria-expanded", String(shown));
});
setInterval(() => {
  for (const time of document.querySelectorAll("time[data-relative]")) time.textContent = relative(Number(time.dataset.relative));
}, 5000);
composer.start({ ask, act, note, names, place: () => channelsById()[state.place], commands: () => state.commands[guildOfPlace()?.id] ?? [] });
connect();
