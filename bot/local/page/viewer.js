// A picture by itself: it opens where it was pressed, grows and shrinks under two fingers or a double tap, and is pushed
// about with one.

import { button, filled, marked, node } from "/nodes.js";
import { openSheet } from "/sheet.js";

const CLOSE_UP = 2.5;
const LARGEST = 8;
const NARROW = 700;
const SAME_TAP_MS = 350;

/** Show a picture; `pressed` is where, as parts of its width and height, or null. */
export function enlarge(media, words, pressed) {
  const body = node("div", "viewer");
  const sheet = openSheet(document.body, { kind: "picture", title: words || "Picture", body });
  const image = marked(node("img"), { src: media.url, alt: words || "", draggable: "false" });
  const frame = filled(marked(node("div", "viewer-picture"), { tabindex: "0", "aria-label": "Picture" }), image);
  const marks = { href: media.url, target: "_blank", rel: "noopener" };
  const apart = marked(node("a", "button secondary", "Open in a new tab"), marks);
  const close = button("Close", "button secondary", () => sheet.close());
  const hint = node("span", "subtext", "Two fingers or a double tap make it larger.");
  filled(body, frame, filled(node("div", "row"), close, apart, hint));
  const lens = new Lens(frame, image);
  const begin = () => lens.show(pressed && innerWidth < NARROW ? CLOSE_UP : 1, pressed ?? { x: 0.5, y: 0.5 });
  if (image.complete) begin();
  else image.addEventListener("load", begin, { once: true });
  close.focus();
}

/** Where a press was on an image, as parts of its width and height; null for one by the keyboard. */
export function pressedAt(event, image) {
  if (!event.detail) return null;
  const box = image.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}

class Lens {
  constructor(frame, image) {
    Object.assign(this, { frame, image, scale: 1, spread: null, tapped: 0 });
    image.addEventListener("click", (event) => this.tap(event));
    frame.addEventListener("touchstart", (event) => this.hold(event), { passive: false });
    frame.addEventListener("touchmove", (event) => this.pinch(event), { passive: false });
    frame.addEventListener("touchend", () => { this.spread = null; });
    frame.addEventListener("wheel", (event) => this.turn(event), { passive: false });
  }

  /** The width at which the whole picture is seen. */
  get whole() {
    const { naturalWidth, naturalHeight } = this.image;
    return Math.min(this.frame.clientWidth, naturalWidth, this.frame.clientHeight * naturalWidth / naturalHeight);
  }

  /** Show it so many times as large, with this place of it in the middle, or where it was on the screen. */
  show(scale, place, at = { x: this.frame.clientWidth / 2, y: this.frame.clientHeight / 2 }) {
    this.scale = Math.min(Math.max(scale, 1), LARGEST);
    this.image.style.width = `${Math.round(this.whole * this.scale)}px`;
    this.image.classList.toggle("large", this.scale > 1);
    this.frame.scrollLeft = place.x * this.image.clientWidth - at.x;
    this.frame.scrollTop = place.y * this.image.clientHeight - at.y;
  }

  /** The place of the picture that is under a point of the window, and the point in the frame. */
  under(point) {
    const box = this.image.getBoundingClientRect();
    const frame = this.frame.getBoundingClientRect();
    const place = { x: (point.clientX - box.left) / box.width, y: (point.clientY - box.top) / box.height };
    return [place, { x: point.clientX - frame.left, y: point.clientY - frame.top }];
  }

  /** A click of a mouse, or the second of two taps. */
  tap(event) {
    const fingers = event.pointerType === "touch";
    const again = event.timeStamp - this.tapped < SAME_TAP_MS;
    this.tapped = again ? 0 : event.timeStamp;
    if (fingers && !again) return;
    this.show(this.scale > 1 ? 1 : CLOSE_UP, ...this.under(event));
  }

  hold(event) {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    this.spread = { apart: apart(event.touches), scale: this.scale };
  }

  pinch(event) {
    if (event.touches.length !== 2 || !this.spread) return;
    event.preventDefault();
    this.show(this.spread.scale * apart(event.touches) / this.spread.apart, ...this.under(between(event.touches)));
  }

  turn(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.show(this.scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2), ...this.under(event));
  }
}

function apart([one, other]) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

function between([one, other]) {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}
