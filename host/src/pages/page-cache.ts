import { LRUCache } from 'lru-cache';
import type { Page } from './page.ts';

export type CachedPage = {
  page: Page;
  /** What it shows, as `announceChange` names it; a change of any of these drops it. */
  tags: ReadonlySet<string>;
  /** Until then it is sent as it is; from then until `staleUntil` it is sent and made again behind the scenes. */
  freshUntil: number;
  staleUntil: number;
};

const maxBytes = 96 * 1024 * 1024;

/**
 * Public pages by address and language. One rendering per key at a time, so that a thousand visitors of a page that
 * just expired cost one rendering (INVARIANTS §4, 15.2.2).
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) =>
      page.body.length + (page.brotli?.length ?? 0) + (page.gzip?.length ?? 0) + 2000,
  });
  readonly #running = new Map<string, Promise<Page>>();
  /** Counts drops: what was rendered before a drop must not be stored after it. */
  #generation = 0;

  /** The page of a key: kept, or made by `render`, which says whether and until when it may be kept. */
  async get(
    key: string,
    nowMs: number,
    render: () => Promise<{ page: Page; keep: Omit<CachedPage, 'page'> | null }>,
  ): Promise<Page> {
    const kept = this.#pages.get(key);
    if (kept && nowMs < kept.freshUntil) return kept.page;
    if (kept && nowMs < kept.staleUntil) {
      this.#renderOnce(key, render).catch(() => {}); // the visitor has a page; the next one tries again and reports
      return kept.page;
    }
    return this.#renderOnce(key, render);
  }

  /** Drops every page that shows one of these tags. */
  dropTags(tags: readonly string[]) {
    this.#forgetRunning();
    for (const [key, kept] of this.#pages.entries()) {
      if (tags.some((tag) => kept.tags.has(tag))) this.#pages.delete(key);
    }
  }

  dropAll() {
    this.#forgetRunning();
    this.#pages.clear();
  }

  /** What is being rendered was read before the change: whoever comes now must not wait for it. */
  #forgetRunning() {
    this.#generation++;
    this.#running.clear();
  }

  #renderOnce(
    key: string,
    render: () => Promise<{ page: Page; keep: Omit<CachedPage, 'page'> | null }>,
  ): Promise<Page> {
    const running = this.#running.get(key);
    if (running) return running;
    const generation = this.#generation;
    const rendering = render()
      .then(({ page, keep }) => {
        if (keep && generation === this.#generation) this.#pages.set(key, { page, ...keep });
        return page;
      })
      .finally(() => {
        if (this.#running.get(key) === rendering) this.#running.delete(key);
      });
    this.#running.set(key, rendering);
    return rendering;
  }
}
