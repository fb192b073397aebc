import { setImmediate as turn } from 'node:timers/promises';

/** A simulated clock that advances when all pending work is done. */
export class Clock {
  nowMs = 0;
  #waiting: { atMs: number; wake: () => void }[] = [];

  wait(ms: number): Promise<void> {
    const atMs = this.nowMs + ms;
    const place = this.#waiting.findLastIndex((other) => other.atMs <= atMs) + 1;
    return new Promise((wake) => void this.#waiting.splice(place, 0, { atMs, wake }));
  }

  /** Wakes waiting tasks in the order of their times. */
  async goTo(atMs: number): Promise<void> {
    for (let next = this.#waiting[0]; next && next.atMs <= atMs; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.nowMs = next.atMs;
      next.wake();
      await turn();
    }
    this.nowMs = atMs;
  }
}
