// Moments in the reader's own time zone.

import { marked, node } from "/nodes.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const REFRESH_MS = 1000;
const THINKS_FOR = 15 * 60;
const LATEST = 8.64e12;

/** Discord's `<t:seconds:style>`. */
export function moment(seconds, style) {
  if (Math.abs(seconds) > LATEST) return node("span", "", `<t:${seconds}:${style}>`);
  const when = new Date(seconds * 1000);
  const made = node("time", "moment", style === "R" ? relative(seconds) : when.toLocaleString([], STYLES[style]));
  made.dateTime = when.toISOString();
  made.title = when.toLocaleString([], STYLES.F);
  if (style === "R") made.dataset.relative = String(seconds);
  return made;
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** When a message was written: the hour today, the day as well before. */
export function written(text) {
  const when = new Date(text);
  const today = when.toDateString() === new Date().toDateString();
  const style = today ? STYLES.t : { dateStyle: "short", timeStyle: "short" };
  const made = node("time", "subtext", when.toLocaleString([], style));
  made.dateTime = text;
  made.title = when.toLocaleString([], STYLES.F);
  return made;
}

/** "Umpire is thinking …", until the bot's fifteen minutes are over. */
export function thinking(text, name) {
  const made = node("p", "thinking", `${name} is thinking …`);
  return marked(made, { "data-until": String(Date.parse(text) / 1000 + THINKS_FOR) });
}

function refresh() {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    const words = relative(Number(time.dataset.relative));
    if (words !== time.textContent) time.textContent = words;
  }
  for (const line of document.querySelectorAll(".thinking[data-until]")) {
    if (Number(line.dataset.until) > Date.now() / 1000) continue;
    line.textContent = "The application did not respond";
    line.removeAttribute("data-until");
  }
}

setInterval(refresh, REFRESH_MS);
