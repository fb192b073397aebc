import { textOf } from '@souk/server/texts/texts';
import { markup } from '@souk/server/notification/mail/markup';
import type { Language } from '@souk/server/texts/language';
import { LRUCache } from 'lru-cache';
import { plainBody } from '@souk/server/cache/packed-body';
import { bytesOf, prepareForCache, type Page } from './page.ts';

const maxBytes = 8 * 1024 * 1024;
const bodyTag = Buffer.from('<body>');

/**
 * Cached pages as sent while the database is unreachable: with a bar that says so, in the page's language. The bar's
 * element name is used nowhere else, so hydration ignores it, and its style is in the page's style sheet, so the security
 * policy is unchanged. Each page is marked and compressed once.
 */
export class MarkedPages {
  readonly #marked = new LRUCache<Page, Page, { madeAt: number; language: Language }>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    fetchMethod: (page, _old, { context }) => markAndPack(page, context),
  });

  /** `madeAt`: when the page was rendered, in ms. The reply states its age (RFC 9211) and must not be cached. */
  async of(
    page: Page,
    { madeAt, language, nowMs }: { madeAt: number; language: Language; nowMs: number },
  ): Promise<Page> {
    const marked = await this.#marked.forceFetch(page, { context: { madeAt, language } });
    const ageSeconds = Math.max(0, Math.floor((nowMs - madeAt) / 1000));
    return {
      ...marked,
      headers: {
        ...marked.headers,
        age: String(ageSeconds),
        'cache-control': 'no-store',
        'cache-status': `souk; hit; ttl=${-ageSeconds}; detail=database-away`,
      },
    };
  }

  invalidate() {
    this.#marked.clear();
  }
}

async function markAndPack(
  page: Page,
  { madeAt, language }: { madeAt: number; language: Language },
): Promise<Page> {
  const time = new Date(madeAt).toISOString().slice(11, 16);
  const bar = markup`<kept-notice role="status">${textOf(language, 'apology.kept', { time })}</kept-notice>`;
  const plain = await plainBody(page.body);
  const place = plain.indexOf(bodyTag);
  if (place === -1) return page;
  const inside = place + bodyTag.length;
  const body = Buffer.concat([plain.subarray(0, inside), Buffer.from(bar.text), plain.subarray(inside)]);
  return prepareForCache({
    status: page.status,
    headers: page.headers,
    cookies: [],
    body,
    route: page.route,
  });
}
