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
export type Line = {
  /** Does the work once there is a place. Whose: the work's that calls, unless it says so. */
  work<Result>(work: () => Promise<Result>, patience?: Patience | null): Promise<Result>;
  /** Takes a place; the answer gives it back, once. */
  enter(patience?: Patience | null): Promise<() => void>;
  /** How many wait. */
  readonly waiting: number;
  readonly running: number;
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
 * the line tells, is refused at once instead of after it, and as soon as that shows; who has gone leaves it.
 */
export function formLine({
  atOnce,
  mostWaiting,
  patienceMs = Infinity,
  full = () => new BusyError(),
}: LineRules): Line {
  const pace = new Pace(atOnce);
  let running = 0;
  /** Ordered by `until`. */
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | null = null;

  async function enter(patience = patienceOfThisWork()): Promise<() => void> {
    const now = performance.now();
    const until = Math.min(patience?.until ?? Infinity, now + patienceMs);
    if (patience?.signal?.aborted || until <= now) throw full();
    if (running < atOnce) {
      running++;
    } else {
      if (waiting.length === 0) pace.form(now);
      if (waiting.length >= mostWaiting || isTooLate(placeOf(until), until, now)) throw full();
      // Whoever leaves hands over the place, so `running` stays as it is.
      await takePlace(until, patience?.signal ?? null);
    }
    const beganAt = performance.now();
    let isThere = true;
    return () => {
      if (!isThere) return;
      isThere = false;
      handOver(performance.now() - beganAt);
    };
  }

  function takePlace(until: number, signal: AbortSignal | null): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      stopListening();
      reject(full());
    };
    const goAway = () => {
      waiting = waiting.filter((one) => one !== self);
      leave();
    };
    const stopListening = () => signal?.removeEventListener('abort', goAway);
    const self: Waiting = { until, come: resolve, leave, stopListening };
    signal?.addEventListener('abort', goAway);
    waiting.splice(placeOf(until), 0, self);
    timer ??= setInterval(lookAgain, lookAgainMs).unref();
    return promise;
  }

  /** How many wait whose turn comes before that of somebody whose patience ends at `until`. */
  function placeOf(until: number): number {
    let place = waiting.length;
    while (place > 0 && waiting[place - 1]!.until > until) place--;
    return place;
  }

  function isTooLate(place: number, until: number, now: number): boolean {
    return now + pace.msUntilPlace(place, now) + pace.typicalMs > until;
  }

  function handOver(tookMs: number) {
    const now = performance.now();
    pace.end(now, tookMs, waiting.length > 0);
    let next = waiting.shift();
    while (next && now + pace.typicalMs > next.until) {
      next.leave();
      next = waiting.shift();
    }
    if (!next) return void running--;
    next.stopListening();
    next.come();
  }

  /** Refuses those who would wait in vain; the more have left, the sooner it is the turn of the others. */
  function lookAgain() {
    const now = performance.now();
    const staying: Waiting[] = [];
    for (const one of waiting) {
      if (isTooLate(staying.length, one.until, now)) one.leave();
      else staying.push(one);
    }
    waiting = staying;
    if (waiting.length > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  }

  return {
    enter,
    async work(work, patience) {
      const leave = await enter(patience);
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
    },
    get waiting() {
      return waiting.length;
    },
    get running() {
      return running;
    },
  };
}
