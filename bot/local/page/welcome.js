// What a newcomer sees first: what this is, what it is not, and a way into a first game.

import { button, filled, node } from "/nodes.js";
import { openSheet } from "/sheet.js";

const SEEN = "umpire.about";
/** The command that begins a game alone; offered only while the bot has it. */
const FIRST_GAME = { name: "game new", option: "against", value: "practice" };

const ABOUT = [
  [
    "What this is",
    "A stand-in for Discord on this machine: the same bot, the same commands, buttons and pictures, without an "
      + "account. Nothing leaves this machine.",
  ],
  [
    "Who you are",
    "You sit in a seat: Ada manages the server, Ben, Cleo and Dan are members. Add a second seat with + to see both "
      + "sides of a game side by side, or open one in another window. What is marked “Only you can see this” is "
      + "seen by one seat only.",
  ],
  [
    "How to play",
    "Type / for every command, or press the buttons below messages. The bot answers as it does in Discord.",
  ],
  [
    "What it is not",
    "No voice, no reactions, no other servers, and no passwords: whoever uses this machine may take any seat. What is "
      + "written here stays here, in a file beside the bot's games.",
  ],
];
const HINT = "Type / to see every command, or add a second seat at the top to play both sides yourself.";

function aboutSheet() {
  const body = node("div", "about");
  const closed = () => localStorage.setItem(SEEN, "seen");
  const sheet = openSheet(document.body, { kind: "about", title: "About this table", body, closed });
  const start = button("Start playing", "button primary", () => sheet.close());
  const parts = ABOUT.flatMap(([title, words]) => [node("h3", "", title), node("p", "", words)]);
  filled(body, node("h2", "", "Welcome to the local table"), ...parts, filled(node("div", "row"), start));
  start.focus();
}

export function showAbout() {
  if (!document.querySelector("[data-sheet=about]")) aboutSheet();
}

export function greet() {
  if (!localStorage.getItem(SEEN)) showAbout();
}

/** What stands in a channel in which nothing has been said. */
export function emptyChannel(seat) {
  const made = node("div", "empty");
  filled(made, node("p", "empty-title", "Nothing has been said here yet."));
  const start = button("Start a game against the practice opponent", "button primary", () => firstGame(seat, start));
  const types = button("Show every command", "button secondary", () => seat.composer.begin("/"));
  filled(made, filled(node("div", "row"), start, types));
  return filled(made, node("p", "subtext", HINT));
}

function firstGame(seat, control) {
  const { name, option, value } = FIRST_GAME;
  const [command, ...way] = name.split(" ");
  let found = seat.commands().find((one) => one.name === command);
  for (const word of way) found = found?.options?.find((one) => one.name === word);
  const fits = found?.options?.find((one) => one.name === option)?.choices?.some((choice) => choice.value === value);
  if (fits) seat.act({ do: "command", name, options: { [option]: value } }, control);
  else seat.fail("The bot is not here yet. Try again in a moment.");
}
