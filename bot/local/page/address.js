// The page's address keeps who sits here and what they look at: #seat=Ada&channel=1&seat=Ben&channel=2&at=Ben

/** The panes of the address, in order, and the name of the chosen one. */
export function read() {
  const panes = [];
  let at = null;
  for (const [key, value] of new URLSearchParams(location.hash.slice(1))) {
    if (key === "seat" && !panes.some((one) => one.seat === value)) panes.push({ seat: value, channel: null });
    else if (key === "channel" && panes.length) panes.at(-1).channel = value;
    else if (key === "at") at = value;
  }
  return { panes, at };
}

/** How the step of the browser's history is marked behind which there is nothing of this page. */
const FIRST = { first: true };

let written = null;

/** Whether the address says something else than the page has written there. */
export function foreign() {
  return location.hash !== written;
}

/** Write down again what the page shows, after a step back in the browser's history. */
export function restore() {
  if (written !== null && foreign()) history.replaceState(history.state, "", written);
}

/** Write the panes down, without a step in the browser's history. */
export function write(panes, at) {
  const words = new URLSearchParams();
  for (const { seat, channel } of panes) {
    words.append("seat", seat);
    if (channel) words.append("channel", channel);
  }
  if (panes.length > 1 && at) words.append("at", at);
  written = `#${words}`;
  if (foreign() || !history.state) history.replaceState(history.state ?? FIRST, "", written);
}
