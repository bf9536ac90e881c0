// The list of channels and threads, with what is unread in them.

import { button, filled, marked, node, pingSign } from "/nodes.js";

const DIRECT = 1;

/** Fill `box`; `open(id)` is called when one is chosen, `found(thread)` when a channel or a thread is to be made. */
export function showChannels(box, guilds, place, open, found) {
  const held = box.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
  const parts = guilds.flatMap((guild) => guildPart(guild, place, open));
  box.replaceChildren(...parts, ...makers(guilds, place, found));
  if (held) box.querySelector(`[data-channel="${held}"]`)?.focus();
}

function guildPart(guild, place, open) {
  const known = new Set(guild.channels.map((one) => one.id));
  const top = guild.channels.filter((one) => !known.has(one.parent));
  const list = node("ul", "channel-list");
  for (const channel of top) {
    list.append(line(channel, place, open));
    const threads = guild.channels.filter((one) => one.parent === channel.id).sort(byLife);
    list.append(...threads.map((thread) => line(thread, place, open)));
  }
  return [node("h3", "", guild.name), list];
}

/** The buttons that make a channel, and a thread of the channel that is open. */
function makers(guilds, place, found) {
  const here = guilds.flatMap((guild) => guild.channels).find((one) => one.id === place);
  const channel = button("+ New channel", "channel maker", () => found(false));
  const thread = button("+ New thread here", "channel maker", () => found(true));
  return here && here.kind !== DIRECT ? [channel, thread] : [];
}

/** Running threads first, the newest of them on top. */
function byLife(a, b) {
  return Number(a.archived) - Number(b.archived) || b.id.length - a.id.length || (a.id < b.id ? 1 : -1);
}

export function signOf(channel) {
  if (channel.parent) return channel.private ? "🔒" : "↳";
  return channel.kind === DIRECT ? "@" : "#";
}

function line(channel, place, open) {
  const marks = { "data-channel": channel.id, "data-channel-name": channel.name };
  const made = button("", "channel", () => open(channel.id), marks);
  made.classList.toggle("thread", Boolean(channel.parent));
  made.classList.toggle("archived", channel.archived);
  made.classList.toggle("unread", channel.unread > 0);
  if (channel.id === place) made.setAttribute("aria-current", "page");
  const sign = marked(node("span", "sign", signOf(channel)), { "aria-hidden": "true" });
  filled(made, sign, node("span", "channel-name", channel.name));
  if (channel.archived) made.append(node("span", "state", channel.locked ? "closed" : "archived"));
  if (channel.pings) made.append(pingSign(channel.pings));
  return filled(node("li"), made);
}
