// A double tap is one press: its second tap does not press what has come under the finger since.

const QUICK_MS = 350;
const NEAR_PX = 24;

let last = { at: -Infinity, x: 0, y: 0, words: "" };

/**
 * Whether a finger's click is the second one of a double tap, so that it was not meant for the button with these
 * words. The same grey button may be tapped as quickly as anybody likes: an arrow of a pad.
 */
export function isSecondTap(event, words, grey) {
  if (event.pointerType === "mouse" || !event.detail) return false;
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const quick = at - last.at < QUICK_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX;
  if (quick && !(grey && words === last.words)) return true;
  last = { at, x, y, words };
  return false;
}
