import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ReplyCache } from './reply-cache.ts';
import { TagIndex } from './tag-index.ts';

/**
 * A cached value. `shows`: its tags in addition to those of all parts, as in `announceChange`, and for a product also its stock; null: any
 * change except of stock may affect it.
 */
type Read = { value: unknown; shows: readonly string[] | null; /** An estimate. */ bytes: number };
type Part = Read & { untilMs: number };

export type ReadPart = Read & { name: string };

export type Begun = { turn: number; nowMs: number };

const defaultBytes = 6 * 1024 * 1024;
/** Overhead of the LRU and tag index. */
const overheadBytes = 400;
const shownByAll: readonly string[] = ['catalog', 'flash-sale', 'content', 'settings'];
const anything = '*';

/**
 * Caches the parts of public replies (tiles, sidebars): most uncached replies consist of parts already shown in others (decision 034).
 * Invalidated and expired by the same rules as replies.
 */
export class PartCache {
  /** Longest wait for another caller's read, which may never finish. Tests that count statements raise it. */
  longestWaitMs = 50;
  readonly #parts: LRUCache<string, Part>;
  readonly #index = new TagIndex();
  readonly #replies: ReplyCache;
  readonly #readings = new Map<string, Promise<void>>();
  readonly #found = { hit: 0, miss: 0 };
  readonly #dropped = { change: 0, room: 0 };

  /** `replies` track changes and price changes. */
  constructor(replies: ReplyCache, maxBytes = defaultBytes) {
    this.#replies = replies;
    this.#parts = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, name) => overheadBytes + 2 * name.length + bytes,
      dispose: ({ shows }, name, reason) => {
        this.#index.remove(name, shows ?? [anything]);
        if (reason === 'evict') this.#dropped.room++;
        else if (reason === 'delete') this.#dropped.change++;
      },
    });
  }

  counts() {
    const { size: entries, calculatedSize: bytes } = this.#parts;
    return { entries, bytes, found: this.#found, dropped: this.#dropped };
  }

  /** Call before reading, and pass the result to `keep`. */
  begin(now: Date): Begun {
    return { turn: this.#replies.turn, nowMs: now.getTime() };
  }

  /** The cached value, or undefined. Shared between callers, so it must not be mutated. */
  find(name: string, now: Date): unknown {
    const part = this.#replies.isHeard ? this.#parts.get(name) : undefined;
    const isFresh = part !== undefined && now.getTime() < part.untilMs;
    this.#found[isFresh ? 'hit' : 'miss']++;
    return isFresh ? part.value : undefined;
  }

  async keep({ turn, nowMs }: Begun, parts: readonly ReadPart[]): Promise<void> {
    // Not cached while it is unknown until when prices are valid.
    const untilMs = await this.#replies.freshUntil(nowMs, nowMs).catch(() => null);
    if (untilMs === null || untilMs <= nowMs) return;
    for (const { name, ...part } of parts) {
      if (this.#hasChanged(part, turn)) continue;
      this.#parts.set(name, { ...part, untilMs });
      if (this.#parts.has(name)) this.#index.add(name, part.shows ?? [anything]); // one larger than the cache was rejected
    }
  }

  #hasChanged({ shows }: Read, turn: number): boolean {
    if (turn === this.#replies.turn) return false;
    if (!shows) return this.#replies.hasChanged(null, turn);
    const sold = shows.map((tag) => tag.replace(/^product:/, 'stock:'));
    return this.#replies.hasChanged(new Set([...shownByAll, ...shows, ...sold]), turn);
  }

  /** Returns the cached value or loads it; undefined results are not cached, since the record may be created later. */
  async read<Value>(
    part: Pick<ReadPart, 'name' | 'shows'> & { now: Date; bytesOf(value: Value): number },
    load: () => Promise<Value>,
  ): Promise<Value> {
    const { name, shows, now, bytesOf } = part;
    // Nothing is cached while changes may be missed.
    const reading = this.#replies.isHeard ? this.#readings.get(name) : undefined;
    const known = this.find(name, now) ?? (reading && (await this.#findAfter(reading, name, now)));
    if (known !== undefined) return known as Value; // each name has one type
    const begun = this.begin(now);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#readings.set(name, promise);
    const done = () => {
      if (this.#readings.get(name) === promise) this.#readings.delete(name);
      resolve();
    };
    try {
      const value = await load();
      // Not awaited: it may query the database for the next price change.
      const stored =
        value === undefined ? null : this.keep(begun, [{ name, value, shows, bytes: bytesOf(value) }]);
      void Promise.resolve(stored).finally(done);
      return value;
    } catch (error) {
      done();
      throw error;
    }
  }

  /** Another caller's result, if it was cached, which implies that nothing it shows has changed since. */
  async #findAfter(reading: Promise<void>, name: string, now: Date): Promise<unknown> {
    await Promise.race([reading, wait(this.longestWaitMs, null, { ref: false })]);
    return this.find(name, now);
  }

  onTags(tags: readonly string[]): void {
    if (tags.some((tag) => shownByAll.includes(tag))) return this.clear();
    const shown = tags.map((tag) => tag.replace(/^stock:/, 'product:'));
    if (tags.some((tag) => !tag.startsWith('stock:'))) shown.push(anything);
    for (const name of this.#index.keysOf(shown)) this.#parts.delete(name);
  }

  clear(): void {
    this.#parts.clear();
  }
}
