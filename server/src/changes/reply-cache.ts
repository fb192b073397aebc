import { bytesOfBody, packWell, unpooled, type Body } from './packed-body.ts';
import { SegmentedLru } from './segmented-lru.ts';
import { TagIndex } from './tag-index.ts';

/** A public reply as bytes, ready to be sent any number of times. */
export type CachedReply = {
  body: Body;
  /** Null where the body tells the time, which is set anew each time it is sent. */
  etag: string | null;
  /** All that do not depend on the time. */
  headers: Readonly<Record<string, string>>;
  /** In the words of `announceChange`; null: too much to name, so that any change may have changed it. */
  shows: ReadonlySet<string> | null;
  untilMs: number;
};

type Entry = CachedReply & { isPacking: boolean };

const defaultBytes = 6 * 1024 * 1024;
/** What nobody announces (a voucher that ends, a count of sales) is looked at again after so long, as on pages. */
const freshMs = 60_000;
/** Changes that came while something was being read; who reads for longer is not cached. */
const changesKnown = 2000;
/** Headers, names and tags of a reply, about. */
const bytesBeside = 1500;
const anything = '*';

/**
 * Public replies by language and address (decision 034). One is given out only while every change of every process is heard
 * (decision 015), and nothing is put in that shows what has changed while it was on its way.
 */
export class ReplyCache {
  readonly #replies: SegmentedLru<Entry>;
  readonly #packWell: (body: Buffer) => Promise<Body>;
  readonly #index = new TagIndex();
  readonly #findPriceChange: (after: Date) => Promise<Date | null>;
  readonly #found = { hit: 0, miss: 0 };
  readonly #dropped = { change: 0, room: 0 };
  #isHeard = false;
  /** How many changes there were. */
  #turn = 0;
  /** The latest ones, oldest first; tags are null for any. */
  #changes: { turn: number; tags: readonly string[] | null }[] = [];
  /** The first one after `afterMs`. */
  #priceChange: { afterMs: number; at: Promise<number> } | null = null;

  /** `findPriceChange`: when the first flash sale after that moment starts or ends. */
  constructor(
    findPriceChange: (after: Date) => Promise<Date | null>,
    maxBytes = defaultBytes,
    pack: (body: Buffer) => Promise<Body> = packWell,
  ) {
    this.#packWell = pack;
    this.#findPriceChange = findPriceChange;
    this.#replies = new SegmentedLru<Entry>({
      maxSize: maxBytes,
      sizeOf: ({ body }) => bytesBeside + bytesOfBody(body),
      onGone: ({ shows }, name, reason) => {
        this.#index.remove(name, shows ?? [anything]);
        if (reason === 'evict') this.#dropped.room++;
        else if (reason === 'delete') this.#dropped.change++;
      },
    });
  }

  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** To be noted before a reply is read, and given to `keep` with it. */
  get turn(): number {
    return this.#turn;
  }

  /** For the metrics. */
  counts() {
    const { size: entries, calculatedSize: bytes } = this.#replies;
    return { entries, bytes, found: this.#found, dropped: this.#dropped };
  }

  /** Whether `find` has it. Counts nothing: who asks goes on to where it is counted. */
  has(name: string, nowMs: number): boolean {
    return nowMs < (this.#replies.peek(name)?.untilMs ?? 0);
  }

  /** What `find` has, if `sendable` has a form of it that goes out as it is; null for all else, which `find` knows more about. */
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

  /** A reply that is as it was; null where it has to be read. */
  find(name: string, nowMs: number): CachedReply | null {
    const known = this.#replies.get(name);
    const isFresh = known !== undefined && nowMs < known.untilMs;
    this.#found[isFresh ? 'hit' : 'miss']++;
    if (!isFresh) return null;
    // Most are asked for once: only what comes again is worth packing.
    if (!known.isPacking && known.etag !== null) this.#pack(name, known).catch(() => {}); // it goes on being sent as it is
    return known;
  }

  /**
   * Until when others may keep a reply, in ms, whose reading began at `begunMs`; null while changes pass unheard. It may be over: a
   * sale that ended meanwhile is still in what was read.
   */
  async freshUntil(begunMs: number, nowMs: number): Promise<number | null> {
    if (!this.#isHeard) return null;
    return Math.min(nowMs + freshMs, await this.#readPriceChange(begunMs));
  }

  /** When prices change first after that, in ms; Infinity: never. Asked of the database while changes pass unheard, else remembered. */
  async priceChangeAfter(afterMs: number): Promise<number> {
    if (this.#isHeard) return this.#readPriceChange(afterMs);
    return (await this.#findPriceChange(new Date(afterMs)))?.getTime() ?? Infinity;
  }

  keep(name: string, reply: CachedReply, turn: number): void {
    if (!this.#isHeard || this.hasChanged(reply.shows, turn)) return;
    const body = Buffer.isBuffer(reply.body) ? unpooled(reply.body) : reply.body;
    this.#put(name, { ...reply, body, isPacking: false });
  }

  /** Whether something that shows this may have changed after one turn, and not after the other (absent: until now). */
  hasChanged(shows: ReadonlySet<string> | null, after: number, until = this.#turn): boolean {
    const oldest = this.#changes[0];
    if (oldest && oldest.turn > after + 1 && until > after) return true; // nobody knows any more
    for (let index = this.#changes.length - 1; index >= 0; index--) {
      const { turn, tags } = this.#changes[index]!; // within its bounds
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
    if (this.#replies.set(name, entry)) this.#index.add(name, entry.shows ?? [anything]);
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
    // What began long ago asks for itself; whoever comes now goes on with what is remembered.
    if (known === null || known.afterMs <= afterMs) this.#priceChange = reading;
    reading.at.catch(() => {
      if (this.#priceChange === reading) this.#priceChange = null;
    });
    return reading.at;
  }
}
