// @module-tag slow
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { announceChange, type ChangeTag } from '#cache/announce-change.ts';
import { invalidateOnChange } from '#cache/invalidate-on-change.ts';
import { announcerOf } from '#cache/change-announcer.ts';
import { listenForChanges } from '#cache/listen-for-changes.ts';
import type { CachedReply } from '#cache/reply-cache.ts';
import { buildGuests, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildCategory, buildProduct, buildSubcategory, buildUser } from '#testing/builders.ts';
import { countTrips } from '#testing/count-statements.ts';
import { sql } from 'kysely';

/* Replies are read once and sent again from the cache, or answered 304, without any query while changes are received. */

const start = new Date('2026-11-20T12:00:00Z');
let shop: TestShop;
let stop: () => Promise<void>;
const heard: string[][] = [];
beforeAll(async () => {
  shop = await buildTestShop({ now: start });
  const listener = invalidateOnChange(shop.app.shop);
  const isBack = new Promise<void>((resolve) => {
    stop = listenForChanges({
      url: shop.databaseUrl,
      onTags(tags) {
        listener.onTags(tags);
        heard.push(tags);
      },
      onLost: listener.onLost,
      onBack(missed) {
        listener.onBack(missed);
        resolve();
      },
    });
  });
  await isBack;
});
afterAll(async () => {
  await stop();
  await shop.close();
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const reply = await shop.app.server.inject({ url: `/api/v1/${path}`, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.body };
}

const etagOf = async (path: string, headers: Record<string, string> = {}) =>
  String((await ask(path, headers)).headers['etag']);

let marks = 900_000;
/** Commits a change as another process, and waits until this process has received it and all earlier ones. */
async function change(...tags: ChangeTag[]) {
  const mark: ChangeTag = `product:${++marks}`;
  await announceChange(shop.db, [...tags, mark]);
  await expect.poll(() => heard.flat()).toContain(mark);
}

test.each(['products', 'product/{id}', 'categories', 'home', 'common', 'store?slug={store}', 'reviews/{id}'])(
  '%s: a client that has it is answered 304 without a query',
  async (template) => {
    const { id, storeId } = await buildProduct(shop.db);
    await change();
    const { slug } = await shop.db
      .selectFrom('stores')
      .select('slug')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow();
    const path = template.replace('{id}', String(id)).replace('{store}', slug);
    const first = await ask(path);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      'cache-control': 'public, max-age=0, s-maxage=60',
      vary: expect.stringMatching(/Language.*Authorization.*Cookie/),
      'surrogate-key': expect.stringMatching(/\bsettings\b/),
      'cache-tag': expect.stringMatching(/\bsettings\b/),
    });
    const etag = String(first.headers['etag']);
    for (const named of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      let again = first;
      const { statements } = await countTrips(async () => {
        again = await ask(path, { 'if-none-match': named });
      });
      expect([again.status, again.body, statements]).toEqual([304, '', 0]);
      expect(again.headers['etag']).toBe(etag);
    }
    const other = await ask(path, { 'if-none-match': '"other"' });
    expect([other.status, other.body]).toEqual([200, first.body]);
  },
);

test('menu and home page read the categories once, and again after they changed', async () => {
  const categoryId = await buildCategory(shop.db);
  const id = await buildSubcategory(shop.db, { categoryId, title: 'Shelves' });
  await shop.db.updateTable('subcategories').set({ featured: true }).where('id', '=', id).execute();
  async function askBoth() {
    let shown: string[] = [];
    const { list } = await countTrips(async () => {
      shown = [await ask('common'), await ask('home?lean=true')].map(
        ({ body }) => /Shelves|Racks/.exec(body)?.[0] ?? '',
      );
    });
    return [...shown, list.filter(({ text }) => /from "(sub)?categories"/.test(text)).length];
  }
  await change('catalog');
  expect(await askBoth()).toEqual(['Shelves', 'Shelves', 2]);
  await change('lists');
  expect(await askBoth()).toEqual(['Shelves', 'Shelves', 0]);
  await shop.db.updateTable('subcategories').set({ title: 'Racks' }).where('id', '=', id).execute();
  await change('catalog');
  expect(await askBoth()).toEqual(['Racks', 'Racks', 2]);
});

test('a product is read again after a change of it, its store or the catalog, but not of another product', async () => {
  const { id, storeId } = await buildProduct(shop.db);
  await change();
  const path = `product/${id}`;
  const etag = await etagOf(path);
  const statements = async () =>
    (await countTrips(async () => void (await ask(path, { 'if-none-match': etag })))).statements;
  for (const [tag, isAsked] of [
    [`product:${id + 1}`, false],
    [`product:${id}`, true],
    [`store:${storeId}`, true],
    ['lists', false],
    ['catalog', true],
    ['settings', true],
  ] as const) {
    await change(tag);
    expect([tag, (await statements()) > 0]).toEqual([tag, isAsked]);
    expect(await statements()).toBe(0);
  }
});

test('a change always changes the ETag', async () => {
  const { id } = await buildProduct(shop.db, { title: 'Lamp' });
  const path = `product/${id}`;
  const etag = await etagOf(path);
  await shop.db.updateTable('products').set({ title: 'Lantern' }).where('id', '=', id).execute();
  await change(`product:${id}`);
  const reply = await ask(path, { 'if-none-match': etag });
  expect([reply.status, reply.body.includes('Lantern')]).toEqual([200, true]);
  expect(reply.headers['etag']).not.toBe(etag);
});

test('related products are read again after a change of something displayed, but not of others', async () => {
  const { id, categoryId } = await buildProduct(shop.db);
  const { id: similar } = await buildProduct(shop.db, { categoryId });
  await change('catalog');
  const path = `suggested-products/${id}`;
  expect((await ask(path)).body).toContain(`"id":${similar},`);
  const reading = async () => (await countTrips(async () => void (await ask(path)))).statements;
  for (const [tag, isRead] of [
    ['lists', false],
    ['product:999999', false],
    [`product:${similar}`, true],
    [`product:${id}`, true],
    ['flash-sale', true],
  ] as const) {
    await change(tag);
    expect([tag, (await reading()) > 0]).toEqual([tag, isRead]);
    expect(await reading()).toBe(0);
  }
});

test('a list is read again after a change of a product on it or of the catalog, but not of another product', async () => {
  const { id } = await buildProduct(shop.db);
  await change('catalog');
  const reading = async () => (await countTrips(async () => void (await ask('products')))).statements;
  await reading();
  for (const [tag, isRead] of [
    [`product:${id + 1}`, false],
    [`product:${id}`, true],
    ['store:999999', false],
    ['lists', true],
    ['catalog', true],
    ['flash-sale', true],
  ] as const) {
    await change(tag);
    expect([tag, (await reading()) > 0]).toEqual([tag, isRead]);
    expect(await reading()).toBe(0);
  }
});

/** Three products of a new category. */
async function buildShelf(slug: string) {
  const categoryId = await buildCategory(shop.db, { slug });
  const build = (sellingMinor: number) => buildProduct(shop.db, { categoryId, sellingMinor, title: slug });
  const products = [await build(1000), await build(2000), await build(3000)];
  await change('catalog');
  let asked = 0;
  return {
    products,
    ids: products.map(({ id }) => id),
    /** The statements of an uncached list, by what each reads, and the list. */
    async askAnew(headers: Record<string, string> = {}) {
      let body = '';
      const path = `products?category=${slug}&sortby=price_low_to_high&sidebar_data=true&per_page=${50 + ++asked}`;
      const { list } = await countTrips(async () => void ({ body } = await ask(path, headers)));
      const has = (word: string) => list.some(({ text }) => text.includes(word));
      const read = {
        place: has('from "categories"'),
        ids: has('as ids, '),
        tiles: has('running_flash') && has('inventory_ids'),
        sidebar: has('kept_facets'),
      };
      return { read: Object.keys(read).filter((name) => read[name as keyof typeof read]), body };
    },
  };
}

test('an uncached list reads only its ids until a part displayed elsewhere has changed', async () => {
  const { ids, askAnew } = await buildShelf('shelf-of-parts');
  const all = ['place', 'ids', 'tiles', 'sidebar'];
  expect((await askAnew()).read).toEqual(all);
  for (const [tag, read] of [
    ['product:999999', ['ids', 'sidebar']],
    ['stock:999999', ['ids']],
    [`stock:${ids[1]!}`, ['ids', 'tiles']],
    [`product:${ids[1]!}`, ['ids', 'tiles', 'sidebar']],
    ['lists', ['ids', 'sidebar']],
    ['catalog', all],
    ['flash-sale', all],
    ['settings', all],
  ] as const) {
    heard.length = 0;
    await announceChange(shop.db, [tag]);
    await expect.poll(() => heard.flat()).toContain(tag);
    expect([tag, (await askAnew()).read]).toEqual([tag, read]);
    expect([tag, (await askAnew()).read]).toEqual([tag, ['ids']]);
  }
  expect((await askAnew({ language: 'ar' })).read).toEqual(['ids', 'tiles', 'sidebar']);
  expect((await askAnew({ language: 'ar' })).read).toEqual(['ids']);
});

test('parts are not shared with logged-in callers, nor after a minute, a change or a sale', async () => {
  const { products, askAnew } = await buildShelf('shelf-of-others');
  const [first] = products;
  await askAnew();
  await shop.db.updateTable('products').set({ title: 'Lantern' }).where('id', '=', first!.id).execute();
  const member = await shop.signIn(await buildUser(shop.db));
  const isNew = async (headers = {}) => (await askAnew(headers)).body.includes('Lantern');
  expect([await isNew(), await isNew(member), await isNew()]).toEqual([false, true, false]);
  shop.clock.set(new Date(start.getTime() + 60_000));
  expect(await isNew()).toBe(true);
  shop.clock.set(start);
  const end = new Date(start.getTime() + 20_000);
  await buildFlashSale(shop.db, { start, end, items: [{ productId: first!.id, priceMinor: 321 }] });
  await change('flash-sale');
  const isOnSale = async () => (await askAnew()).body.includes('"price":"3.21"');
  expect(await isOnSale()).toBe(true);
  shop.clock.set(end);
  expect(await isOnSale()).toBe(false);
  shop.clock.set(start);
});

test('reading beyond the first page of a list reads the next ones with it, until lists change', async () => {
  const { ids } = await buildShelf('shelf-of-pages');
  const page = async (number: number) => {
    const path = `products?category=shelf-of-pages&sortby=price_low_to_high&per_page=1&page=${number}`;
    let body = '';
    const { list } = await countTrips(async () => void ({ body } = await ask(path)));
    type Page = { data: { result: { data: { id: number }[]; total: number } } };
    const { data, total } = (JSON.parse(body) as Page).data.result;
    return [data.map(({ id }) => id), total, list.filter(({ text }) => text.includes('as ids, ')).length];
  };
  expect(await page(1)).toEqual([[ids[0]], 3, 1]);
  expect(await page(2)).toEqual([[ids[1]], 3, 1]);
  expect(await page(3)).toEqual([[ids[2]], 3, 0]);
  expect(await page(4)).toEqual([[], 3, 0]);
  await change('lists');
  expect(await page(3)).toEqual([[ids[2]], 3, 1]);
});

test('a part read before a concurrent change is not cached, nor any while changes may be missed', async () => {
  const { parts } = shop.app.shop;
  const listener = invalidateOnChange(shop.app.shop);
  const isCached = async (shows: readonly string[] | null, tags: string[]) => {
    const name = randomUUID();
    const begun = parts.begin(start);
    listener.onTags(tags);
    await parts.keep(begun, [{ name, value: 1, shows, bytes: 1 }]);
    return parts.find(name, start) === 1;
  };
  expect(await isCached(['product:1'], ['product:2'])).toBe(true);
  for (const tag of ['product:1', 'catalog', 'flash-sale', 'content', 'settings'])
    expect([tag, await isCached(['product:1'], [tag])]).toEqual([tag, false]);
  expect(await isCached(null, ['store:1'])).toBe(false);
  await parts.keep(parts.begin(start), [{ name: 'known', value: 1, shows: [], bytes: 1 }]);
  listener.onLost();
  expect([parts.find('known', start), await isCached([], ['lists'])]).toEqual([undefined, false]);
  listener.onBack(null);
  expect([parts.find('known', start), await isCached([], ['lists'])]).toEqual([undefined, true]);
});

test('concurrent reads of a part share one, and it is read again after a concurrent change or a failure', async () => {
  const { parts } = shop.app.shop;
  const listener = invalidateOnChange(shop.app.shop);
  const begun: PromiseWithResolvers<string>[] = [];
  const read = (name: string) =>
    parts.read({ name, shows: ['lists'], now: start, bytesOf: () => 1 }, () => {
      const reading = Promise.withResolvers<string>();
      begun.push(reading);
      return reading.promise;
    });
  const shared = [read('one'), read('one'), read('other')];
  expect(begun).toHaveLength(2); // one per name
  begun[0]!.resolve('first');
  begun[1]!.resolve('other');
  expect(await Promise.all(shared)).toEqual(['first', 'first', 'other']);
  expect(begun).toHaveLength(2);
  const isCached = (value: string) => expect.poll(() => parts.find('one', start)).toBe(value); // storing is not awaited by the caller
  await isCached('first');

  listener.onTags(['lists']);
  const [before, waiting] = [read('one'), read('one')];
  listener.onTags(['lists']);
  begun[2]!.resolve('old');
  expect(await before).toBe('old'); // its reply is not cached
  await expect.poll(() => begun.length).toBe(4);
  begun[3]!.resolve('new');
  expect(await waiting).toBe('new');
  await isCached('new');

  listener.onTags(['lists']);
  const [failing, afterwards] = [read('one'), read('one')];
  begun[4]!.reject(new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  await expect.poll(() => begun.length).toBe(6);
  begun[5]!.resolve('sound');
  expect(await afterwards).toBe('sound');

  // A read that never finishes does not block others either.
  listener.onTags(['lists']);
  void read('one');
  const patient = read('one');
  await expect.poll(() => begun.length).toBe(8);
  begun[7]!.resolve('answered');
  expect(await patient).toBe('answered');
});

test('products and tiles requested at the same time are read together, and each caller gets its own', async () => {
  const first = await buildProduct(shop.db);
  const { storeId, categoryId } = first;
  const products = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      buildProduct(shop.db, { storeId, categoryId, title: `Lamp ${place}` }),
    ),
  );
  await change('catalog');
  await ask(`product/${first.id}`); // loads the shared parts
  const counted = async (paths: readonly string[]) => {
    const bodies: string[] = [];
    const { list } = await countTrips(async () => {
      const replies = await Promise.all(paths.map((path) => ask(path)));
      bodies.push(...replies.map(({ body }) => body));
    });
    const read = list.filter(({ text }) => text.includes('running_flash') && text.includes('inventor'));
    return { bodies, statements: read.length };
  };
  const ofProducts = await counted([...products.map(({ id }) => `product/${id}`), 'product/999999']);
  expect(ofProducts.statements).toBeLessThan(7);
  const titles = ofProducts.bodies.map(
    (body) => (JSON.parse(body) as { data: { title?: string } }).data.title,
  );
  expect(titles).toEqual([...products.map((_, place) => `Lamp ${place}`), undefined]);

  const ofLists = await counted(products.map(({ id }) => `products?ids=${id}`));
  expect(ofLists.statements).toBeLessThan(6);
  type List = { data: { result: { data: { id: number }[] } } };
  const listed = ofLists.bodies.map((body) =>
    (JSON.parse(body) as List).data.result.data.map(({ id }) => id),
  );
  expect(listed).toEqual(products.map(({ id }) => [id]));
});

test('an uncached product reads only its own rows if others of its store, category, rule and brand are cached', async () => {
  const first = await buildProduct(shop.db);
  const { storeId, categoryId } = first;
  const build = (more = {}) => buildProduct(shop.db, { storeId, categoryId, ...more });
  const products = [first];
  for (let count = 0; count < 24; count++) products.push(await build());
  const rule = shop.db.selectFrom('products').select('shipping_rule_id').where('id', '=', first.id);
  await shop.db
    .updateTable('products')
    .set({ shipping_rule_id: rule })
    .where('store_id', '=', storeId)
    .execute();
  await change('catalog');
  const askAnew = async (headers: Record<string, string> = {}, { id } = products.pop()!) => {
    let body = '';
    const { list, trips } = await countTrips(
      async () => void ({ body } = await ask(`product/${id}`, headers)),
    );
    const has = (word: string) => list.some(({ text }) => text.includes(word));
    const read = { own: has('as "inventories"'), store: has('as "store"'), place: has('as "category"') };
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    return { read: Object.keys(read).filter((name) => read[name as keyof typeof read]), trips, data };
  };
  const readOf = async (...about: Parameters<typeof askAnew>) => (await askAnew(...about)).read;
  const all = ['own', 'store', 'place'];
  await ask('common'); // also reads the next price change, which is cached
  expect(await askAnew()).toMatchObject({ read: all, trips: 1 });
  expect(await askAnew()).toMatchObject({ read: ['own'], trips: 1 });
  for (const [tag, read] of [
    ['product:999999', ['own']],
    ['lists', ['own']],
    ['store:999999', ['own']],
    [`store:${storeId}`, ['own', 'store']],
    ['catalog', all],
    ['flash-sale', all],
    ['content', all],
    ['settings', all],
  ] as const) {
    await change(tag);
    expect([tag, await readOf()]).toEqual([tag, read]);
    expect([tag, await readOf()]).toEqual([tag, ['own']]);
  }
  // Parts are not shared with another store or language, nor with a logged-in caller.
  const elsewhere = await buildProduct(shop.db, { categoryId });
  await change('product:999999'); // waits for the changes announced by the builders
  expect((await askAnew({}, elsewhere)).data['store']).toMatchObject({ id: elsewhere.storeId });
  expect((await askAnew()).data['store']).toMatchObject({ id: storeId });
  expect(await readOf({ language: 'ar' })).toEqual(all);
  expect(await readOf({ language: 'ar' })).toEqual(['own']);
  expect(await readOf(await shop.signIn(await buildUser(shop.db)))).toEqual(all);
});

test('an expired voucher is on no product page read afterwards, although it is in cached parts', async () => {
  const { storeId, id } = await buildProduct(shop.db);
  const { id: other } = await buildProduct(shop.db, { storeId });
  const end = new Date(start.getTime() + 20_000);
  const { code } = await buildVoucher(shop.db, {
    store_id: storeId,
    is_public: true,
    start_time: new Date(start.getTime() - 1000),
    end_time: end,
  });
  await change('catalog');
  const isShown = async (product: number) =>
    (await ask(`product/${product}`)).body.includes(`"code":"${code}"`);
  expect(await isShown(id)).toBe(true);
  shop.clock.set(end);
  expect(await isShown(other)).toBe(false);
  shop.clock.set(start);
});

test('counts hits of parts, their size and why they were dropped', async () => {
  const { parts } = shop.app.shop;
  const listener = invalidateOnChange(shop.app.shop);
  const name = randomUUID();
  await parts.keep(parts.begin(start), [{ name: 'other', value: 1, shows: [], bytes: 1 }]);
  const before = structuredClone(parts.counts());
  parts.find(name, start);
  await parts.keep(parts.begin(start), [{ name, value: 1, shows: ['product:1'], bytes: 5000 }]);
  parts.find(name, start);
  const { entries, bytes, found } = structuredClone(parts.counts());
  expect([entries, found]).toEqual([
    before.entries + 1,
    { hit: before.found.hit + 1, miss: before.found.miss + 1 },
  ]);
  expect(bytes - before.bytes).toBeGreaterThan(5000);
  listener.onTags(['product:1']);
  expect(parts.counts()).toMatchObject({
    entries: before.entries,
    bytes: before.bytes,
    dropped: { change: before.dropped.change + 1, room: before.dropped.room },
  });
});

test('unknown parameters, and the order of known ones, make no other reply', async () => {
  await buildProduct(shop.db);
  await change();
  const plain = await ask('products?sortby=recent&per_page=5');
  const counted = await countTrips(async () => {
    for (const query of [
      'per_page=5&sortby=recent',
      'per_page=5&sortby=recent&utm_source=mail',
      'x=&q=&sortby=recent&per_page=5',
    ])
      expect((await ask(`products?${query}`)).body).toBe(plain.body);
  });
  expect(counted.statements).toBe(0);
  expect((await ask('products?sortby=recent&per_page=1')).body).not.toBe(plain.body);
});

test('a hundred concurrent requests for an uncached reply cost one read', async () => {
  await buildProduct(shop.db);
  await change('catalog');
  const one = await countTrips(async () => void (await ask('products?per_page=7')));
  await change('catalog');
  const many = await countTrips(async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => ask('products?per_page=7')));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  });
  expect(many.statements).toBe(one.statements);
});

test('a repeated reply is compressed once, and the same bytes go to all who accept them', async () => {
  for (let count = 0; count < 12; count++) await buildProduct(shop.db);
  await change('catalog');
  const plain = await ask('products');
  const packed = async (encoding: string) => {
    const reply = await shop.app.server.inject({
      url: '/api/v1/products',
      headers: { 'accept-encoding': encoding },
    });
    return { encoding: reply.headers['content-encoding'], bytes: reply.rawPayload };
  };
  await ask('products');
  const { replies } = shop.app.shop;
  const isPacked = () => expect(replies.counts().bytes).toBeLessThan(plain.body.length);
  await vi.waitFor(isPacked);
  const [br, again, zipped] = [await packed('gzip, br'), await packed('br'), await packed('gzip')];
  expect([br.encoding, again.encoding, zipped.encoding]).toEqual(['br', 'br', 'gzip']);
  expect(br.bytes.equals(again.bytes)).toBe(true);
  expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.body);
  expect(gunzipSync(zipped.bytes).toString()).toBe(plain.body);
  expect((await ask('products')).body).toBe(plain.body);
});

test('a reply read before a concurrent change is not cached', async () => {
  const { id } = await buildProduct(shop.db);
  const path = `product/${id}`;
  const etag = await etagOf(path);
  await change(`product:${id}`);
  const { turn } = shop.app.shop.replies;
  shop.app.shop.replies.onTags([`product:${id}`]);
  const untilMs = start.getTime() + 1000;
  const old = { body: Buffer.from('{}'), etag, headers: {}, shows: new Set([`product:${id}`]), untilMs };
  shop.app.shop.replies.keep(`en /api/v1/${path}`, old, turn);
  expect(shop.app.shop.replies.find(`en /api/v1/${path}`, start.getTime())).toBeNull();
  // The change in between was of something else.
  const other = { ...old, shows: new Set([`product:${id + 1}`]) };
  shop.app.shop.replies.keep('en /api/v1/other', other, turn);
  expect(shop.app.shop.replies.find('en /api/v1/other', start.getTime())).not.toBeNull();
  // Replies without listed tags, with tags that may have been missed, and of a turn no longer remembered.
  const isCached = (shows: CachedReply['shows'], since: number) => {
    const name = `en /api/v1/${randomUUID()}`;
    shop.app.shop.replies.keep(name, { ...other, shows }, since);
    return shop.app.shop.replies.find(name, start.getTime()) !== null;
  };
  const { replies } = shop.app.shop;
  expect([isCached(null, turn), isCached(null, replies.turn)]).toEqual([false, true]);
  const beforeLoss = replies.turn;
  replies.onLost();
  expect(isCached(other.shows, replies.turn)).toBe(false);
  replies.onBack();
  expect([isCached(other.shows, beforeLoss), isCached(other.shows, replies.turn)]).toEqual([false, true]);
  const long = replies.turn;
  for (let count = 0; count < 5000; count++) replies.onTags(['store:999999']);
  expect([isCached(other.shows, long), isCached(other.shows, replies.turn - 1000)]).toEqual([false, true]);
});

test('concurrent requests share a read, unless something it shows has changed since', async () => {
  const { id } = await buildProduct(shop.db);
  await ask('common'); // also reads the next price change, which is cached
  const { replies } = shop.app.shop;
  const readings = async (tag: ChangeTag) => {
    await change('catalog');
    const { list } = await countTrips(async () => {
      const first = ask(`product/${id}`);
      await shop.app.server.inject({ url: '/api/v1/categories' }); // by then the first read has begun
      replies.onTags([tag]);
      await Promise.all([first, ask(`product/${id}`)]);
    });
    return list.filter(({ text }) => text.includes('from "products" as "p"')).length;
  };
  expect(await readings('store:999999')).toBe(1);
  expect(await readings(`stock:${id}`)).toBe(2);
});

test('forty orders drop the replies that show the stock of their products, and nothing else', async () => {
  const products = await Promise.all(Array.from({ length: 4 }, () => buildProduct(shop.db, { stock: 50 })));
  const onSale = products[3]!;
  await buildFlashSale(shop.db, {
    start: new Date(start.getTime() - 1000),
    end: new Date(start.getTime() + 60_000),
    items: [{ productId: onSale.id, priceMinor: 100, quota: 30 }],
  });
  const tokens = await buildGuests(shop.db, 40, (index) => ({
    items: [{ product: index % 2 ? onSale : products[0]!, ...(index % 2 ? { seenPriceMinor: 100 } : {}) }],
  }));
  const unsubscribe = announcerOf(shop.db).listen({ ...invalidateOnChange(shop.app.shop), onWork: () => {} });
  const { replies } = shop.app.shop;
  const lists = [
    'products',
    'products?sortby=recent',
    'categories',
    'common',
    `suggested-products/${products[1]!.id}`,
  ];
  const others = [1, 2].map((index) => `product/${products[index]!.id}`);
  const stockShown = ['home', 'flash-sale', `product/${products[0]!.id}`, `product/${onSale.id}`];
  await change('catalog');
  for (const path of [...lists, ...others, ...stockShown]) await ask(path);
  const before = { ...replies.counts().dropped };
  for (const token of tokens) {
    const { status, message } = await shop.call('POST order/action', { body: orderBody(token) });
    expect([status, message]).toEqual([200, '']);
  }
  // Two products and the replies that show their stock, once each: they were not requested again.
  expect(replies.counts().dropped.change - before.change).toBe(stockShown.length);
  const hits = async (paths: string[]) => {
    const { hit } = { ...replies.counts().found };
    for (const path of paths) await ask(path);
    return replies.counts().found.hit - hit;
  };
  expect([await hits(lists), await hits(others), await hits(stockShown)]).toEqual([
    lists.length,
    others.length,
    0,
  ]);
  const shown = JSON.parse((await ask(`product/${onSale.id}`)).body) as { data: { flash: { left: number } } };
  expect(shown.data.flash.left).toBe(10);
  unsubscribe();
});

test('while changes may be missed nothing is served from memory or cacheable; afterwards caching starts again', async () => {
  const { replies } = shop.app.shop;
  const etag = await etagOf('categories');
  replies.onLost();
  const unheard = await countTrips(async () => {
    const reply = await ask('categories', { 'if-none-match': etag });
    // It was read again and has not changed.
    expect([reply.status, reply.headers['cache-control']]).toEqual([304, 'no-cache']);
  });
  expect(unheard.statements).toBeGreaterThan(0);
  replies.onBack();
  const statements = async () =>
    (await countTrips(async () => void (await ask('categories', { 'if-none-match': etag })))).statements;
  expect(await statements()).toBeGreaterThan(0);
  expect(await statements()).toBe(0);
});

test('each language has its own reply; unannounced changes show after a minute', async () => {
  const english = await etagOf('localization');
  const arabic = await ask('localization', { language: 'ar', 'if-none-match': english });
  expect(arabic.status).toBe(200);
  const etag = await etagOf('categories');
  const statements = async () =>
    (await countTrips(async () => void (await ask('categories', { 'if-none-match': etag })))).statements;
  expect(await statements()).toBe(0);
  shop.clock.set(new Date(start.getTime() + 60_000));
  expect(await statements()).toBeGreaterThan(0);
  shop.clock.set(start);
});

test('a logged-in caller gets a personal reply: no ETag, no tags, no-store', async () => {
  const { id } = await buildProduct(shop.db);
  const headers = await shop.signIn(await buildUser(shop.db));
  const etag = await etagOf(`product/${id}`);
  const own = await ask(`product/${id}`, { ...headers, 'if-none-match': etag });
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const name of ['etag', 'surrogate-key', 'cache-tag']) expect(own.headers[name]).toBeUndefined();
  for (const path of [
    'cart/by-user?user_token=guest_of_caches',
    'user/profile',
    'track-order?tracking_id=x',
  ]) {
    const { headers: personal } = await ask(path);
    expect(personal['cache-control']).toBe('no-store');
    for (const name of ['etag', 'surrogate-key', 'cache-tag']) expect(personal[name]).toBeUndefined();
  }
});

test('a future sale limits how long a price is cached; a running one includes the time and is always sent', async () => {
  const { id } = await buildProduct(shop.db);
  await buildFlashSale(shop.db, {
    start: new Date(start.getTime() + 20_000),
    end: new Date(start.getTime() + 40_000),
    items: [{ productId: id, priceMinor: 1 }],
  });
  await change('flash-sale');
  const path = `product/${id}`;
  const before = await ask(path);
  expect(before.headers['cache-control']).toBe('public, max-age=0, s-maxage=20');
  shop.clock.set(new Date(start.getTime() + 20_000));
  const during = await ask(path, { 'if-none-match': String(before.headers['etag']) });
  expect([during.status, during.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(during.headers['etag']).toBeUndefined();
  shop.clock.set(new Date(start.getTime() + 40_000));
  expect((await ask(path)).headers['etag']).toBe(before.headers['etag']);
  shop.clock.set(start);
});

test('the server time is exact to the second, never before the reply was created, in each encoding', async () => {
  const { id } = await buildProduct(shop.db);
  const end = new Date(start.getTime() + 40_000);
  await buildFlashSale(shop.db, { start, end, items: [{ productId: id, priceMinor: 1 }] });
  await change('flash-sale');
  const clockIn = (text: string) => Number(/"server_time":(\d+)/.exec(text)?.[1]) - start.getTime();
  const listener = async (atMs: number, accepted = 'identity') => {
    shop.clock.set(new Date(start.getTime() + atMs));
    const headers = { 'accept-encoding': accepted };
    const { rawPayload, headers: head } = await shop.app.server.inject({
      url: `/api/v1/product/${id}`,
      headers,
    });
    expect([head['content-encoding'], head['cache-control']]).toEqual([
      accepted === 'identity' ? undefined : accepted,
      'no-cache',
    ]);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[accepted] ?? ((bytes: Buffer) => bytes);
    return clockIn(unpack(rawPayload).toString());
  };
  expect([
    await listener(1700),
    await listener(1999),
    await listener(1999, 'br'),
    await listener(1800, 'gzip'),
  ]).toEqual([1700, 1700, 1700, 1700]);
  expect([await listener(3999, 'br'), await listener(3001, 'gzip'), await listener(5500)]).toEqual([
    3000, 3000, 5000,
  ]);
  shop.clock.set(start);
});

test('a reply begun before a sale ended and finished after it is not served to later callers, nor cached', async () => {
  const { id } = await buildProduct(shop.db, { sellingMinor: 7000 });
  const end = new Date(start.getTime() + 20_000);
  await buildFlashSale(shop.db, {
    start: new Date(start.getTime() - 20_000),
    end,
    items: [{ productId: id, priceMinor: 3000 }],
  });
  await change('flash-sale');
  const path = 'products?sortby=recent';
  const priceIn = ({ body }: { body: string }) => {
    const { data } = JSON.parse(body) as {
      data: { result: { data: { id: number; price: string | null }[] } };
    };
    return data.result.data.find((tile) => tile.id === id)!.price;
  };
  const onSale = priceIn(await ask(path));
  await change('catalog');
  // Its read has begun, and waits.
  const reading = await shop.db.transaction().execute(async (tx) => {
    await sql`lock table flash_sale_products in access exclusive mode`.execute(tx);
    const before = ask(path);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(tx);
      expect(rows.length).toBeGreaterThan(0);
    });
    shop.clock.set(end);
    return { before, after: ask(path) };
  });
  expect(priceIn(await reading.before)).toBe(onSale);
  for (const after of [await reading.after, await ask(path)]) expect(priceIn(after)).not.toBe(onSale);
  shop.clock.set(start);
});

test("a logged-in caller's read begun before a change is not served to later callers, nor cached", async () => {
  const id = await buildSubcategory(shop.db, { categoryId: await buildCategory(shop.db), title: 'Planks' });
  const headers = await shop.signIn(await buildUser(shop.db));
  await change('catalog');
  const reading = await shop.db.transaction().execute(async (tx) => {
    await sql`lock table site_links in access exclusive mode`.execute(tx);
    const before = ask('common', headers);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(tx);
      expect(rows.length).toBeGreaterThan(0);
    });
    await shop.db.updateTable('subcategories').set({ title: 'Boards' }).where('id', '=', id).execute();
    await change('catalog');
    return { before, after: ask('common') };
  });
  expect((await reading.before).body).toContain('Planks');
  for (const { body } of [await reading.after, await ask('common')]) expect(body).toContain('Boards');
});

test('HEAD has an ETag too, and a missing entity has none', async () => {
  const head = await shop.app.server.inject({ method: 'HEAD', url: '/api/v1/categories' });
  expect(head.headers['etag']).toBe(await etagOf('categories'));
  expect((await ask('product/999999')).headers['etag']).toBeUndefined();
});
