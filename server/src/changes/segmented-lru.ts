import { LRUCache } from 'lru-cache';

type Reason = 'set' | 'evict' | 'delete';

/** Keys that were hit are remembered longer than their values, so that a rebuilt entry needn't start as new. */
const mostRemembered = 500;

/**
 * A segmented LRU cache (Karedla, Love and Wherry 1994): half of the space is for entries requested once, half for those requested again.
 * One-off requests, such as the long tail of products, evict only each other. `sizeOf` is in the unit of `maxSize`; values larger than half
 * of it are not cached.
 */
export class SegmentedLru<Value extends object> {
  readonly #once: LRUCache<string, Value>;
  readonly #again: LRUCache<string, Value>;
  readonly #askedAgain = new LRUCache<string, true>({ max: mostRemembered });
  #isMoving = false;

  constructor({
    maxSize,
    sizeOf,
    onGone,
  }: {
    maxSize: number;
    sizeOf: (value: Value) => number;
    onGone: (value: Value, name: string, reason: Reason) => void;
  }) {
    const segment = () =>
      new LRUCache<string, Value>({
        maxSize: maxSize / 2,
        sizeCalculation: sizeOf,
        dispose: (value, name, reason) => {
          if (!this.#isMoving) onGone(value, name, reason as Reason); // nothing here expires or is fetched
        },
      });
    this.#once = segment();
    this.#again = segment();
  }

  get size(): number {
    return this.#once.size + this.#again.size;
  }

  get calculatedSize(): number {
    return this.#once.calculatedSize + this.#again.calculatedSize;
  }

  get(name: string): Value | undefined {
    return this.#again.get(name) ?? this.#getAgain(name);
  }

  /** Doesn't count as a request. */
  peek(name: string): Value | undefined {
    return this.#again.peek(name) ?? this.#once.peek(name);
  }

  /** Returns whether it was stored. */
  set(name: string, value: Value): boolean {
    const segment = this.#again.has(name) || this.#askedAgain.get(name) ? this.#again : this.#once;
    return segment.set(name, value).peek(name) === value;
  }

  delete(name: string): void {
    this.#once.delete(name);
    this.#again.delete(name);
  }

  clear(): void {
    this.#once.clear();
    this.#again.clear();
  }

  #getAgain(name: string): Value | undefined {
    const value = this.#once.peek(name);
    if (value === undefined) return undefined;
    this.#isMoving = true;
    this.#once.delete(name);
    this.#isMoving = false;
    this.#again.set(name, value);
    this.#askedAgain.set(name, true);
    return value;
  }
}
