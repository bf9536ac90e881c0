// Panels above a pane or above the whole page. What lies under one cannot be reached until it is closed.

import { filled, marked, node } from "/nodes.js";
import { opened } from "/steps.js";

/**
 * Open a panel in `host`: `kind` for its style, `title` for readers, `body` its content.
 * `loose` closes it by a press beside it. Returns { dialog, close }; `closed` is called once, whatever closed it.
 */
export function openSheet(host, { kind, title, body, loose = true, closed = () => {} }) {
  const before = document.activeElement;
  const scrim = node("div", `scrim ${kind}`);
  const dialog = marked(node("dialog"), { "data-sheet": kind, "aria-label": title, "aria-modal": "true" });
  const under = [...host.children].filter((child) => !child.inert);
  const close = () => {
    if (!scrim.isConnected) return;
    scrim.remove();
    left();
    for (const child of under) child.inert = false;
    if (before?.isConnected) before.focus();
    closed();
  };
  const left = opened(close);
  dialog.addEventListener("keydown", (event) => closeByEscape(event, close));
  scrim.addEventListener("pointerdown", (event) => loose && event.target === scrim && close());
  scrim.append(filled(dialog, body));
  host.append(scrim);
  for (const child of under) child.inert = true;
  dialog.show();
  return { dialog, close };
}

function closeByEscape(event, close) {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  close();
}
