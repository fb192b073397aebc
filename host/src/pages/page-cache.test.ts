import { describe, expect, test, vi } from 'vitest';
import { bytesOf, prepareQuickly, type Page } from './page.ts';
import { PageCache, type Render, type Served } from './page-cache.ts';

type Made = Awaited<ReturnType<Render>>;

const freshUntil = 1000;
const staleUntil = 5000;

function pageSaying(text: string): Page {
  return { status: 200, headers: {}, cookies: [], body: Buffer.from(text), route: '/' };
}

function madeOf(text: string, tags: string[] = ['catalog']): Made {
  return { page: pageSaying(text), lifetime: { tags: new Set(tags), freshUntil, staleUntil } };
}

/** A rendering that the test completes; counts how often it was started. */
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
const textOf = async (served: Promise<Served>) => (await served).page.body.toString();
/** Runs everything that waits only for settled promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the life of a page', () => {
  test('a fresh page is sent without a rendering', async () => {
    const cache = new PageCache();
    expect(await textOf(cache.get('en /', 0, async () => madeOf('first')))).toBe('first');
    expect(await textOf(cache.get('en /', freshUntil - 1, mustNotRender))).toBe('first');
  });

  test('a stale page is sent immediately and re-rendered in the background', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => madeOf('first'));
    const renewal = heldRendering();
    expect(await textOf(cache.get('en /', freshUntil, renewal.render))).toBe('first');
    expect(renewal.count).toBe(1);
    renewal.finish(0, {
      page: pageSaying('second'),
      lifetime: { tags: new Set(), freshUntil: 9000, staleUntil: 9000 },
    });
    await settle();
    expect(await textOf(cache.get('en /', freshUntil + 1, mustNotRender))).toBe('second');
  });

  test('an expired page is never sent: the visitor waits for the new one', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => madeOf('first'));
    expect(await textOf(cache.get('en /', staleUntil, async () => madeOf('second')))).toBe('second');
  });

  test('is stored with gzip too once a client asks for it that doesn’t accept Brotli', async () => {
    const cache = new PageCache();
    const page = await prepareQuickly(pageSaying('first '.repeat(1000)));
    const lifetime = { tags: new Set<string>(), freshUntil, staleUntil };
    const ask = (onlyGzip: boolean) =>
      cache.get('en /', 0, async () => ({ page, lifetime }), undefined, { onlyGzip });
    const found = () => cache.findFresh('en /', 0, 'gzip')?.packed;
    await ask(true);
    await ask(false);
    expect(found()).toBeUndefined();
    await Promise.all([ask(true), ask(true)]);
    await expect.poll(found).toMatchObject({ encoding: 'gzip' });
    const cached = await ask(true);
    expect(cached.page.body).toMatchObject({ brotli: (page.body as { brotli: Buffer }).brotli });
    expect(cache.bytes).toBe(bytesOf(cached.page));
  });

  test('pages of two languages or addresses are two pages', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => madeOf('english'));
    expect(await textOf(cache.get('ar /', 0, async () => madeOf('arabic')))).toBe('arabic');
    expect(await textOf(cache.get('en /', 0, mustNotRender))).toBe('english');
  });

  test('a page that must not be cached is rendered for each later visitor', async () => {
    const cache = new PageCache();
    await cache.get('en /cart', 0, async () => ({ page: pageSaying('first'), lifetime: null }));
    expect(await textOf(cache.get('en /cart', 0, async () => madeOf('second')))).toBe('second');
  });
});

describe('one rendering at a time', () => {
  test('a hundred visitors of an uncached page cost one rendering', async () => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const visitors = Array.from({ length: 100 }, () => textOf(cache.get('en /', 0, rendering.render)));
    expect(rendering.count).toBe(1);
    rendering.finish(0, madeOf('once'));
    expect(new Set(await Promise.all(visitors))).toEqual(new Set(['once']));
  });

  test('a visitor after the end of a sale does not get a page begun before it', async () => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const before = textOf(cache.get('en /', staleUntil - 1, rendering.render));
    const after = textOf(cache.get('en /', staleUntil, rendering.render));
    rendering.finish(0, madeOf('on sale'));
    expect(await before).toBe('on sale');
    await settle();
    rendering.finish(1, madeOf('as usual'));
    expect(await after).toBe('as usual');
  });

  test('a hundred visitors of a stale page cost one renewal', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => madeOf('first'));
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
    expect(await textOf(cache.get('en /', 0, async () => madeOf('again')))).toBe('again');
  });

  test('a renewal that fails keeps the stale page in service until it expires', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => madeOf('first'));
    const renewal = heldRendering();
    await cache.get('en /', freshUntil, renewal.render);
    renewal.fail(0);
    await settle();
    expect(await textOf(cache.get('en /', freshUntil + 1, renewal.render))).toBe('first');
    expect(renewal.count).toBe(2); // and it keeps trying
    renewal.fail(1);
    await settle();
    await expect(cache.get('en /', staleUntil, mustNotRender)).rejects.toThrow('nobody asked');
  });
});

describe('a personal page (I38)', () => {
  const personal = (name: string): Made => ({ page: pageSaying(name), lifetime: null });

  test('is rendered for each concurrent request, and nobody gets another’s', async () => {
    const cache = new PageCache();
    const first = heldRendering();
    const ann = textOf(cache.get('en /user/profile', 0, first.render));
    const others = ['Bob', 'Cem', 'Dora'].map((name) =>
      textOf(cache.get('en /user/profile', 0, async () => personal(name))),
    );
    first.finish(0, personal('Ann'));
    expect(await Promise.all([ann, ...others])).toEqual(['Ann', 'Bob', 'Cem', 'Dora']);
  });

  test('is not awaited by later requests', async () => {
    const cache = new PageCache();
    await cache.get('en /user/profile', 0, async () => personal('Ann'));
    const slow = heldRendering();
    const bob = textOf(cache.get('en /user/profile', 0, slow.render));
    expect(await textOf(cache.get('en /user/profile', 0, async () => personal('Cem')))).toBe('Cem');
    slow.finish(0, personal('Bob'));
    expect(await bob).toBe('Bob');
  });

  test('is shared again as soon as it may be cached', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => personal('an apology'));
    await cache.get('en /', 0, async () => madeOf('home'));
    expect(await textOf(cache.get('en /', 0, mustNotRender))).toBe('home');
  });
});

describe('drops', () => {
  test('constant sales do not prevent pages that do not show them from being cached', async () => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const visitor = textOf(cache.get('en /', 0, rendering.render));
    cache.dropTags(['product:1']);
    rendering.finish(0, madeOf('home'));
    expect(await visitor).toBe('home');
    expect(await textOf(cache.get('en /', 0, mustNotRender))).toBe('home');
  });

  test('a visitor after a change gets a page that shows it, even if the page did not have the tag before', async () => {
    const cache = new PageCache();
    for (let visit = 0; visit < 2; visit++)
      await cache.get('en /', 0, async () => madeOf('home', ['catalog']));
    cache.dropTags(['catalog']);
    const old = heldRendering();
    const before = textOf(cache.get('en /', 0, old.render));
    cache.dropTags(['content']); // not among its known tags
    const after = textOf(cache.get('en /', 0, async () => madeOf('new', ['catalog', 'content'])));
    old.finish(0, madeOf('old', ['catalog', 'content']));
    expect(await Promise.all([before, after])).toEqual(['old', 'new']);
    expect(await textOf(cache.get('en /', 0, mustNotRender))).toBe('new');
  });

  test('a change drops the pages that show it and no others', async () => {
    const cache = new PageCache();
    await cache.get('en /p/1', 0, async () => madeOf('lamp', ['product:1', 'catalog']));
    await cache.get('en /p/2', 0, async () => madeOf('chair', ['product:2', 'catalog']));
    cache.dropTags(['product:1', 'product:7']);
    expect(await textOf(cache.get('en /p/1', 0, async () => madeOf('cheaper lamp')))).toBe('cheaper lamp');
    expect(await textOf(cache.get('en /p/2', 0, mustNotRender))).toBe('chair');
    cache.dropTags(['catalog']);
    expect(await textOf(cache.get('en /p/2', 0, async () => madeOf('cheaper chair')))).toBe('cheaper chair');
  });

  test('a visitor after a change does not wait for a rendering from before it', async () => {
    const cache = new PageCache();
    const old = heldRendering();
    const before = cache.get('en /', 0, old.render);
    await settle();
    cache.dropTags(['catalog']);
    expect(await textOf(cache.get('en /', 0, async () => madeOf('new')))).toBe('new');
    old.finish(0, madeOf('old'));
    expect(await textOf(before)).toBe('old');
    expect(await textOf(cache.get('en /', 0, mustNotRender))).toBe('new');
  });

  test('a page rendered during an unrelated change is cached, or sales would leave nothing cached', async () => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const visitor = textOf(cache.get('en /p/1', 0, rendering.render));
    cache.dropTags(['product:2']);
    rendering.finish(0, madeOf('lamp', ['product:1', 'catalog']));
    expect(await visitor).toBe('lamp');
    expect(await textOf(cache.get('en /p/1', 0, mustNotRender))).toBe('lamp');
  });

  test('a page in demand is not rendered twice because of an unrelated change', async () => {
    const cache = new PageCache();
    for (const _visit of [1, 2]) await cache.get('en /p/1', 0, async () => madeOf('old', ['product:1']));
    cache.dropTags(['product:1']);
    const rendering = heldRendering();
    const first = textOf(cache.get('en /p/1', 0, rendering.render));
    cache.dropTags(['product:2']);
    const second = textOf(cache.get('en /p/1', 0, rendering.render));
    expect(rendering.count).toBe(1);
    rendering.finish(0, madeOf('new', ['product:1']));
    expect(await Promise.all([first, second])).toEqual(['new', 'new']);
  });

  test('dropAll leaves nothing', async () => {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => madeOf('first', []));
    cache.dropAll();
    expect(await textOf(cache.get('en /', 0, async () => madeOf('second')))).toBe('second');
  });

  test.each([
    ['dropTags', (cache: PageCache) => cache.dropTags(['catalog'])],
    ['dropAll', (cache: PageCache) => cache.dropAll()],
  ])('a page rendered during %s is sent to those who waited, but not cached', async (_name, drop) => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const visitor = textOf(cache.get('en /', 0, rendering.render));
    drop(cache);
    rendering.finish(0, madeOf('old price'));
    expect(await visitor).toBe('old price');
    expect(await textOf(cache.get('en /', 0, async () => madeOf('new price')))).toBe('new price');
    expect(await textOf(cache.get('en /', 0, mustNotRender))).toBe('new price');
  });
});

describe('while changes may be missed', () => {
  const lostAt = 500;
  const away = () => Promise.reject(new Error('no database'));

  async function cacheWithLamp() {
    const cache = new PageCache();
    await cache.get('en /', 0, async () => madeOf('lamp', ['product:1']));
    cache.lose(lostAt);
    return cache;
  }

  test('cached pages are sent as outdated while no newer one is available', async () => {
    const cache = await cacheWithLamp();
    const { page, madeAt } = await cache.get('en /', lostAt, away);
    expect([page.body.toString(), madeAt]).toEqual(['lamp', 0]);
  });

  test('and are rendered if possible: only the listener’s connection was broken', async () => {
    const cache = await cacheWithLamp();
    const { page, madeAt } = await cache.get('en /', lostAt, async () => madeOf('dearer lamp'));
    expect([page.body.toString(), madeAt]).toEqual(['dearer lamp', null]);
  });

  test('B39: a newly rendered page counts as fresh no longer than 5 s', async () => {
    const cache = new PageCache();
    cache.lose(0);
    const long = async () => ({
      ...madeOf('lamp'),
      lifetime: { tags: new Set(['x']), freshUntil: 60_000, staleUntil: 60_000 },
    });
    await cache.get('en /', 1000, long);
    expect((await cache.get('en /', 5999, mustNotRender)).madeAt).toBeNull();
    expect(await textOf(cache.get('en /', 6000, async () => madeOf('dearer lamp')))).toBe('dearer lamp');
  });

  test('never beyond its expiry, including the next start or end of a sale', async () => {
    const cache = await cacheWithLamp();
    expect((await cache.get('en /', staleUntil - 1, away)).madeAt).toBe(0);
    await expect(cache.get('en /', staleUntil, away)).rejects.toThrow('no database');
  });

  test('only the first visitor waits, one second, for a database that does not answer', async () => {
    vi.useFakeTimers();
    const cache = await cacheWithLamp();
    const rendering = heldRendering();
    const first = cache.get('en /', lostAt, rendering.render);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await first).madeAt).toBe(0);
    expect((await cache.get('en /', lostAt + 1000, mustNotRender)).madeAt).toBe(0);
    expect(rendering.count).toBe(1);
    vi.useRealTimers();
  });

  test('missed changes are dropped before anything is sent as fresh again; the rest stays cached', async () => {
    const cache = await cacheWithLamp();
    await cache.get('en /p/2', lostAt - 1, async () => madeOf('chair', ['product:2']));
    cache.comeBack(['product:1']);
    expect(await textOf(cache.get('en /', 600, async () => madeOf('dearer lamp')))).toBe('dearer lamp');
    expect(await cache.get('en /p/2', 600, mustNotRender)).toMatchObject({ madeAt: null });
  });

  test('if the missed changes are unknown, everything is dropped', async () => {
    const cache = await cacheWithLamp();
    cache.comeBack(null);
    expect(await textOf(cache.get('en /', 600, async () => madeOf('dearer lamp')))).toBe('dearer lamp');
  });
});

describe('a crowd', () => {
  test('a rendering is aborted when the last visitor leaves, and a later visitor starts a new one', async () => {
    const cache = new PageCache();
    const signals: AbortSignal[] = [];
    const render: Render = ({ nobodyWaits }) => {
      signals.push(nobodyWaits);
      return new Promise((_resolve, reject) => {
        nobodyWaits.addEventListener('abort', () => reject(new Error('in vain')));
      });
    };
    const [one, other] = [new AbortController(), new AbortController()];
    const visitors = Promise.allSettled([
      cache.get('en /', 0, render, () => ({ until: performance.now() + 60_000, signal: one.signal })),
      cache.get('en /', 0, render, () => ({ until: performance.now() + 60_000, signal: other.signal })),
    ]);
    one.abort();
    await settle();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    other.abort();
    await settle();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await textOf(cache.get('en /', 0, async () => madeOf('another')))).toBe('another');
    await visitors;
  });

  test('a page completed although all visitors left is not cached if it changed meanwhile', async () => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const gone = cache.get('en /', 0, rendering.render, () => ({ until: 0, signal: null }));
    await expect(gone).rejects.toThrow('busy');
    cache.dropTags(['catalog']);
    rendering.finish(0, madeOf('old price'));
    await settle();
    expect(await textOf(cache.get('en /', 0, async () => madeOf('new price')))).toBe('new price');
  });

  test('refuses a visitor whose timeout has passed and still renders the page for the next', async () => {
    const cache = new PageCache();
    const rendering = heldRendering();
    const impatient = cache.get('en /', 0, rendering.render, () => ({ until: 0, signal: null }));
    const patient = cache.get('en /', 0, rendering.render);
    await expect(impatient).rejects.toThrow('busy');
    rendering.finish(0, madeOf('page'));
    expect(await textOf(patient)).toBe('page');
  });

  test('a page that was requested repeatedly has priority after a change dropped it', async () => {
    const cache = new PageCache();
    const asked: string[] = [];
    const render: Render = async ({ urgency }) => {
      asked.push(urgency);
      return madeOf('page');
    };
    for (const key of ['en /seen-once', 'en /seen-often', 'en /seen-often']) await cache.get(key, 0, render);
    cache.dropTags(['catalog']);
    for (const key of ['en /seen-once', 'en /seen-often']) await cache.get(key, 0, render);
    expect(asked).toEqual(['usual', 'usual', 'usual', 'wanted']);
  });

  test('a renewal has low priority until the page is about to expire', async () => {
    const cache = new PageCache();
    const asked: string[] = [];
    const refuse: Render = ({ urgency }) => {
      asked.push(urgency);
      return Promise.reject(new Error('busy'));
    };
    await cache.get('en /', 0, async () => madeOf('first'));
    for (const nowMs of [freshUntil, staleUntil - 1]) {
      expect(await textOf(cache.get('en /', nowMs, refuse))).toBe('first');
      await settle();
    }
    expect(asked).toEqual(['renewal', 'wanted']);
  });
});

test('the cache stays within its size, and keeps the most recently requested pages', async () => {
  const maxBytes = 1_000_000;
  const cache = new PageCache(maxBytes);
  const large = 'x'.repeat(40_000);
  for (let visit = 0; visit < 200; visit++) {
    await cache.get(`en /search?visit=${visit}`, 0, async () => madeOf(large));
    expect(cache.counts().bytes).toBeLessThanOrEqual(maxBytes);
  }
  expect(cache.counts().bytes).toBeGreaterThan(maxBytes / 2);
  expect(await textOf(cache.get('en /search?visit=199', 0, mustNotRender))).toBe(large);
});
