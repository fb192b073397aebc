import { settleInTime } from '@souk/server/db/settle-in-time';
import type { Deadline } from '@souk/server/runtime/deadline';
import { addGzip, packedFor, type Packed } from '@souk/server/cache/packed-body';
import { TagIndex } from '@souk/server/cache/tag-index';
import { LRUCache } from 'lru-cache';
import { bytesOf, type Page } from './page.ts';
import { SharedWork } from './shared-work.ts';

export type CachedPage = {
  page: Page;
  /** When rendering began; the page shows nothing newer. */
  madeAt: number;
  /** Tags of `announceChange`; a change of any of them drops the page. */
  tags: ReadonlySet<string>;
  /** Sent as is until `freshUntil`; from then until `staleUntil` it is sent and re-rendered in the background. */
  freshUntil: number;
  staleUntil: number;
};

/** `keep` is null for personal pages, which are never shared between concurrent requests. */
export type Rendered = { page: Page; lifetime: Omit<CachedPage, 'page' | 'madeAt'> | null };

/**
 * `nobodyWaits` is aborted when the last waiting visitor disconnects. A `renewal` runs in the background: it has low
 * priority and may be refused. A `wanted` page was requested repeatedly while cached, so many visitors need it.
 */
export type RenderRequest = { nobodyWaits: AbortSignal; urgency: 'renewal' | 'usual' | 'wanted' };
/** Rejects if the page cannot be rendered now. */
export type Render = (asked: RenderRequest) => Promise<Rendered>;

/** Cached (fresh, or stale and renewed in the background), outdated because no newer page is available, or rendered. */
export type Found = 'fresh' | 'stale' | 'old' | 'made';

/** `madeAt` is null unless the page is outdated. */
export type Served = { page: Page; madeAt: number | null; found: Found };

const defaultBytes = 64 * 1024 * 1024;
const maxPopular = 2000;
const maxOwn = 2000;
/** How long a key is remembered as personal: its requests do not wait for each other. */
const ownMs = 60_000;
/** While changes may be missed, pages count as fresh no longer than B39 allows list and page to differ. */
const missedChangesFreshMs = 5000;
/** Longest wait for a new page if an outdated one is available. */
const timeoutMs = 1000;
/** After a failed rendering, outdated pages are sent without a new attempt for this long. */
const pauseMs = 2000;

/** A rendering, and the changes since it began: their tags, or null for any. */
type Making = { work: SharedWork<Rendered>; changes: (readonly string[] | null)[] };
type Asked = { render: Render; urgency: RenderRequest['urgency'] };

/**
 * Caches public pages by address and language. Concurrent requests for a key share one rendering, so that a thousand
 * visitors of a page that just expired cost one (ASVS 15.2.2).
 */
export class PageCache {
  readonly #found = { fresh: 0, stale: 0, old: 0, made: 0 };
  readonly #dropped = { change: 0, room: 0 };
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #index = new TagIndex();
  /** Keys of pages requested repeatedly, with their tags; kept after the pages themselves, which every sale may drop. */
  readonly #wanted = new LRUCache<string, ReadonlySet<string>>({ max: maxPopular });
  /** Keys of personal pages. */
  readonly #own = new LRUCache<string, true>({ max: maxOwn, ttl: ownMs });
  readonly #making = new Set<Making>();
  /** Renderings that new requests may join. */
  readonly #running = new Map<string, Making>();
  /** Since when changes may be missed; null while they are received. */
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

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /**
   * Returns the cached page of a key, or renders it with `render`, which decides whether and how long to cache it.
   * `newDeadline` is called only if the visitor has to wait; rejects with BusyError after that. `onlyGzip`: the client does
   * not accept Brotli.
   */
  async get(
    key: string,
    nowMs: number,
    render: Render,
    newDeadline: () => Deadline | null = () => null,
    { onlyGzip = false } = {},
  ): Promise<Served> {
    const cached = this.#pages.get(key);
    if (cached) this.#noteRepeated(key, cached);
    if (cached && onlyGzip) void this.#addGzip(key, cached).catch(() => {}); // it is sent compressed for this client
    if (cached && this.#unheardSince !== null) return this.#getUnheard(key, cached, nowMs, render);
    if (cached && nowMs < cached.freshUntil) return this.#serve('fresh', cached.page);
    if (cached && nowMs < cached.staleUntil) {
      // In the second half of its stale time visitors would soon have to wait.
      const isEarly = nowMs < (cached.freshUntil + cached.staleUntil) / 2;
      this.#make(key, nowMs, { render, urgency: isEarly ? 'renewal' : 'wanted' }, null).catch(() => {}); // the visitor has a page; the next request retries and reports the error
      return this.#serve('stale', cached.page);
    }
    const urgency = this.#wanted.has(key) ? 'wanted' : 'usual';
    return this.#serve('made', await this.#make(key, nowMs, { render, urgency }, newDeadline()));
  }

  /** A page that can be sent without waiting; null in all other cases, which `get` handles. */
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

  /** Changes may be missed from now on. Nothing is dropped: `getUnheard` decides what may be sent. */
  lose(nowMs: number) {
    this.#unheardSince ??= nowMs;
  }

  /** Changes are received again. `missed`: tags of missed changes; null: any may have been missed. */
  comeBack(missed: readonly string[] | null) {
    if (missed === null) this.dropAll();
    else this.dropTags(missed);
    this.#unheardSince = null;
    this.#pausedUntil = -Infinity;
  }

  counts() {
    const { size: entries, calculatedSize: bytes } = this.#pages;
    return { entries, bytes, found: this.#found, dropped: this.#dropped };
  }

  dropTags(tags: readonly string[]) {
    for (const { changes } of this.#making) changes.push(tags);
    for (const key of this.#running.keys()) {
      const shown = this.#wanted.get(key);
      // Its tags are known only after rendering: unless known from before, no new request may join it.
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
   * Sends pages as fresh only if they were rendered just now and after the listener was lost. Otherwise tries to render,
   * and sends the cached page as outdated if the database is unreachable: possibly only the listener's connection is
   * broken.
   */
  async #getUnheard(key: string, cached: CachedPage, nowMs: number, render: Render): Promise<Served> {
    const isNew = cached.madeAt >= this.#unheardSince! && nowMs - cached.madeAt < missedChangesFreshMs;
    if (isNew && nowMs < cached.freshUntil) return this.#serve('fresh', cached.page);
    const rendering = () => this.#make(key, nowMs, { render, urgency: 'wanted' }, null);
    if (nowMs >= cached.staleUntil) return this.#serve('made', await rendering());
    if (nowMs < this.#pausedUntil) return this.#serve('old', cached.page, cached.madeAt);
    const made = await withinTimeout(rendering());
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
    // Pages larger than the cache are not stored.
    if (this.#pages.peek(key) === made) this.#index.add(key, made.tags);
  }

  /** Joins a running rendering of the same key, unless its page turns out to be personal or outdated. */
  async #make(key: string, nowMs: number, asked: Asked, deadline: Deadline | null): Promise<Page> {
    const running = this.#own.has(key) ? undefined : this.#running.get(key);
    if (!running) return (await this.#begin(key, nowMs, asked).work.waitFor(deadline)).page;
    const before = running.changes.length;
    const { page, lifetime } = await running.work.waitFor(deadline);
    // A visitor who came after a change must not get the page from before it.
    const isTheirs =
      lifetime !== null &&
      nowMs < lifetime.staleUntil && // a sale may have ended after it began and before this request
      !running.changes.slice(0, before).some((tags) => isShown(lifetime.tags, tags));
    return isTheirs ? page : this.#make(key, nowMs, asked, deadline);
  }

  #begin(key: string, nowMs: number, { render, urgency }: Asked): Making {
    const changes: Making['changes'] = [];
    const work = new SharedWork(async (nobodyWaits) => {
      const rendered = await settleInTime(render({ nobodyWaits, urgency }));
      const { page, lifetime } = rendered;
      if (lifetime) this.#own.delete(key);
      else this.#own.set(key, true);
      if (lifetime && !changes.some((tags) => isShown(lifetime.tags, tags)))
        this.#put(key, { page, madeAt: nowMs, ...lifetime });
      return rendered;
    });
    const making = { work, changes };
    const invalidate = () => {
      if (this.#running.get(key) === making) this.#running.delete(key);
    };
    const end = () => {
      invalidate();
      this.#making.delete(making); // only now, so that a rendering that is not aborted after all knows of every change
    };
    // New requests must not join a rendering that is being aborted.
    work.nobodyWaits.addEventListener('abort', invalidate, { once: true });
    work.result.then(end, end);
    this.#making.add(making);
    if (!this.#own.has(key)) this.#running.set(key, making);
    return making;
  }
}

/** Whether changes of `tags` affect a page with the tags `shown`; null: any change. */
function isShown(shown: ReadonlySet<string>, tags: readonly string[] | null): boolean {
  return tags === null || tags.some((tag) => shown.has(tag));
}

/** Null if it fails or takes too long. */
function withinTimeout(rendering: Promise<Page>): Promise<Page | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    rendering.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}
