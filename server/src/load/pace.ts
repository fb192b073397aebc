/** How much of what was seen of a pace counts, in milliseconds: a machine is now quick and now slow. */
const memoryMs = 1000;
/** What an earlier crowd has told counts less than what the present one does. */
const earlierMs = 200;
const recent = 0.1;

/**
 * How fast a line moves. Times are milliseconds on one scale.
 *
 * The time that a piece of work takes says little while many work at once and hinder each other, so what is measured is
 * how many end while somebody waits.
 */
export class Pace {
  readonly #atOnce: number;
  /** Milliseconds with somebody waiting, and what ended in them; the older, the less it counts. */
  #waitedMs = 0;
  #ended = 0;
  #typicalMs = 0;
  #everEnded = 0;
  /** When the line last moved, or formed. */
  #movedAt = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Somebody waits for the first time since nobody did. */
  form(now: number): void {
    this.#movedAt = now;
    if (this.#waitedMs <= earlierMs) return;
    this.#ended *= earlierMs / this.#waitedMs;
    this.#waitedMs = earlierMs;
  }

  /** A piece of work ended. */
  end(now: number, tookMs: number, wasWaitedFor: boolean): void {
    if (!this.isWarm) {
      // The first work of a process loads and compiles what the rest finds ready: it says nothing of the pace.
      this.#everEnded++;
      this.#movedAt = now;
      return;
    }
    this.#typicalMs += recent * (tookMs - this.#typicalMs);
    if (!wasWaitedFor) return;
    const passedMs = now - this.#movedAt;
    const faded = Math.exp(-passedMs / memoryMs);
    this.#waitedMs = this.#waitedMs * faded + passedMs;
    this.#ended = this.#ended * faded + 1;
    this.#movedAt = now;
  }

  /** Enough has ended to tell a crowd from a cold start, when the first work of a process takes its time. */
  get isWarm(): boolean {
    return this.#everEnded >= this.#atOnce;
  }

  /** How long a piece of work takes once it has its place. */
  get typicalMs(): number {
    return this.#typicalMs;
  }

  /** How long somebody waits before whom so many wait, on an average. */
  msUntilPlace(before: number, now: number): number {
    // The first to end says little about those who began with it.
    const isKnown = this.#ended >= this.#atOnce;
    const usual = isKnown ? this.#waitedMs / this.#ended : this.#typicalMs / this.#atOnce;
    // Work that hangs is noticed before it ends, or there would be no end to wait for.
    const hanging = (now - this.#movedAt) / this.#atOnce;
    return Math.max((before + 1) * usual, before * hanging);
  }
}
