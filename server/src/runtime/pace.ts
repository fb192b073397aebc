/** Decay time of measurements, in milliseconds: the speed of a machine varies. */
const memoryMs = 1000;
/** Weight, in milliseconds, that measurements of an earlier crowd keep. */
const earlierMs = 200;
const recent = 0.1;

/**
 * Estimates the throughput of a queue. All times are in milliseconds on one scale.
 *
 * The duration of a piece of work says little while concurrent work slows it down, so this measures how many pieces end per
 * time while callers wait.
 */
export class Pace {
  readonly #atOnce: number;
  /** Time during which callers waited, and the work that ended in it; older values decay. */
  #waitedMs = 0;
  #ended = 0;
  #typicalMs = 0;
  #everEnded = 0;
  /** When the queue last advanced or formed. */
  #movedAt = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** A queue forms: the first caller waits. */
  form(now: number): void {
    this.#movedAt = now;
    if (this.#waitedMs <= earlierMs) return;
    this.#ended *= earlierMs / this.#waitedMs;
    this.#waitedMs = earlierMs;
  }

  end(now: number, tookMs: number, wasWaitedFor: boolean): void {
    if (!this.isWarm) {
      // The first work of a process loads and compiles code, so its duration is no measure.
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

  /** Whether enough work has ended to distinguish overload from a cold start. */
  get isWarm(): boolean {
    return this.#everEnded >= this.#atOnce;
  }

  /** Average duration of a piece of work once it has a slot. */
  get typicalMs(): number {
    return this.#typicalMs;
  }

  /** Estimated wait of a caller with `before` others ahead. */
  msUntilPlace(before: number, now: number): number {
    // The first to end say little about the others that started with them.
    const isKnown = this.#ended >= this.#atOnce;
    const usual = isKnown ? this.#waitedMs / this.#ended : this.#typicalMs / this.#atOnce;
    // Hanging work counts before it ends, since it may never end.
    const hanging = (now - this.#movedAt) / this.#atOnce;
    return Math.max((before + 1) * usual, before * hanging);
  }
}
