// One seat's websocket: it comes back by itself, and every wish gets an answer.

const LOST = "The connection was lost before the table answered. Look whether it was done before doing it again.";
const AWAY = "The table cannot be reached just now.";
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 4000;

export class Connection {
  /** `hear(news)` gets everything but answers; `lost()` is told of every loss. After it the whole world comes again. */
  constructor(seat, hear, lost) {
    Object.assign(this, { seat, hear, lost, waiting: new Map(), number: 0, pause: FIRST_PAUSE, closed: false });
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/page/live?seat=${encodeURIComponent(this.seat)}`);
    this.socket = socket;
    socket.addEventListener("open", () => { this.pause = FIRST_PAUSE; });
    socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.lose());
  }

  receive(news) {
    if (news.t !== "answer") return this.hear(news);
    this.waiting.get(news.n)?.(news);
    this.waiting.delete(news.n);
  }

  lose() {
    for (const resolve of this.waiting.values()) resolve({ error: LOST });
    this.waiting.clear();
    if (this.closed) return;
    this.lost();
    setTimeout(() => this.closed || this.open(), this.pause);
    this.pause = Math.min(this.pause * 1.6, LONGEST_PAUSE);
  }

  close() {
    this.closed = true;
    this.socket.close();
  }

  /** Send a wish; the promise holds the answer, with `error` where there is none. */
  ask(wish) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ error: AWAY });
    this.number += 1;
    const n = this.number;
    this.socket.send(JSON.stringify({ ...wish, n }));
    return new Promise((resolve) => this.waiting.set(n, resolve));
  }
}
