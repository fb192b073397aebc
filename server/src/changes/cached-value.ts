import { isUnavailable } from '#db/database-errors.ts';
import { settleInTime } from '#db/settle-in-time.ts';
import { forWhoeverWaits } from '#load/patience.ts';

/** While nobody tells of changes, or the database did not answer, it is asked again at most so often. */
const againMs = 5000;
/** Whoever has an older answer in hand waits no longer than this for a newer one. */
const patienceMs = 1000;

/**
 * Something that every page needs and that changes once a month: read once, kept until it is forgotten, and usable, as
 * it was last read, while the database is away. `load` rejects with what `isUnavailable` knows when it is away.
 */
export class CachedValue<Fact> {
  readonly #load: () => Promise<Fact>;
  #known: Promise<Fact> | null = null;
  #last: { fact: Fact } | null = null;
  #isCurrent = false;
  #isDoubted = false;
  #askedAt = -Infinity;
  #turn = 0;

  constructor(load: () => Promise<Fact>) {
    this.#load = load;
  }

  read(): Promise<Fact> {
    const mayBeOld = this.#isDoubted || !this.#isCurrent;
    const isToBeAsked = mayBeOld && performance.now() - this.#askedAt >= againMs;
    if (this.#known && !isToBeAsked) return this.#known;
    this.#askedAt = performance.now();
    const loading = this.#loadAs(++this.#turn);
    this.#known = this.#last ? inPatience(loading, this.#last.fact) : loading;
    return this.#known;
  }

  /** As it was read last, however long ago; null before the first time. */
  lastKnown(): Fact | null {
    return this.#last?.fact ?? null;
  }

  /** Whether the last reading succeeded, and nothing was said against it since. */
  isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** It has changed: the next reader asks. */
  invalidate(): void {
    this.#turn++; // what is being read was read before the change
    this.#known = null;
    this.#isCurrent = false;
  }

  /** Whether changes may pass unheard. */
  doubt(isDoubted: boolean): void {
    this.#isDoubted = isDoubted;
    if (!isDoubted) this.#askedAt = -Infinity; // what could not be read meanwhile is read by the next reader
  }

  async #loadAs(turn: number): Promise<Fact> {
    try {
      const fact = await settleInTime(forWhoeverWaits(this.#load));
      if (turn === this.#turn) {
        this.#last = { fact };
        this.#known = Promise.resolve(fact);
        this.#isCurrent = true;
      }
      return fact;
    } catch (error) {
      if (turn === this.#turn) {
        this.#isCurrent = false;
        // A failure is answered, not remembered: the next reader tries again.
        if (!this.#last || !isUnavailable(error)) this.#known = null;
      }
      throw error;
    }
  }
}

function inPatience<Fact>(loading: Promise<Fact>, last: Fact): Promise<Fact> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(last), patienceMs);
    loading
      .then(resolve, (error: unknown) => (isUnavailable(error) ? resolve(last) : reject(error as Error)))
      .finally(() => clearTimeout(timer));
  });
}
