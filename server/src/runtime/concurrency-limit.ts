import { AsyncLocalStorage } from 'node:async_hooks';
import { BusyError } from './busy-error.ts';
import { Pace } from './pace.ts';
import { type Deadline, currentDeadline } from './deadline.ts';

export type LineRules = {
  atOnce: number;
  mostWaiting: number;
  /** Longest wait in this queue, within the caller's deadline; by default only the deadline counts. */
  timeoutMs?: number;
  /** Creates the error thrown if the queue is full or the wait too long. Default: BusyError. */
  full?: () => Error;
};

/** Limits concurrent work; the rest queues, ordered by deadline. */
export type ConcurrencyLimit = {
  /** Runs the work once a slot is free. `deadline` defaults to that of the calling work. */
  work<Result>(work: () => Promise<Result>, deadline?: Deadline | null): Promise<Result>;
  /** Acquires a slot; the returned function releases it, once. */
  enter(deadline?: Deadline | null): Promise<() => void>;
  readonly waiting: number;
  readonly running: number;
  /** Whether enough work has finished to estimate the throughput. */
  readonly isWarm: boolean;
};

type Waiting = { until: number; come: () => void; leave: () => void; stopListening: () => void };

const lookAgainMs = 100;

const placeOfThisWork = new AsyncLocalStorage<() => void>();

/**
 * Releases the slots of the current work early, because it will wait for an external service or in another queue: a payment
 * provider that does not respond must not block carts.
 */
export function makeRoom(): void {
  placeOfThisWork.getStore()?.();
}

/**
 * A queue that runs `atOnce` pieces of work concurrently. A caller who, at the measured throughput, cannot be served within
 * their deadline is refused immediately, or as soon as this becomes apparent; callers who disconnected leave the queue.
 * Until `atOnce` pieces have finished, the throughput is unknown and nobody is refused for it.
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
    this.#rules = { timeoutMs: Infinity, full: () => new BusyError(), ...rules };
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

  async work<Result>(work: () => Promise<Result>, deadline?: Deadline | null): Promise<Result> {
    const leave = await this.enter(deadline);
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

  async enter(deadline = currentDeadline()): Promise<() => void> {
    const { atOnce, mostWaiting, timeoutMs, full } = this.#rules;
    const now = performance.now();
    const until = Math.min(deadline?.until ?? Infinity, now + timeoutMs);
    if (deadline?.signal?.aborted || until <= now) throw full();
    if (this.#running < atOnce) {
      this.#running++;
    } else {
      if (this.waiting === 0) this.#pace.form(now);
      if (this.waiting >= mostWaiting || this.#isTooLate(this.#placeOf(until), until, now)) throw full();
      // A finishing caller passes its slot on, so `#running` stays the same.
      await this.#takePlace(until, deadline?.signal ?? null);
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

  /** How many waiting callers come before one with the deadline `until`. */
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

  /** Refuses callers who would wait in vain, which moves the others up. */
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
