import { consoleApi } from '@souk/contract/console-api';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heraldOf } from '#changes/herald.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole } from './test-consoles.ts';

const products = consoleApi.sellerProducts;
const { listStock, changeStock } = consoleApi.sellerStock;

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

let headers: Record<string, string>;
let storeId: number;
beforeEach(async () => {
  storeId = await buildStore(shop.db);
  const owner = await buildUser(shop.db, { name: 'Nora Amari' });
  await makeOwner(shop.db, owner, storeId);
  headers = await atConsole(shop, owner, 'seller');
});

const build = (product: Parameters<typeof buildProduct>[1] = {}) =>
  buildProduct(shop.db, { title: 'Brass lamp', sellingMinor: 4900, stock: 12, ...product, storeId });
const read = async (id: number) =>
  (await callConsole(shop, products.readProduct, { params: { id }, headers })).data;
const seen = async (id: number) => (await shop.call('GET product/{id}', { params: { id } })).data;

async function rows<Path extends typeof products.listProducts | typeof listStock>(
  endpoint: Path,
  query = '',
) {
  const url = `/api/v1/${endpoint.path}${query}`;
  const reply = await shop.app.server.inject({ method: 'GET', url, headers });
  const parsed = endpoint.reply.parse(reply.json<{ data: unknown }>().data);
  return parsed.rows as (Record<string, unknown> & { title: string; state: string })[];
}

describe('the list of products', () => {
  test('says of each where it is for shoppers, and shows nothing of other stores', async () => {
    await buildProduct(shop.db, { title: 'Foreign rug' });
    await build({ title: 'Live lamp', offeredMinor: 3900 });
    await build({ title: 'Sold-out lamp', stock: 0 });
    const paused = await build({ title: 'Paused lamp', status: 2 });
    await callConsole(shop, products.changeProductState, {
      ...{ headers, params: { id: (await build({ title: 'Old lamp' })).id }, body: { state: 'archived' } },
    });
    const states = async (view: string) =>
      (await rows(products.listProducts, `?view=${view}`)).map(({ title, state }) => `${title}: ${state}`);
    expect(await states('all')).toEqual([
      'Paused lamp: paused',
      'Sold-out lamp: sold_out',
      'Live lamp: live',
    ]);
    expect(await states('sold_out')).toEqual(['Sold-out lamp: sold_out']);
    expect(await states('archived')).toEqual(['Old lamp: archived']);
    const [live] = await rows(products.listProducts, '?view=live');
    expect(live).toMatchObject({
      ...{ selling: { minor: 4900, currency: 'USD' }, offered: { minor: 3900 }, stock: 12, variants: 1 },
      inventory_id: expect.any(Number),
    });
    expect((await rows(products.listProducts, '?q=PAUSED'))[0]).toMatchObject({ id: paused.id });
    expect(await rows(products.listProducts, '?q=Foreign')).toEqual([]);
  });

  test('is sorted by title or by what is there, the page after the last as well', async () => {
    await build({ title: 'Bowl', stock: 7 });
    await build({ title: 'Amphora', stock: 7 });
    await build({ title: 'Candle', stock: 1 });
    const titles = async (query: string) =>
      (await rows(products.listProducts, query)).map(({ title }) => title);
    expect(await titles('?sort=title')).toEqual(['Amphora', 'Bowl', 'Candle']);
    expect(await titles('?sort=-stock')).toEqual(['Amphora', 'Bowl', 'Candle']);
    expect(await titles('?sort=stock&limit=1')).toEqual(['Candle']);
  });
});

describe('a product', () => {
  test('is added, is in the shop at once, and is read as it was sent', async () => {
    const { product } = await read((await build()).id);
    const body = { ...product, title: 'Clay cup', slug: undefined, variants: [{ stock: 4, price_minor: 0 }] };
    const { data, status } = await callConsole(shop, products.createProduct, { headers, body });
    expect([status, data.version]).toEqual([200, 1]);
    expect(await seen(data.id!)).toMatchObject({ title: 'Clay cup', slug: 'clay-cup' });
    const own = await read(data.id!);
    expect(products.readProduct.reply.parse(own)).toEqual(own);
    expect(own).toMatchObject({ version: 1, state: 'live', product: { variants: [{ stock: 4 }] } });
  });

  test('of two who change different fields neither loses anything; of the same field the second is asked', async () => {
    const { id } = await build();
    const { version } = await read(id);
    const change = (changes: object, base = version) =>
      callConsole(shop, products.changeProduct, {
        ...{ params: { id }, body: { changes } },
        headers: { ...headers, 'if-match': `"${base}"` },
      });
    const first = await change({ title: { from: 'Brass lamp', to: 'Brass lamp, tall' } });
    expect([first.data.version, first.headers['etag']]).toEqual([version + 1, `"${version + 1}"`]);
    expect((await change({ selling_minor: { from: 4900, to: 5200 } })).data.version).toBe(version + 2);
    const { product } = await read(id);
    expect([product.title, product.selling_minor]).toEqual(['Brass lamp, tall', 5200]);
    const refused = await change({ title: { from: 'Brass lamp', to: 'Lamp' } });
    expect(refused).toMatchObject({
      httpStatus: 409,
      data: {
        conflict: [{ path: 'title', yours: 'Lamp', theirs: 'Brass lamp, tall', by: 'Nora Amari' }],
      },
    });
    // A sale between loading and saving is no edit.
    const token = await buildGuest(shop.db, {
      items: [{ product: { id, inventoryIds: [product.variants[0]!.id!] } }],
    });
    await shop.call('POST order/action', { body: orderBody(token) });
    expect((await change({ badge: { from: null, to: 'New' } }, version + 2)).httpStatus).toBe(200);
    expect((await read(id)).product.variants[0]!.stock).toBe(11);
  });

  test('that cannot be so is refused with the field that is wrong', async () => {
    const { id } = await build();
    const change = (changes: object) =>
      callConsole(shop, products.changeProduct, { params: { id }, headers, body: { changes } });
    const fieldsOf = ({ data }: { data: unknown }) =>
      (data as { fields: { path: string }[] }).fields.map(({ path }) => path);
    expect(fieldsOf(await change({ title: { from: 'Brass lamp', to: '' } }))).toEqual(['title']);
    expect(fieldsOf(await change({ category_id: { from: 1, to: 999_999 } }))).toEqual(['category_id']);
    expect((await change({ no_such: { from: 1, to: 2 } })).status).toBe(201);
    const { product } = await read(id);
    const other = { ...product, slug: product.slug, variants: [{}] };
    expect(fieldsOf(await callConsole(shop, products.createProduct, { headers, body: other }))).toEqual([
      'slug',
    ]);
  });

  test('is paused, copied without stock, and deleted unless it was ordered', async () => {
    const { id, inventoryIds } = await build();
    const call = { params: { id }, headers };
    await callConsole(shop, products.changeProductState, { ...call, body: { state: 'private' } });
    expect((await shop.call('GET product/{id}', { params: { id } })).status).toBe(201);
    const copy = await callConsole(shop, products.duplicateProduct, call);
    expect(await read(copy.data.id)).toMatchObject({
      state: 'paused',
      product: { variants: [{ stock: 0 }] },
    });
    await callConsole(shop, products.changeProductState, { ...call, body: { state: 'public' } });
    const token = await buildGuest(shop.db, { items: [{ product: { id, inventoryIds } }] });
    await shop.call('POST order/action', { body: orderBody(token) });
    const refused = await callConsole(shop, products.deleteProduct, call);
    expect(refused.data).toEqual({ form: ['It was ordered, so it stays. You can archive it.'] });
    const gone = { params: { id: copy.data.id }, headers };
    expect((await callConsole(shop, products.deleteProduct, gone)).data).toBe(true);
    expect((await callConsole(shop, products.readProduct, gone)).httpStatus).toBe(404);
  });

  test('may name the store’s own things and the shop’s, not those of others', async () => {
    const { data } = await callConsole(shop, products.listProductChoices, { headers });
    expect(products.listProductChoices.reply.parse(data)).toEqual(data);
    const foreign = await shop.db
      .insertInto('shipping_rules')
      .values({ title: 'Theirs', store_id: await buildStore(shop.db) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const again = await callConsole(shop, products.listProductChoices, { headers });
    expect(again.data.shipping_rules.map(({ id }) => id)).not.toContain(foreign.id);
  });

  test('has pictures of its store, encoded anew', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const upload = (content: Uint8Array) => {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(content)]), 'lamp.png');
      return shop.app.server.inject({
        method: 'POST',
        url: '/api/v1/seller/pictures',
        headers,
        payload: form,
      });
    };
    const kept = (await upload(bytes)).json<{ data: { image: string } }>();
    expect(kept.data.image).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(shop.media.has(kept.data.image)).toBe(true);
    expect((await upload(Buffer.from('no picture'))).json()).toMatchObject({ status: 201 });
  });
});

describe('prices and stock', () => {
  test('prices of many change together, or none does', async () => {
    const [one, other] = [await build(), await build({ variants: variantsOf })];
    const change = (list: object[]) =>
      callConsole(shop, products.changePrices, { headers, body: { rows: list } });
    const foreign = await buildProduct(shop.db, { sellingMinor: 900 });
    const row = { id: one.id, selling_minor: 5900, offered_minor: 5500 };
    expect((await change([row, { ...row, id: foreign.id }])).httpStatus).toBe(404);
    expect((await read(one.id)).product.selling_minor).toBe(4900);
    expect((await change([row, { ...row, id: other.id }])).data).toHaveLength(2);
    expect(await seen(one.id)).toMatchObject({ selling: 59, offered: 55 });
    expect((await read(other.id)).product.variants.map(({ stock }) => stock)).toEqual([3, 0]);
  });

  const variantsOf = {
    attribute: 'Size',
    values: [
      { title: 'S', stock: 3 },
      { title: 'M', stock: 0 },
    ],
  };

  test('shelves are listed with what they hold, and counted without losing what is sold meanwhile', async () => {
    await build({ title: 'Shirt', variants: variantsOf });
    const { id, inventoryIds } = await build({ stock: 12 });
    const list = await rows(listStock);
    expect(list.map(({ title, variant, on_hand }) => [title, variant, on_hand])).toEqual([
      ['Shirt', 'M', 0],
      ['Shirt', 'S', 3],
      ['Brass lamp', '', 12],
    ]);
    expect((await rows(listStock, '?view=low')).map(({ variant }) => variant)).toEqual(['S']);
    const token = await buildGuest(shop.db, { items: [{ product: { id, inventoryIds }, quantity: 2 }] });
    const inventory_id = inventoryIds[0]!;
    const counted = () =>
      callConsole(shop, changeStock, {
        ...{ headers, body: { rows: [{ inventory_id, change: { set: 15, seen: 12 } }] } },
      });
    const [, { data }] = await Promise.all([
      shop.call('POST order/action', { body: orderBody(token) }),
      counted(),
    ]);
    expect(data[0]!.added).toBe(3);
    expect((await read(id)).product.variants[0]!.stock).toBe(13);
    const tooMany = [{ inventory_id, change: { add: -99 } }];
    const refused = await callConsole(shop, changeStock, { headers, body: { rows: tooMany } });
    expect(refused.data).toMatchObject({
      fields: [{ path: 'rows.0.change.add', message: 'There are only 13 left.' }],
    });
  });

  test('who counts a shelf is not answered before the pages of this process know it; a refused count is told to nobody', async () => {
    const [lamp, bowl] = [await build({ stock: 12 }), await build({ stock: 0 })];
    const told: string[][] = [];
    const stop = heraldOf(shop.db).listen({ onTags: (tags) => told.push(tags), onMail: () => {} });
    const count = (...rows: { inventory_id: number; change: { add: number } }[]) =>
      callConsole(shop, changeStock, { headers, body: { rows } });
    const [onLamp, onBowl] = [lamp.inventoryIds[0]!, bowl.inventoryIds[0]!];
    await count({ inventory_id: onLamp, change: { add: 2 } }, { inventory_id: onBowl, change: { add: -1 } });
    expect(told).toEqual([]);
    await count({ inventory_id: onLamp, change: { add: 2 } }, { inventory_id: onBowl, change: { add: 1 } });
    stop();
    expect(told).toEqual([
      [`product:${lamp.id}`, 'lists'],
      [`product:${bowl.id}`, 'lists'],
    ]);
  });
});
