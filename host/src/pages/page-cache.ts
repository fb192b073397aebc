import { settleInTime } from '@souk/server/db/settle-in-time';
import type { Patience } from '@souk/server/load/patience';
import { addGzip, packedFor, type Packed } from '@souk/server/changes/packed-body';
import { TagIndex } from '@souk/server/changes/tag-index';
import { LRUCache } from 'lru-cache';
import { bytesOf, type Page } from './page.ts';
import { SharedWork } from './shared-work.ts';

export type CachedPage = {
  page: Page;
  /** When its rendering began: it shows nothing younger. */
  madeAt: number;
  /** What it shows, as `announceChange` names it; a change of any of these drops it. */
  tags: ReadonlySet<string>;
  /** Until then it is sent as it is; from then until `staleUntil` it is sent and made again behind the scenes. */
  freshUntil: number;
  staleUntil: number;
};

/** `keep` is null where it is for one visitor only: then nobody else is given it, however many asked at the same time. */
export type Rendered = { page: Page; keep: Omit<CachedPage, 'page' | 'madeAt'> | null };

/**
 * `nobodyWaits` is aborted when the last visitor who waited has gone. A `renewal` is for nobody yet: what visitors wait
 * for comes first, and it may be refused. What is `wanted` was asked for more than once while it was kept, so that many
 * wait for it, or soon will.
 */
export type RenderRequest = { nobodyWaits: AbortSignal; urgency: 'renewal' | 'usual' | 'wanted' };
/** Rejects when the page cannot be made just now. */
export type Render = (asked: RenderRequest) => Promise<Rendered>;

/** Whether it was kept (fresh, or stale and renewed behind the scenes), is old for want of a newer one, or was made. */
export type Found = 'fresh' | 'stale' | 'old' | 'made';

/** What a visitor gets. `madeAt` is null unless the page is an old one, sent because there is no newer one to be had. */
export type Served = { page: Page; madeAt: number | null; found: Found };

const defaultBytes = 64 * 1024 * 1024;
const mostWanted = 2000;
const mostOwn = 2000;
/** For so long after a page was one visitor's only, nobody waits for what is made for another. */
const ownMs = 60_000;
/** While changes pass unheard, a page is taken for what it shows no longer than B39 allows listing and page to differ. */
const unheardFreshMs = 5000;
/** Whoever may have an old page waits no longer than this for a new one. */
const patienceMs = 1000;
/** After a rendering failed, old pages are sent at once for so long. */
const pauseMs = 2000;

/** A rendering, and the changes since it began: their tags, or null for any. */
type Making = { work: SharedWork<Rendered>; changes: (readonly string[] | null)[] };
type Asked = { render: Render; urgency: RenderRequest['urgency'] };

/**
 * Public pages by address and language. One rendering per key at a time, so that a thousand visitors of a page that
 * just expired cost one rendering (ASVS 15.2.2).
 */
export class PageCache {
  readonly #found = { fresh: 0, stale: 0, old: 0, made: 0 };
  readonly #dropped = { change: 0, room: 0 };
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #index = new TagIndex();
  /** Keys of pages that were asked for again, with what they showed; they outlive the pages, which every sale may drop. */
  readonly #wanted = new LRUCache<string, ReadonlySet<string>>({ max: mostWanted });
  /** Keys of pages that were one visitor's only. */
  readonly #own = new LRUCache<string, true>({ max: mostOwn, ttl: ownMs });
  readonly #making = new Set<Making>();
  /** Those of them that whoever comes now may wait for. */
  readonly #running = new Map<string, Making>();
  /** Since when changes pass unheard; null while they are told. */
  #unheardSince: number | null = null;
  #pausedUntil = -Infinity;

  constructor(maxBytes: number = defaultBytes) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      dispose: ({ tags }, key, reason) => {
        this.#index.remove(key, tags);
        if (reason === 'evict') this.#dropped.room++;
        else if (reason === 'delete') this.#dropped.change++;
      },
      sizeCalculation: ({ page }) => bytesOf(page),
    });
  }

  /** What the kept pages weigh. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /**
   * The page of a key: kept, or made by `render`, which says whether and until when it may be kept. `patienceOf` is asked
   * only when the visitor has to wait: how long they do. Rejects with BusyError after that. `onlyGzip`: they take no Brotli.
   */
  async get(
    key: string,
    nowMs: number,
    render: Render,
    patienceOf: () => Patience | null = () => null,
    { onlyGzip = false } = {},
  ): Promise<Served> {
    const cached = this.#pages.get(key);
    if (cached) this.#noteRepeated(key, cached);
    if (cached && onlyGzip) void this.#addGzip(key, cached).catch(() => {}); // it is sent compressed for this client
    if (cached && this.#unheardSince !== null) return this.#getUnheard(key, cached, nowMs, render);
    if (cached && nowMs < cached.freshUntil) return this.#serve('fresh', cached.page);
    if (cached && nowMs < cached.staleUntil) {
      // In the second half of its life somebody would soon have to wait for it.
      const isEarly = nowMs < (cached.freshUntil + cached.staleUntil) / 2;
      this.#make(key, nowMs, { render, urgency: isEarly ? 'renewal' : 'wanted' }, null).catch(() => {}); // the visitor has a page; the next one tries again and reports
      return this.#serve('stale', cached.page);
    }
    const urgency = this.#wanted.has(key) ? 'wanted' : 'usual';
    return this.#serve('made', await this.#make(key, nowMs, { render, urgency }, patienceOf()));
  }

  /** The page of a key that may be sent as it is, without a wait for anything; null for all else, which `get` knows more about. */
  findFresh(key: string, nowMs: number, accepted: string | undefined): { page: Page; packed: Packed } | null {
    if (this.#unheardSince !== null) return null;
    const cached = this.#pages.get(key);
    if (!cached || nowMs >= cached.freshUntil) return null;
    const packed = packedFor(cached.page.body, accepted);
    if (!packed) return null;
    this.#noteRepeated(key, cached);
    this.#found.fresh++;
    return { page: cached.page, packed };
  }

  /** Changes pass unheard from now on. Nothing is dropped: `getUnheard` decides what may be sent. */
  lose(nowMs: number) {
    this.#unheardSince ??= nowMs;
  }

  /** Changes are told again. `missed` are the tags of those that were not; null: any may have been. */
  comeBack(missed: readonly string[] | null) {
    if (missed === null) this.dropAll();
    else this.dropTags(missed);
    this.#unheardSince = null;
    this.#pausedUntil = -Infinity;
  }

  /** For the metrics. */
  counts() {
    const { size: entries, calculatedSize: bytes } = this.#pages;
    return { entries, bytes, found: this.#found, dropped: this.#dropped };
  }

  /** Drops every page that shows one of these tags. */
  dropTags(tags: readonly string[]) {
    for (const { changes } of this.#making) changes.push(tags);
    for (const key of this.#running.keys()) {
      const shown = this.#wanted.get(key);
      // What it shows is known when it is finished: unless it was seen before, nobody else waits for it.
      if (!shown || isShown(shown, tags)) this.#running.delete(key);
    }
    for (const key of this.#index.keysOf(tags)) this.#pages.delete(key);
  }

  dropAll() {
    for (const { changes } of this.#making) changes.push(null);
    this.#running.clear();
    this.#pages.clear();
  }

  /**
   * Only what was made since changes pass unheard, and just now, is sent as it is. Else a new page is tried for, and the
   * old one sent, as an old one, if the database is away. Only the connection that listens may be broken, after all.
   */
  async #getUnheard(key: string, cached: CachedPage, nowMs: number, render: Render): Promise<Served> {
    const isNew = cached.madeAt >= this.#unheardSince! && nowMs - cached.madeAt < unheardFreshMs;
    if (isNew && nowMs < cached.freshUntil) return this.#serve('fresh', cached.page);
    const rendering = () => this.#make(key, nowMs, { render, urgency: 'wanted' }, null);
    if (nowMs >= cached.staleUntil) return this.#serve('made', await rendering());
    if (nowMs < this.#pausedUntil) return this.#serve('old', cached.page, cached.madeAt);
    const made = await inPatience(rendering());
    if (made) return this.#serve('made', made);
    this.#pausedUntil = nowMs + pauseMs;
    return this.#serve('old', cached.page, cached.madeAt);
  }

  #serve(found: Found, page: Page, madeAt: number | null = null): Served {
    this.#found[found]++;
    return { page, madeAt, found };
  }

  #noteRepeated(key: string, cached: CachedPage) {
    if (this.#wanted.get(key) !== cached.tags) this.#wanted.set(key, cached.tags);
  }

  /** Compresses a cached page with gzip too, once the first client asks for it that doesn't accept Brotli. */
  async #addGzip(key: string, cached: CachedPage): Promise<void> {
    const body = await addGzip(cached.page.body);
    if (body !== cached.page.body && this.#pages.peek(key) === cached)
      this.#put(key, { ...cached, page: { ...cached.page, body } });
  }

  #put(key: string, made: CachedPage) {
    this.#pages.set(key, made);
    // One that is larger than all the room was not taken.
    if (this.#pages.peek(key) === made) this.#index.add(key, made.tags);
  }

  /** Together with others who ask for the same, unless it turns out that they may not have it. */
  async #make(key: string, nowMs: number, asked: Asked, patience: Patience | null): Promise<Page> {
    const running = this.#own.has(key) ? undefined : this.#running.get(key);
    if (!running) return (await this.#begin(key, nowMs, asked).work.waitFor(patience)).page;
    const before = running.changes.length;
    const { page, keep } = await running.work.waitFor(patience);
    // Who came after a change that the page shows must not see it as it was before.
    const isTheirs =
      keep !== null &&
      nowMs < keep.staleUntil && // a sale may have ended between its beginning and theirs
      !running.changes.slice(0, before).some((tags) => isShown(keep.tags, tags));
    return isTheirs ? page : this.#make(key, nowMs, asked, patience);
  }

  #begin(key: string, nowMs: number, { render, urgency }: Asked): Making {
    const changes: Making['changes'] = [];
    const work = new SharedWork(async (nobodyWaits) => {
      const rendered = await settleInTime(render({ nobodyWaits, urgency }));
      const { page, keep } = rendered;
      if (keep) this.#own.delete(key);
      else this.#own.set(key, true);
      if (keep && !changes.some((tags) => isShown(keep.tags, tags)))
        this.#put(key, { page, madeAt: nowMs, ...keep });
      return rendered;
    });
    const making = { work, changes };
    const invalidate = () => {
      if (this.#running.get(key) === making) this.#running.delete(key);
    };
    const end = () => {
      invalidate();
      this.#making.delete(making); // not before: what is not given up after all must know of every change
    };
    // Whoever comes after the last has gone must not wait for what is being given up.
    work.nobodyWaits.addEventListener('abort', invalidate, { once: true });
    work.result.then(end, end);
    this.#making.add(making);
    if (!this.#own.has(key)) this.#running.set(key, making);
    return making;
  }
}

/** Whether a page that shows `shown` is changed by a change of these tags; null: of anything. */
function isShown(shown: ReadonlySet<string>, tags: readonly string[] | null): boolean {
  return tags === null || tags.some((tag) => shown.has(tag));
}

/** Null when it fails or takes too long. */
function inPatience(rendering: Promise<Page>): Promise<Page | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs);
    rendering.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}
