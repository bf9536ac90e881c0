// The Back button of a phone closes what lies open, one thing at a time, before it leaves the page.
//
// One step of the browser's history stands in front of the page while anything is open. It stays when that is closed
// otherwise, and serves the next: taking it away would be a step back of its own.

import { restore } from "/address.js";

const open = [];
let before = history.state?.before ?? false;

/** Something was opened that `close` closes. Returns what is to be called when it was closed otherwise. */
export function opened(close) {
  open.push(close);
  stepForward();
  return () => {
    const place = open.lastIndexOf(close);
    if (place >= 0) open.splice(place, 1);
  };
}

function stepForward() {
  if (before) return;
  before = true;
  history.pushState({ before: true }, "");
}

addEventListener("popstate", (event) => {
  if (!event.state?.first) return;
  before = false;
  restore();
  open.pop()?.();
  if (open.length) stepForward();
});
