import { LRUCache } from 'lru-cache';
import { bytesOfBody, packWell, unpooled, type Body } from './packed-body.ts';
import { TagIndex } from './tag-index.ts';

export type CachedReply = {
  body: Body;
  /** Null if the body contains the time, which is updated on each send. */
  etag: string | null;
  headers: Readonly<Record<string, string>>;
  /** Tags as in `announceChange`; null: any change may affect it. */
  shows: ReadonlySet<string> | null;
  untilMs: number;
};

type Entry = CachedReply & { isPacking: boolean };

const defaultBytes = 6 * 1024 * 1024;
/** Maximum age, as for pages, for changes that aren't announced (a voucher that expires, sales counts). */
const freshMs = 60_000;
/** Changes remembered for reads in progress; results of longer reads are not cached. */
const changesKnown = 2000;
/** Approximate size of a reply's headers, name and tags. */
const overheadBytes = 1500;
const anything = '*';

/**
 * Caches public replies by language and URL (decision 034). Replies are served only while all processes' changes are received (decision
 * 015), and stored only if nothing they show has changed while they were read.
 */
export class ReplyCache {
  readonly #replies: LRUCache<string, Entry>;
  readonly #packWell: (body: Buffer) => Promise<Body>;
  readonly #index = new TagIndex();
  readonly #findPriceChange: (after: Date) => Promise<Date | null>;
  readonly #found = { hit: 0, miss: 0 };
  readonly #dropped = { change: 0, room: 0 };
  #isHeard = false;
  #turn = 0;
  /** Latest changes, oldest first; null tags: any. */
  #changes: { turn: number; tags: readonly string[] | null }[] = [];
  #priceChange: { afterMs: number; at: Promise<number> } | null = null;

  /** `findPriceChange`: when the next flash sale starts or ends. */
  constructor(
    findPriceChange: (after: Date) => Promise<Date | null>,
    maxBytes = defaultBytes,
    pack: (body: Buffer) => Promise<Body> = packWell,
  ) {
    this.#packWell = pack;
    this.#findPriceChange = findPriceChange;
    this.#replies = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => overheadBytes + bytesOfBody(body),
      dispose: ({ shows }, name, reason) => {
        this.#index.remove(name, shows ?? [anything]);
        if (reason === 'evict') this.#dropped.room++;
        else if (reason === 'delete') this.#dropped.change++;
      },
    });
  }

  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** To be read before a reply is built, and passed to `keep`. */
  get turn(): number {
    return this.#turn;
  }

  counts() {
    const { size: entries, calculatedSize: bytes } = this.#replies;
    return { entries, bytes, found: this.#found, dropped: this.#dropped };
  }

  /** Whether `find` would return a reply. Doesn't count as a hit or miss. */
  has(name: string, nowMs: number): boolean {
    return nowMs < (this.#replies.peek(name)?.untilMs ?? 0);
  }

  /** The reply of `find` if `sendable` returns a form of it. Otherwise null, and no miss is counted. */
  findSendable<Form>(
    name: string,
    nowMs: number,
    sendable: (reply: CachedReply) => Form | null,
  ): { reply: CachedReply; form: Form } | null {
    const known = this.#replies.get(name);
    if (known === undefined || nowMs >= known.untilMs) return null;
    const form = sendable(known);
    if (form === null) return null;
    this.#found.hit++;
    return { reply: known, form };
  }

  find(name: string, nowMs: number): CachedReply | null {
    const known = this.#replies.get(name);
    const isFresh = known !== undefined && nowMs < known.untilMs;
    this.#found[isFresh ? 'hit' : 'miss']++;
    if (!isFresh) return null;
    // Most replies are requested once: compressed well only on a repeated request.
    if (!known.isPacking && known.etag !== null) this.#pack(name, known).catch(() => {}); // on failure it is sent as before
    return known;
  }

  /**
   * Expiry in ms of a reply whose read started at `begunMs`; null while changes may be missed. May be in the past, if a sale ended during
   * the read.
   */
  async freshUntil(begunMs: number, nowMs: number): Promise<number | null> {
    if (!this.#isHeard) return null;
    return Math.min(nowMs + freshMs, await this.#readPriceChange(begunMs));
  }

  /** Time of the next price change in ms; Infinity: none. Cached unless changes may be missed. */
  async priceChangeAfter(afterMs: number): Promise<number> {
    if (this.#isHeard) return this.#readPriceChange(afterMs);
    return (await this.#findPriceChange(new Date(afterMs)))?.getTime() ?? Infinity;
  }

  keep(name: string, reply: CachedReply, turn: number): void {
    if (!this.#isHeard || this.hasChanged(reply.shows, turn)) return;
    const body = Buffer.isBuffer(reply.body) ? unpooled(reply.body) : reply.body;
    this.#put(name, { ...reply, body, isPacking: false });
  }

  /** Whether something with these tags may have changed between two turns (`until` absent: now). */
  hasChanged(shows: ReadonlySet<string> | null, after: number, until = this.#turn): boolean {
    const oldest = this.#changes[0];
    if (oldest && oldest.turn > after + 1 && until > after) return true; // no longer known
    for (let index = this.#changes.length - 1; index >= 0; index--) {
      const { turn, tags } = this.#changes[index]!; // within bounds
      if (turn <= after) return false;
      if (turn <= until && (shows === null || tags === null || tags.some((tag) => shows.has(tag))))
        return true;
    }
    return false;
  }

  onTags(tags: readonly string[]): void {
    this.#note(tags);
    if (tags.includes('flash-sale')) this.#priceChange = null;
    for (const name of this.#index.keysOf([...tags, anything])) this.#replies.delete(name);
  }

  onLost(): void {
    this.#clear(false);
  }

  onBack(): void {
    this.#clear(true);
  }

  #clear(isHeard: boolean): void {
    this.#isHeard = isHeard;
    this.#note(null);
    this.#priceChange = null;
    this.#replies.clear();
  }

  #note(tags: readonly string[] | null): void {
    this.#changes.push({ turn: ++this.#turn, tags });
    if (this.#changes.length > 2 * changesKnown) this.#changes.splice(0, changesKnown);
  }

  #put(name: string, entry: Entry): void {
    this.#replies.set(name, entry);
    if (this.#replies.has(name)) this.#index.add(name, entry.shows ?? [anything]); // one larger than the cache isn't stored
  }

  async #pack(name: string, known: Entry): Promise<void> {
    known.isPacking = true;
    if (!Buffer.isBuffer(known.body)) return;
    const body = await this.#packWell(known.body);
    if (this.#replies.peek(name) === known) this.#put(name, { ...known, body });
  }

  async #readPriceChange(afterMs: number): Promise<number> {
    const known = this.#priceChange;
    if (known !== null && known.afterMs <= afterMs) {
      const at = await known.at;
      if (at > afterMs) return at;
    }
    const reading = {
      afterMs,
      at: this.#findPriceChange(new Date(afterMs)).then((at) => at?.getTime() ?? Infinity),
    };
    // Slow readers query for themselves; newer ones share the cached time.
    if (known === null || known.afterMs <= afterMs) this.#priceChange = reading;
    reading.at.catch(() => {
      if (this.#priceChange === reading) this.#priceChange = null;
    });
    return reading.at;
  }
}
