import { describe, expect, test } from 'vitest';
import type { Page } from './page.ts';
import { PageCache, type CachedPage } from './page-cache.ts';

type Made = { page: Page; keep: Omit<CachedPage, 'page'> | null };

const freshUntil = 1000;
const staleUntil = 5000;

function pageSaying(text: string): Page {
  return { status: 200, headers: {}, cookies: [], body: Buffer.from(text) };
}

function keptAs(text: string, tags: string[] = ['catalog']): Made {
  return { page: pageSaying(text), keep: { tags: new Set(tags), freshUntil, staleUntil } };
}

/** A rendering that the test ends when it wants; counts how often it was asked for. */
function heldRendering() {
  const waiting: PromiseWithResolvers<Made>[] = [];
  return {
    render: () => {
      const held = Promise.withResolvers<Made>();
      waiting.push(held);
      return held.promise;
    },
    get count() {
      return waiting.length;
    },
    finish: (index: number, made: Made) => waiting[index]!.resolve(made),
    fail: (index: number) => waiting[index]!.reject(new Error('no database')),
  };
}

const mustNotRender = () => Promise.reject(new Error('nobody asked for a rendering'));
const textOf = async (page: Promise<Page>) => (await page).body.toString();
/** Lets everything run that only waits for promises which are settled already. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the life of a page', () => {
  test('a fresh page is sent without a rendering', async () => {
    const cache = new PageCache();
    expect(await textOf(cache.get('en /', 0, async () => keptAs('first')))).toBe('first');
    expect(await textOf(cache.get('en /', freshUntil - 1, mustNotRender))).toBe('first');
  });

  test('a stale page is sent at once and made again behind the scenes', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => keptAs('first'));
    const renewal = heldRendering();
    expect(await textOf(cache.get('en /', freshUntil, renewal.render))).toBe('first');
    expect(renewal.count).toBe(1);
    renewal.finish(0, {
      page: pageSaying('second'),
      keep: { tags: new Set(), freshUntil: 9000, staleUntil: 9000 },
    });
    await settle();
    expect(await textOf(cache.get('en /', freshUntil + 1, mustNotRender))).toBe('second');
  });

  test('an expired page is never sent: the visitor waits for the new one', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => keptAs('first'));
    expect(await textOf(cache.get('en /', staleUntil, async () => keptAs('second')))).toBe('second');
  });

  test('pages of two languages or addresses are two pages', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => keptAs('english'));
    expect(await textOf(cache.get('ar /', 0, async () => keptAs('arabic')))).toBe('arabic');
    expect(await textOf(cache.get('en /', 0, mustNotRender))).toBe('english');
  });

  test('what may not be kept is made for each visitor who comes after it', async () => {
    const cache = new PageCache();
    await cache.get('en /cart', 0, async () => ({ page: pageSaying('first'), keep: null }));
    expect(await textOf(cache.get('en /cart', 0, async () => keptAs('second')))).toBe('second');
  });
});

describe('one rendering at a time', () => {
  test('a hundred visitors of a page that nobody has yet cost one rendering', async () => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const visitors = Array.from({ length: 100 }, () => textOf(cache.get('en /', 0, rendering.render)));
    expect(rendering.count).toBe(1);
    rendering.finish(0, keptAs('once'));
    expect(new Set(await Promise.all(visitors))).toEqual(new Set(['once']));
  });

  test('a hundred visitors of a stale page cost one renewal', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => keptAs('first'));
    const renewal = heldRendering();
    const visitors = Array.from({ length: 100 }, () => textOf(cache.get('en /', freshUntil, renewal.render)));
    expect(new Set(await Promise.all(visitors))).toEqual(new Set(['first']));
    expect(renewal.count).toBe(1);
  });

  test('a rendering that fails fails for those who waited, and the next visitor tries again', async () => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const visitors = [cache.get('en /', 0, rendering.render), cache.get('en /', 0, rendering.render)];
    rendering.fail(0);
    const outcomes = await Promise.allSettled(visitors);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await textOf(cache.get('en /', 0, async () => keptAs('again')))).toBe('again');
  });

  test('a renewal that fails keeps the stale page in service until it expires', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => keptAs('first'));
    const renewal = heldRendering();
    await cache.get('en /', freshUntil, renewal.render);
    renewal.fail(0);
    await settle();
    expect(await textOf(cache.get('en /', freshUntil + 1, renewal.render))).toBe('first');
    expect(renewal.count).toBe(2); // and it goes on trying
    renewal.fail(1);
    await settle();
    await expect(cache.get('en /', staleUntil, mustNotRender)).rejects.toThrow('nobody asked');
  });
});

describe('drops', () => {
  test('a change drops the pages that show it and no others', async () => {
    const cache = new PageCache();
    await cache.get('en /p/1', 0, async () => keptAs('lamp', ['product:1', 'catalog']));
    await cache.get('en /p/2', 0, async () => keptAs('chair', ['product:2', 'catalog']));
    cache.dropTags(['product:1', 'product:7']);
    expect(await textOf(cache.get('en /p/1', 0, async () => keptAs('cheaper lamp')))).toBe('cheaper lamp');
    expect(await textOf(cache.get('en /p/2', 0, mustNotRender))).toBe('chair');
    cache.dropTags(['catalog']);
    expect(await textOf(cache.get('en /p/2', 0, async () => keptAs('cheaper chair')))).toBe('cheaper chair');
  });

  test('whoever comes after a change does not wait for a rendering from before it', async () => {
    const cache = new PageCache();
    const old = heldRendering();
    const before = cache.get('en /', 0, old.render);
    await settle();
    cache.dropTags(['catalog']);
    expect(await textOf(cache.get('en /', 0, async () => keptAs('new')))).toBe('new');
    old.finish(0, keptAs('old'));
    expect(await textOf(before)).toBe('old');
    expect(await textOf(cache.get('en /', 0, mustNotRender))).toBe('new');
  });

  test('dropAll leaves nothing', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => keptAs('first', []));
    cache.dropAll();
    expect(await textOf(cache.get('en /', 0, async () => keptAs('second')))).toBe('second');
  });

  test.each([
    ['dropTags', (cache: PageCache) => cache.dropTags(['catalog'])],
    ['dropAll', (cache: PageCache) => cache.dropAll()],
  ])('what was being made during %s is sent to those who waited, but not kept', async (_name, drop) => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const visitor = textOf(cache.get('en /', 0, rendering.render));
    drop(cache);
    rendering.finish(0, keptAs('old price'));
    expect(await visitor).toBe('old price');
    expect(await textOf(cache.get('en /', 0, async () => keptAs('new price')))).toBe('new price');
    expect(await textOf(cache.get('en /', 0, mustNotRender))).toBe('new price');
  });
});
