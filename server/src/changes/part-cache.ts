import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ReplyCache } from './reply-cache.ts';
import { TagIndex } from './tag-index.ts';

/**
 * What was read. `shows`, besides what all parts do: the words of `announceChange`, of a product also its sales; null: what any change but a sale
 * may change.
 */
type Read = { value: unknown; shows: readonly string[] | null; /** About. */ bytes: number };
type Part = Read & { untilMs: number };

export type ReadPart = Read & { name: string };

/** When a reading began. */
export type Begun = { turn: number; nowMs: number };

const defaultBytes = 6 * 1024 * 1024;
/** Its place in the order of use and among tags. */
const bytesBeside = 400;
const shownByAll: readonly string[] = ['catalog', 'flash-sale', 'content', 'settings'];
/** Whoever waits for what another reads looks for itself after so long: that one may never be answered. */
const longestWaitMs = 50;
const anything = '*';

/**
 * What many public replies are made of (tiles, sidebars), as it was read: a reply that nobody has asked for is mostly made of what
 * others have shown (decision 034). It is given out as long as a reply would be that shows the same, by the same changes.
 */
export class PartCache {
  readonly #parts: LRUCache<string, Part>;
  readonly #index = new TagIndex();
  readonly #replies: ReplyCache;
  /** What is being read by `read`, until it is kept. */
  readonly #readings = new Map<string, Promise<void>>();
  readonly #found = { hit: 0, miss: 0 };
  readonly #dropped = { change: 0, room: 0 };

  /** `replies` know which changes were heard and when prices change. */
  constructor(replies: ReplyCache, maxBytes = defaultBytes) {
    this.#replies = replies;
    this.#parts = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, name) => bytesBeside + 2 * name.length + bytes,
      dispose: ({ shows }, name, reason) => {
        this.#index.remove(name, shows ?? [anything]);
        if (reason === 'evict') this.#dropped.room++;
        else if (reason === 'delete') this.#dropped.change++;
      },
    });
  }

  /** For the metrics. */
  counts() {
    const { size: entries, calculatedSize: bytes } = this.#parts;
    return { entries, bytes, found: this.#found, dropped: this.#dropped };
  }

  /** To be noted before something is read, and given to `keep` with it. */
  begin(now: Date): Begun {
    return { turn: this.#replies.turn, nowMs: now.getTime() };
  }

  /** As it was; undefined where it has to be read. What is found is others' too: nobody changes it. */
  find(name: string, now: Date): unknown {
    const part = this.#replies.isHeard ? this.#parts.get(name) : undefined;
    const isFresh = part !== undefined && now.getTime() < part.untilMs;
    this.#found[isFresh ? 'hit' : 'miss']++;
    return isFresh ? part.value : undefined;
  }

  async keep({ turn, nowMs }: Begun, parts: readonly ReadPart[]): Promise<void> {
    // As long as nobody can say until when its prices hold, nobody keeps it.
    const untilMs = await this.#replies.freshUntil(nowMs, nowMs).catch(() => null);
    if (untilMs === null || untilMs <= nowMs) return;
    for (const { name, ...part } of parts) {
      if (this.#hasChanged(part, turn)) continue;
      this.#parts.set(name, { ...part, untilMs });
      if (this.#parts.has(name)) this.#index.add(name, part.shows ?? [anything]); // one larger than all the room was not taken
    }
  }

  #hasChanged({ shows }: Read, turn: number): boolean {
    if (turn === this.#replies.turn) return false;
    if (!shows) return this.#replies.hasChanged(null, turn);
    const sold = shows.map((tag) => tag.replace(/^product:/, 'stock:'));
    return this.#replies.hasChanged(new Set([...shownByAll, ...shows, ...sold]), turn);
  }

  /** As it is kept, or read now; what is not there (undefined) is looked for each time, because it may come to be. */
  async read<Value>(
    part: Pick<ReadPart, 'name' | 'shows'> & { now: Date; bytesOf(value: Value): number },
    load: () => Promise<Value>,
  ): Promise<Value> {
    const { name, shows, now, bytesOf } = part;
    // What is read while changes pass unheard is not kept.
    const reading = this.#replies.isHeard ? this.#readings.get(name) : undefined;
    const known = this.find(name, now) ?? (reading && (await this.#findAfter(reading, name, now)));
    if (known !== undefined) return known as Value; // a name stands for one kind of thing
    const begun = this.begin(now);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#readings.set(name, promise);
    const done = () => {
      if (this.#readings.get(name) === promise) this.#readings.delete(name);
      resolve();
    };
    try {
      const value = await load();
      // Not waited for: it may ask when prices change, over another connection than a reader may hold just now (`db/send-at-once.ts`).
      const kept =
        value === undefined ? null : this.keep(begun, [{ name, value, shows, bytes: bytesOf(value) }]);
      void Promise.resolve(kept).finally(done);
      return value;
    } catch (error) {
      done();
      throw error;
    }
  }

  /** What somebody else reads just now, if it is kept: then nothing that it shows has changed since that was begun. */
  async #findAfter(reading: Promise<void>, name: string, now: Date): Promise<unknown> {
    await Promise.race([reading, wait(longestWaitMs, null, { ref: false })]);
    return this.find(name, now);
  }

  onTags(tags: readonly string[]): void {
    if (tags.some((tag) => shownByAll.includes(tag))) return this.clear();
    const shown = tags.map((tag) => tag.replace(/^stock:/, 'product:'));
    if (tags.some((tag) => !tag.startsWith('stock:'))) shown.push(anything);
    for (const name of this.#index.keysOf(shown)) this.#parts.delete(name);
  }

  /** Also when changes have passed unheard, or may have. */
  clear(): void {
    this.#parts.clear();
  }
}
