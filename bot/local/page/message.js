// One message as DOM nodes.

import { components } from "/components.js";
import { attachments, embed } from "/embeds.js";
import { markdown } from "/markdown.js";
import { avatar, button, filled, marked, node } from "/nodes.js";
import { openSheet } from "/sheet.js";
import { thinking, written } from "/times.js";

const COMPONENTS_V2 = 1 << 15;
const MESSAGE_ENTRY = 3;
const USER_ENTRY = 2;
const LONG_PRESS_MS = 500;

/** The node of a message as `seat` sees it. */
export function messageNode(message, seat) {
  const name = seat.known.nameOf(message.author);
  const made = marked(node("article", "message"), { "data-message": message.id, "aria-label": `${name}'s message` });
  made.classList.toggle("ephemeral", message.ephemeral);
  made.classList.toggle("pinged", message.pinged);
  filled(made, askedLine(message, seat), head(message, name, seat), ...body(message, seat));
  if (entries(message, seat).length) reachable(made, () => showMenu(message, seat));
  return made;
}

function askedLine(message, seat) {
  const asked = message.interaction_metadata;
  if (!asked) return null;
  const line = node("p", "asked", `↱ ${seat.known.users[asked.user.id] ?? "Somebody"} `);
  return filled(line, asked.name ? filled(node("span"), "used ", node("b", "", `/${asked.name}`)) : "asked");
}

function head(message, name, seat) {
  const line = filled(node("p", "head"), avatar(name), node("b", "author", name));
  if (message.author.bot) line.append(node("span", "app", "APP"));
  line.append(written(message.timestamp));
  if (message.edited_timestamp && !message.loading) line.append(node("span", "subtext edited", "(edited)"));
  if (entries(message, seat).length) {
    line.append(button("⋯", "more", () => showMenu(message, seat), { "aria-label": "More", title: "More" }));
  }
  return line;
}

function body(message, seat) {
  const parts = [];
  if (message.loading) parts.push(thinking(message.timestamp, seat.known.nameOf(message.author)));
  if (message.content) parts.push(markdown(message.content, seat.known));
  const files = message.flags & COMPONENTS_V2 ? [] : message.attachments;
  parts.push(...attachments(files), ...message.embeds.map((one) => embed(one, seat.known)));
  parts.push(...components(message.components, { seat, ...actions(message, seat) }));
  if (message.thread) parts.push(threadLink(message.thread, seat));
  if (message.ephemeral) parts.push(dismissLine(message, seat));
  return parts;
}

function actions(message, seat) {
  const at = { message: message.id, channel: message.channel_id };
  return {
    press: (one, control) => seat.act({ ...at, do: "press", custom_id: one.custom_id }, control),
    select: (one, values, control) => seat.act({ ...at, do: "select", custom_id: one.custom_id, values }, control),
  };
}

function threadLink(thread, seat) {
  return button(`↳ ${thread.name}`, "button secondary thread-link", () => seat.open(thread.id));
}

function dismissLine(message, seat) {
  const wish = { do: "dismiss", message: message.id, channel: message.channel_id };
  const away = button("Dismiss message", "dismiss", (event) => seat.act(wish, event.currentTarget));
  return filled(node("p", "subtext only-you"), "Only you can see this · ", away);
}

// The menu of a message

function entries(message, seat) {
  const forMessage = message.ephemeral ? [] : seat.commands(MESSAGE_ENTRY);
  return [...forMessage, ...seat.commands(USER_ENTRY)];
}

function showMenu(message, seat) {
  const list = node("div", "menu-list");
  const sheet = openSheet(seat.root, { kind: "menu", title: "Message", body: list });
  for (const entry of entries(message, seat)) list.append(menuEntry(entry, message, seat, sheet));
  list.querySelector("button").focus();
}

function menuEntry(entry, message, seat, sheet) {
  const forUser = entry.type === USER_ENTRY;
  const target = forUser ? { do: "user menu", user: message.author.id } : { do: "message menu", message: message.id };
  const words = forUser ? `${entry.name}: ${seat.known.nameOf(message.author)}` : entry.name;
  return button(words, "menu-entry", () => {
    sheet.close();
    seat.act({ ...target, channel: message.channel_id, name: entry.name }, seat.messages.at(message.id));
  });
}

/** Open the menu by the right button, the menu key or a long press. */
function reachable(made, show) {
  let timer = 0;
  made.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a, img, input, textarea") || String(getSelection())) return;
    event.preventDefault();
    clearTimeout(timer);
    if (!made.closest("[inert]")) show();
  });
  const later = () => { timer = setTimeout(() => made.closest("[inert]") || show(), LONG_PRESS_MS); };
  made.addEventListener("touchstart", later, { passive: true });
  for (const end of ["touchend", "touchmove", "touchcancel"]) {
    made.addEventListener(end, () => clearTimeout(timer), { passive: true });
  }
}
