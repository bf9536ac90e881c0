// What a newcomer sees first: what this is, what it is not, and a way into a first game.

import { button, filled, node } from "/nodes.js";
import { openSheet } from "/sheet.js";

const SEEN = "umpire.about";
/** The command that shows the games; offered only while the bot has it. */
const GAMES = "game new";

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
const HINT = "A first battle of each game stands ready. Type / to see every command, or add a second seat at the top.";

function aboutSheet(then) {
  const body = node("div", "about");
  const closed = () => localStorage.setItem(SEEN, "seen");
  const sheet = openSheet(document.body, { kind: "about", title: "About this table", body, closed });
  const start = button("Start playing", "button primary", () => {
    sheet.close();
    then();
  });
  const parts = ABOUT.flatMap(([title, words]) => [node("h3", "", title), node("p", "", words)]);
  filled(body, node("h2", "", "Welcome to the local table"), ...parts, filled(node("div", "row"), start));
  start.focus();
}

export function showAbout(then = () => {}) {
  if (!document.querySelector("[data-sheet=about]")) aboutSheet(then);
}

/** Tell somebody who is new what this is; then show the games, if the channel of `seat()` is still empty. */
export function greet(seat) {
  const games = () => seat().messages.newest === null && showGames(seat());
  if (!localStorage.getItem(SEEN)) showAbout(games);
}

/** What stands in a channel in which nothing has been said. */
export function emptyChannel(seat) {
  const made = node("div", "empty");
  filled(made, node("p", "empty-title", "Nothing has been said here yet."));
  const start = button("Choose a game", "button primary", () => showGames(seat, start));
  const types = button("Show every command", "button secondary", () => seat.composer.begin("/"));
  filled(made, filled(node("div", "row"), start, types));
  return filled(made, node("p", "subtext", HINT));
}

/** Ask the bot which games there are; `control` is busy until it has answered. */
function showGames(seat, control = null) {
  const [command, ...way] = GAMES.split(" ");
  let found = seat.commands().find((one) => one.name === command);
  for (const word of way) found = found?.options?.find((one) => one.name === word);
  if (found) seat.act({ do: "command", name: GAMES, options: {} }, control);
  else seat.fail("The bot is not here yet. Try again in a moment.");
}
