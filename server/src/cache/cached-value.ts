import { isUnavailable } from '#db/database-errors.ts';
import { settleInTime } from '#db/settle-in-time.ts';
import { withoutDeadline } from '#runtime/deadline.ts';

/** Minimum time between reads while notifications are unavailable or the database doesn't answer. */
const againMs = 5000;
/** Longest wait for a fresh value if a stale one is available. */
const timeoutMs = 1000;

/**
 * A value that every page needs and that rarely changes: cached until invalidated, and served stale while the database is unreachable.
 * `load` then rejects with an error that `isUnavailable` recognizes.
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
    const isRetryDue = mayBeOld && performance.now() - this.#askedAt >= againMs;
    if (this.#known && !isRetryDue) return this.#known;
    this.#askedAt = performance.now();
    const loading = this.#loadAs(++this.#turn);
    this.#known = this.#last ? withinTimeout(loading, this.#last.fact) : loading;
    return this.#known;
  }

  /** The last value read, however old; null before the first read. */
  lastKnown(): Fact | null {
    return this.#last?.fact ?? null;
  }

  isCurrent(): boolean {
    return this.#isCurrent;
  }

  invalidate(): void {
    this.#turn++; // reads in progress started before the change
    this.#known = null;
    this.#isCurrent = false;
  }

  doubt(isDoubted: boolean): void {
    this.#isDoubted = isDoubted;
    if (!isDoubted) this.#askedAt = -Infinity; // the next reader reloads what couldn't be read meanwhile
  }

  async #loadAs(turn: number): Promise<Fact> {
    try {
      const fact = await settleInTime(withoutDeadline(this.#load));
      if (turn === this.#turn) {
        this.#last = { fact };
        this.#known = Promise.resolve(fact);
        this.#isCurrent = true;
      }
      return fact;
    } catch (error) {
      if (turn === this.#turn) {
        this.#isCurrent = false;
        // Failures are not cached: the next reader retries.
        if (!this.#last || !isUnavailable(error)) this.#known = null;
      }
      throw error;
    }
  }
}

function withinTimeout<Fact>(loading: Promise<Fact>, last: Fact): Promise<Fact> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(last), timeoutMs);
    loading
      .then(resolve, (error: unknown) => (isUnavailable(error) ? resolve(last) : reject(error as Error)))
      .finally(() => clearTimeout(timer));
  });
}
