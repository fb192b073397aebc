import { PageCache } from '@souk/host/pages/page-cache';
import type { Page } from '@souk/host/pages/page';
import type { Body } from '@souk/server/cache/packed-body';
import { ReplyCache } from '@souk/server/cache/reply-cache';
import type { Clock } from './clock.ts';
import type { Fact } from './market.ts';
import { packedShare, type Asked, type RequestedPage } from './sites.ts';

/** Facts in a reply that were true when it was read from the database. */
export type Read = { facts: readonly Fact[]; readMs: number };

/** Durations of reading from the database and of rendering a page. */
const readMs = 8;
const drawMs = 25;
/** As in `packed-body.ts`. */
const minPacked = 1024;
/** As in `render-page.ts`. */
const [freshMs, staleMs] = [60_000, 10 * 60_000];

/** The real caches of a process, with replies and pages that have only a size. */
export class Caches {
  readonly replies: ReplyCache;
  readonly pages: PageCache;
  /** Requests of apps only; pages look up replies in the same cache. */
  readonly appsFound = { hit: 0, miss: 0 };
  readonly #clock: Clock;
  readonly #readOf = new WeakMap<object, Read>();
  readonly #readsOf = new WeakMap<object, readonly Read[]>();
  readonly #inFlight = new Map<string, Promise<Written>>();
  readonly #bodies = new Map<number, Buffer>();

  constructor(
    clock: Clock,
    { room, nextPriceChange }: { room: Room; nextPriceChange: (after: Date) => Promise<Date | null> },
  ) {
    this.#clock = clock;
    this.replies = new ReplyCache(nextPriceChange, room.replies, async ({ length }) =>
      length > minPacked ? this.#packed(length * packedShare) : this.#bodyOf(length),
    );
    this.pages = new PageCache(room.pages);
    this.replies.onBack();
    this.pages.comeBack(null);
  }

  tell(tags: string[]): void {
    this.replies.onTags(tags);
    this.pages.dropTags(tags);
  }

  /** A request of an app. */
  reply(asked: Asked): Promise<Read> {
    const { found } = this.replies.counts();
    const { hit } = found;
    const read = this.#reply(asked); // the lookup is synchronous
    this.appsFound[found.hit > hit ? 'hit' : 'miss']++;
    return read;
  }

  /** Does what `answer-call.ts` and `reply-for-everybody.ts` do. */
  async #reply(asked: Asked): Promise<Read> {
    const { replies } = this;
    const { turn } = replies;
    const askedMs = this.#clock.nowMs;
    const cached = replies.find(asked.name, this.#clock.nowMs);
    if (cached) return this.#readOf.get(cached.headers)!; // noted when it was cached
    for (let tries = 1; tries <= 2; tries++) {
      const written = await this.#shared(asked);
      if (!replies.hasChanged(written.shows, written.begun, turn) && askedMs < written.untilMs)
        return written.read;
    }
    return (await this.#write(asked)).read;
  }

  async page({ key, bytes, replies: asked }: RequestedPage): Promise<readonly Read[]> {
    const { nowMs } = this.#clock;
    const { page } = await this.pages.get(key, nowMs, async () => {
      const begunMs = this.#clock.nowMs;
      const reads = await Promise.all(asked.map((one) => this.#reply(one)));
      await this.#clock.wait(drawMs);
      const change = await this.replies.priceChangeAfter(begunMs);
      const rendered = this.#page(bytes, reads);
      const until = (ms: number) => Math.min(this.#clock.nowMs + ms, change);
      const tags = new Set<string>([...asked.flatMap(({ shown }) => shown.tags), 'settings']);
      return { page: rendered, lifetime: { tags, freshUntil: until(freshMs), staleUntil: until(staleMs) } };
    });
    return this.#readsOf.get(page.headers)!; // noted when it was rendered
  }

  #shared(asked: Asked): Promise<Written> {
    const running = this.#inFlight.get(asked.name);
    if (running) return running;
    const writing = this.#write(asked).finally(() => this.#inFlight.delete(asked.name));
    this.#inFlight.set(asked.name, writing);
    return writing;
  }

  async #write({ name, bytes, shown, facts }: Asked): Promise<Written> {
    const begun = this.replies.turn;
    const read = { facts, readMs: this.#clock.nowMs };
    await this.#clock.wait(readMs);
    const { tags, only } = shown;
    const shows = only ? new Set<string>([...tags, ...only, 'content', 'settings']) : null;
    const headers = {};
    this.#readOf.set(headers, read);
    const untilMs = (await this.replies.freshUntil(read.readMs, this.#clock.nowMs)) ?? 0;
    const body = this.#bodyOf(bytes);
    if (untilMs > 0) this.replies.keep(name, { body, etag: '', headers, shows, untilMs }, begun);
    return { read, begun, shows, untilMs };
  }

  #page(bytes: number, reads: readonly Read[]): Page {
    const headers = {};
    this.#readsOf.set(headers, reads);
    const body = { brotli: this.#bodyOf(bytes), gzip: null };
    return { status: 200, headers, cookies: [], body, route: '/' };
  }

  #packed(bytes: number): Body {
    const half = this.#bodyOf(Math.round(bytes / 2));
    return { brotli: half, gzip: half };
  }

  /** Shared by all bodies of a size: the content does not matter. */
  #bodyOf(bytes: number): Buffer {
    const known = this.#bodies.get(bytes) ?? Buffer.allocUnsafeSlow(bytes);
    this.#bodies.set(bytes, known);
    return known;
  }
}

export type Room = { pages: number; replies: number };
type Written = { read: Read; begun: number; shows: ReadonlySet<string> | null; untilMs: number };
