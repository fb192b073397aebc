import { LRUCache } from 'lru-cache';

/** Why something went: another of its name came, there was no room, or it was taken out. */
type Reason = 'set' | 'evict' | 'delete';

/** Names that were asked for again are remembered longer than what they name, so that what is dropped and made anew need not begin as new. */
const mostRemembered = 500;

/**
 * A segmented LRU cache (Karedla, Love and Wherry 1994): half of the room is for what was asked for once, half for what was asked for
 * again. So what nobody asks for twice, as the long tail of a shop's goods, displaces only its like. `sizeOf` is in the unit of
 * `maxSize`; what is larger than half of that is not kept.
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

  /** Not as one who asks for it. */
  peek(name: string): Value | undefined {
    return this.#again.peek(name) ?? this.#once.peek(name);
  }

  /** Returns whether it was taken. */
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
