import { LRUCache } from 'lru-cache';

/** `shows` null: too much to name, so that any change may have changed it. */
type Known = { etag: string; shows: ReadonlySet<string> | null; untilMs: number };

const mostReplies = 5000;
/** What nobody announces (a voucher that ends, a count of sales) is looked at again after so long, as on pages. */
const freshMs = 60_000;

/**
 * Which replies have not changed since somebody got them: their names (ETags), not the replies. An answer from here costs
 * no query, so it is given only while every change of every process is heard (decision 015), and nothing is kept that was
 * read before a change which came while it was on its way.
 */
export class ReplyMemory {
  readonly #replies = new LRUCache<string, Known>({ max: mostReplies });
  readonly #findPriceChange: () => Promise<Date | null>;
  #isHeard = false;
  #turn = 0;
  #priceChange: Promise<number> | null = null;

  /** `findPriceChange`: when the next flash sale starts or ends. */
  constructor(findPriceChange: () => Promise<Date | null>) {
    this.#findPriceChange = findPriceChange;
  }

  /** To be noted before a reply is read, and given to `keep` with it. */
  get turn(): number {
    return this.#turn;
  }

  /** A reply that is as it was; null where it has to be read. */
  find(key: string, nowMs: number): Pick<Known, 'etag' | 'untilMs'> | null {
    const known = this.#replies.get(key);
    return known && nowMs < known.untilMs ? known : null;
  }

  /** Until when others may keep a reply that was read just now, in ms; null while changes pass unheard. */
  async freshUntil(nowMs: number): Promise<number | null> {
    if (!this.#isHeard) return null;
    const change = await this.#readPriceChange(nowMs);
    return Math.min(nowMs + freshMs, change);
  }

  keep(key: string, known: Known, turn: number): void {
    if (this.#isHeard && turn === this.#turn) this.#replies.set(key, known);
  }

  onTags(tags: readonly string[]): void {
    this.#turn++;
    if (tags.includes('flash-sale')) this.#priceChange = null;
    for (const [key, { shows }] of this.#replies.entries())
      if (shows === null || tags.some((tag) => shows.has(tag))) this.#replies.delete(key);
  }

  onLost(): void {
    this.#forget(false);
  }

  onBack(): void {
    this.#forget(true);
  }

  #forget(isHeard: boolean): void {
    this.#isHeard = isHeard;
    this.#turn++;
    this.#priceChange = null;
    this.#replies.clear();
  }

  async #readPriceChange(nowMs: number): Promise<number> {
    const known = await this.#priceChange;
    if (known !== null && known > nowMs) return known;
    const reading = this.#findPriceChange().then((at) => at?.getTime() ?? Infinity);
    this.#priceChange = reading;
    reading.catch(() => (this.#priceChange = null));
    return reading;
  }
}
