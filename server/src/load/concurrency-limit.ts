import { AsyncLocalStorage } from 'node:async_hooks';
import { BusyError } from './busy-error.ts';
import { Pace } from './pace.ts';
import { type Patience, patienceOfThisWork } from './patience.ts';

export type LineRules = {
  atOnce: number;
  mostWaiting: number;
  /** How long anybody waits here, of what patience they have left; absent: as long as that lasts. */
  patienceMs?: number;
  /** What is thrown for whoever finds the line too long, or has waited too long. Absent: BusyError. */
  full?: () => Error;
};

/** Lets so much work be done at a time; the others wait, whose patience ends first in front. */
export type ConcurrencyLimit = {
  /** Does the work once there is a place. Whose: the work's that calls, unless it says so. */
  work<Result>(work: () => Promise<Result>, patience?: Patience | null): Promise<Result>;
  /** Takes a place; the answer gives it back, once. */
  enter(patience?: Patience | null): Promise<() => void>;
  /** How many wait. */
  readonly waiting: number;
  readonly running: number;
  /** Whether enough has been done to know the pace. */
  readonly isWarm: boolean;
};

type Waiting = { until: number; come: () => void; leave: () => void; stopListening: () => void };

const lookAgainMs = 100;

const placeOfThisWork = new AsyncLocalStorage<() => void>();

/**
 * Gives the places of the present work to the next in line, because from here on it waits for somebody outside the shop
 * or in another line: a silent payment provider must not keep people from their carts.
 */
export function makeRoom(): void {
  placeOfThisWork.getStore()?.();
}

/**
 * A line that lets `atOnce` work while the others wait. Who cannot be served within their patience, as far as the pace of
 * the line tells, is refused at once instead of after it, and as soon as that shows; who has gone leaves it. Until as many
 * have been served as work at once, the pace is not known and nobody is refused for it.
 */
export function limitConcurrency(rules: LineRules): ConcurrencyLimit {
  return new WaitingLine(rules);
}

class WaitingLine implements ConcurrencyLimit {
  readonly #rules: Required<LineRules>;
  readonly #pace: Pace;
  #running = 0;
  /** Ordered by `until`. */
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(rules: LineRules) {
    this.#rules = { patienceMs: Infinity, full: () => new BusyError(), ...rules };
    this.#pace = new Pace(rules.atOnce);
  }

  get waiting() {
    return this.#waiting.length;
  }

  get running() {
    return this.#running;
  }

  get isWarm() {
    return this.#pace.isWarm;
  }

  async work<Result>(work: () => Promise<Result>, patience?: Patience | null): Promise<Result> {
    const leave = await this.enter(patience);
    const leaveOuter = placeOfThisWork.getStore();
    const leaveAll = () => {
      leave();
      leaveOuter?.();
    };
    try {
      return await placeOfThisWork.run(leaveAll, work);
    } finally {
      leave();
    }
  }

  async enter(patience = patienceOfThisWork()): Promise<() => void> {
    const { atOnce, mostWaiting, patienceMs, full } = this.#rules;
    const now = performance.now();
    const until = Math.min(patience?.until ?? Infinity, now + patienceMs);
    if (patience?.signal?.aborted || until <= now) throw full();
    if (this.#running < atOnce) {
      this.#running++;
    } else {
      if (this.waiting === 0) this.#pace.form(now);
      if (this.waiting >= mostWaiting || this.#isTooLate(this.#placeOf(until), until, now)) throw full();
      // Whoever leaves hands over the place, so `#running` stays as it is.
      await this.#takePlace(until, patience?.signal ?? null);
    }
    const beganAt = performance.now();
    let isThere = true;
    return () => {
      if (!isThere) return;
      isThere = false;
      this.#handOver(performance.now() - beganAt);
    };
  }

  #takePlace(until: number, signal: AbortSignal | null): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      stopListening();
      reject(this.#rules.full());
    };
    const goAway = () => {
      this.#waiting = this.#waiting.filter((one) => one !== self);
      leave();
    };
    const stopListening = () => signal?.removeEventListener('abort', goAway);
    const self: Waiting = { until, come: resolve, leave, stopListening };
    signal?.addEventListener('abort', goAway);
    this.#waiting.splice(this.#placeOf(until), 0, self);
    this.#timer ??= setInterval(() => this.#lookAgain(), lookAgainMs).unref();
    return promise;
  }

  /** How many wait whose turn comes before that of somebody whose patience ends at `until`. */
  #placeOf(until: number): number {
    let place = this.waiting;
    while (place > 0 && this.#waiting[place - 1]!.until > until) place--;
    return place;
  }

  #isTooLate(place: number, until: number, now: number): boolean {
    if (!this.#pace.isWarm) return now >= until;
    return now + this.#pace.msUntilPlace(place, now) + this.#pace.typicalMs > until;
  }

  #handOver(tookMs: number) {
    const now = performance.now();
    this.#pace.end(now, tookMs, this.waiting > 0);
    let next = this.#waiting.shift();
    const leastMs = this.#pace.isWarm ? this.#pace.typicalMs : 0;
    while (next && now + leastMs > next.until) {
      next.leave();
      next = this.#waiting.shift();
    }
    if (!next) return void this.#running--;
    next.stopListening();
    next.come();
  }

  /** Refuses those who would wait in vain; the more have left, the sooner it is the turn of the others. */
  #lookAgain() {
    const now = performance.now();
    const staying: Waiting[] = [];
    for (const one of this.#waiting) {
      if (this.#isTooLate(staying.length, one.until, now)) one.leave();
      else staying.push(one);
    }
    this.#waiting = staying;
    if (this.waiting > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
