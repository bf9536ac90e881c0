// The page of the local table: its panes, who sits in them, and the address that remembers it.

import * as address from "/address.js";
import { avatar, button, filled, marked, node, pingSign } from "/nodes.js";
import { Seat } from "/seat.js";
import { openSheet } from "/sheet.js";
import { greet, showAbout } from "/welcome.js";

const NARROWEST = 351;
const STATES = { online: "Umpire is online", offline: "Umpire is offline", lost: "Connection lost, trying again" };
const FIRST = "Ada";

const panes = document.getElementById("panes");
const tabs = document.getElementById("seats");
const stateLine = document.getElementById("state");
let seats = [];
let at = null;
let known = [];

const house = {
  moved: () => remember(),
  unread: () => showTabs(),
  state: (seat, state) => showState(seat, state),
  people: (people) => { known = people; },
  close: (seat) => closeSeat(seat),
  replace: (seat, name) => replaceSeat(seat, name),
  change: (seat) => choosePerson("Who sits here?", (name) => replaceSeat(seat, name)),
};

function remember() {
  address.write(seats.map((seat) => ({ seat: seat.name, channel: seat.place ?? seat.wanted })), at?.name);
}

function openSeat(name, channel = null, place = seats.length) {
  const there = seats.find((seat) => seat.name === name);
  if (there) return choose(there);
  const seat = new Seat(name, channel, house);
  panes.insertBefore(seat.root, seats[place]?.root ?? null);
  seats.splice(place, 0, seat);
  seat.root.addEventListener("focusin", () => at !== seat && choose(seat));
  choose(seat);
}

function closeSeat(seat) {
  if (seats.length === 1) return;
  seats = seats.filter((one) => one !== seat);
  seat.leave();
  choose(at === seat ? seats[0] : at);
}

/** Somebody else sits there: by choice, or because the address names somebody whom the table does not know. */
function replaceSeat(seat, name) {
  openSeat(name, seat.place ?? seat.wanted, seats.indexOf(seat));
  closeSeat(seat);
}

function choose(seat) {
  at = seat;
  layOut();
  remember();
}

/** As many panes as the window has room for, the chosen one among them. */
function layOut() {
  const room = Math.max(1, Math.floor(panes.clientWidth / NARROWEST));
  const start = Math.max(0, Math.min(seats.indexOf(at), seats.length - room));
  for (const [place, seat] of seats.entries()) {
    seat.root.hidden = place < start || place >= start + room;
    seat.root.classList.toggle("chosen", seat === at);
  }
  document.body.classList.toggle("alone", seats.length === 1);
  showTabs();
}

function showTabs() {
  const held = tabs.contains(document.activeElement) ? document.activeElement.dataset.seatTab : null;
  const add = button("+", "tab add", addSeat, { "aria-label": "Add a seat", title: "Add a seat" });
  tabs.replaceChildren(...seats.map(tab), add);
  if (held !== null) (tabs.querySelector(`[data-seat-tab="${CSS.escape(held ?? "")}"]`) ?? add).focus();
  const pings = seats.reduce((sum, seat) => sum + seat.known.pings(), 0);
  document.title = `${pings ? `(${pings}) ` : ""}Umpire local table`;
}

function tab(seat) {
  const made = button("", "tab", () => choose(seat), { "data-seat-tab": seat.name });
  if (seat === at) made.setAttribute("aria-current", "true");
  filled(made, avatar(seat.name), node("span", "tab-name", seat.name));
  const pings = seat.known.pings();
  if (pings) made.append(pingSign(pings));
  return made;
}

function showState(seat, state) {
  stateLine.dataset.state = state;
  stateLine.textContent = STATES[state];
  const playable = state === "online" && seat.commands().length > 0;
  document.body.dataset.ready = state === "lost" ? "" : playable ? "bot" : "table";
}

// Who sits where

function addSeat() {
  choosePerson("Who sits beside you?", (name) => openSeat(name, at.place));
}

function choosePerson(title, chosen) {
  const body = node("div", "add-seat");
  const sheet = openSheet(document.body, { kind: "seats", title, body });
  const take = (name) => {
    sheet.close();
    chosen(name);
  };
  const free = known.filter((one) => !seats.some((seat) => seat.name === one.name));
  const people = filled(node("div", "menu-list"), ...free.map((one) => personLine(one, take)));
  const cancel = button("Cancel", "button secondary", () => sheet.close());
  filled(body, node("h2", "", title), people, newPerson(take), filled(node("div", "row"), cancel));
  (people.querySelector("button") ?? body.querySelector("input")).focus();
}

function personLine(person, take) {
  const made = button("", "menu-entry", () => take(person.name), { "data-person": person.name });
  const words = person.manages ? `${person.name} (manages the server)` : person.name;
  return filled(made, avatar(person.name), node("span", "", words));
}

function newPerson(take) {
  const form = node("form", "line");
  const marks = { "aria-label": "Name", placeholder: "Somebody new", maxlength: "32", autocomplete: "off" };
  const input = marked(node("input"), marks);
  const wrong = marked(node("p", "wrong"), { role: "alert" });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const there = known.find((one) => one.name.toLowerCase() === input.value.trim().toLowerCase());
    if (there) return take(there.name);
    const answer = await at.ask({ do: "invite", name: input.value });
    wrong.textContent = answer.error ?? "";
    if (answer.name) take(answer.name);
  });
  return filled(node("div", "new-person"), filled(form, input, node("button", "button primary", "Join")), wrong);
}

// Start

function start() {
  const { panes: wanted, at: chosen } = address.read();
  for (const seat of seats) seat.leave();
  seats = [];
  const opened = wanted.length ? wanted : [{ seat: FIRST, channel: null }];
  for (const { seat, channel } of opened) openSeat(seat, channel);
  choose(seats.find((seat) => seat.name === chosen) ?? seats[0]);
}

document.getElementById("about").addEventListener("click", () => showAbout());
addEventListener("hashchange", () => address.foreign() && start());
addEventListener("resize", layOut);
document.addEventListener("visibilitychange", () => seats.forEach((seat) => seat.messages.settle()));
start();
greet(() => at);
