// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorRoleIds } from '#access/membership-queries.ts';
import { announcerOf } from '#cache/change-announcer.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildCategory,
  buildProduct,
  buildStore,
  buildSubcategory,
  buildUser,
  setSetting,
} from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

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
  headers = await ownerAtConsole(shop, { storeId, name: 'Nora Amari' });
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
  test('shows each one’s state in the shop, and nothing of other stores', async () => {
    await buildProduct(shop.db, { title: 'Foreign rug' });
    await build({ title: 'Live lamp', offeredMinor: 3900 });
    await build({ title: 'Sold-out lamp', stock: 0 });
    const paused = await build({ title: 'Paused lamp', status: 2 });
    await callConsole(shop, products.changeProductState, {
      headers,
      params: { id: (await build({ title: 'Old lamp' })).id },
      body: { state: 'archived' },
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
      selling: { minor: 4900, currency: 'USD' },
      offered: { minor: 3900 },
      stock: 12,
      variants: 1,
      inventory_id: expect.any(Number),
    });
    expect((await rows(products.listProducts, '?q=PAUSED'))[0]).toMatchObject({ id: paused.id });
    expect(await rows(products.listProducts, '?q=Foreign')).toEqual([]);
  });

  test('is sorted by title or by stock, across pages', async () => {
    await build({ title: 'Bowl', stock: 7 });
    await build({ title: 'Amphora', stock: 7 });
    await build({ title: 'Candle', stock: 1 });
    const titles = async (query: string) =>
      (await rows(products.listProducts, query)).map(({ title }) => title);
    expect(await titles('?sort=title')).toEqual(['Amphora', 'Bowl', 'Candle']);
    expect(await titles('?sort=-stock')).toEqual(['Amphora', 'Bowl', 'Candle']);
    expect(await titles('?sort=stock&limit=1')).toEqual(['Candle']);
  });

  test('is filtered by category and stock level; categories of other stores’ products find nothing', async () => {
    const lighting = await buildCategory(shop.db, { title: 'Lighting' });
    const pottery = await buildCategory(shop.db, { title: 'Pottery' });
    const tables = await buildSubcategory(shop.db, { categoryId: lighting, title: 'Table lamps' });
    const glass = await buildSubcategory(shop.db, { categoryId: pottery, title: 'Glass' });
    await build({ title: 'Lantern', categoryId: lighting, stock: 40 });
    await build({ title: 'Desk lamp', categoryId: lighting, subcategoryId: tables, stock: 0 });
    const values = [6, 5, 0].map((stock) => ({ title: `Size ${stock}`, stock }));
    await build({ title: 'Bowl', categoryId: pottery, variants: { attribute: 'Size', values } });
    await buildProduct(shop.db, {
      title: 'Foreign vase',
      categoryId: pottery,
      subcategoryId: glass,
      stock: 3,
    });
    const titles = async (query: string) =>
      (await rows(products.listProducts, `?sort=title&${query}`)).map(({ title }) => title);
    expect(await titles(`category_id=${lighting}`)).toEqual(['Desk lamp', 'Lantern']);
    expect(await titles(`category_id=${lighting}&subcategory_id=${tables}`)).toEqual(['Desk lamp']);
    expect(await titles(`category_id=${pottery}`)).toEqual(['Bowl']);
    expect(await titles(`category_id=${pottery}&subcategory_id=${glass}`)).toEqual([]);
    expect(await titles('stock=available')).toEqual(['Bowl', 'Lantern']);
    expect(await titles('stock=low')).toEqual(['Bowl']);
    expect(await titles(`stock=sold_out&category_id=${lighting}&q=lamp`)).toEqual(['Desk lamp']);
    // Unknown values are ignored.
    expect(await titles('stock=plenty&category_id=x')).toEqual(['Bowl', 'Desk lamp', 'Lantern']);
    // Options are the categories of the store's own products, in the reader's language.
    const { data } = await callConsole(shop, products.countProducts, { headers });
    expect(data.categories).toEqual([
      { id: lighting, title: 'Lighting', subcategories: [{ id: tables, title: 'Table lamps' }] },
      { id: pottery, title: 'Pottery', subcategories: [] },
    ]);
  });
});

describe('a product', () => {
  test('is added, public at once, and read as it was sent', async () => {
    const { product } = await read((await build()).id);
    const body = { ...product, title: 'Clay cup', slug: undefined, variants: [{ stock: 4, price_minor: 0 }] };
    const { data, status } = await callConsole(shop, products.createProduct, { headers, body });
    expect([status, data.version]).toEqual([200, 1]);
    expect(await seen(data.id!)).toMatchObject({ title: 'Clay cup', slug: 'clay-cup' });
    const own = await read(data.id!);
    expect(products.readProduct.reply.parse(own)).toEqual(own);
    expect(own).toMatchObject({ version: 1, state: 'live', product: { variants: [{ stock: 4 }] } });
  });

  test('changed in different fields by two people keeps both changes; the same field conflicts', async () => {
    const { id } = await build();
    const { version } = await read(id);
    const change = (changes: object, base = version) =>
      callConsole(shop, products.changeProduct, {
        params: { id },
        body: { changes },
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

  test('that is invalid is refused with the field', async () => {
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

  test('is paused, copied without stock, and deleted unless ordered', async () => {
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
    expect(refused.data).toEqual({
      form: ['This has been ordered, so you can’t delete it. You can archive it instead.'],
    });
    const gone = { params: { id: copy.data.id }, headers };
    expect((await callConsole(shop, products.deleteProduct, gone)).data).toBe(true);
    expect((await callConsole(shop, products.readProduct, gone)).httpStatus).toBe(404);
  });

  test('gets a category suggestion from its title, based on similar products', async () => {
    const [garden, kitchen] = await Promise.all([buildCategory(shop.db), buildCategory(shop.db)]);
    for (const [title, categoryId] of [
      ['Copper watering can', garden],
      ['Copper trowel', garden],
      ['Watering hose', garden],
      ['Copper kettle', kitchen],
    ] as const)
      await buildProduct(shop.db, { title, categoryId });
    const suggested = async (title: string) => {
      const { data } = await callConsole(shop, products.suggestCategory, { headers, query: { title } });
      return data.suggestion?.category_id ?? null;
    };
    expect(await suggested('Watering can, 5 litres')).toBe(garden);
    expect(await suggested('Copper kettle with a lid')).toBe(kitchen);
    expect(await suggested('Qzqz')).toBeNull();
    expect(await suggested('')).toBeNull();
  });

  test('may refer to the store’s and the shop’s records, not to those of others', async () => {
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

  test('has pictures of its store, re-encoded', async () => {
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
    const uploaded = (await upload(bytes)).json<{ data: { image: string } }>();
    expect(uploaded.data.image).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(shop.media.has(uploaded.data.image)).toBe(true);
    expect((await upload(Buffer.from('no picture'))).json()).toMatchObject({ status: 201 });
  });
});

describe('prices and stock', () => {
  test('several prices change together, or none does', async () => {
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

  test('lists inventories with their stock, and counts without losing concurrent sales', async () => {
    await build({ title: 'Shirt', variants: variantsOf });
    const { id, inventoryIds } = await build({ stock: 12 });
    const list = await rows(listStock);
    expect(list.map(({ title, variant, on_hand }) => [title, variant, on_hand])).toEqual([
      ['Shirt', 'M', 0],
      ['Shirt', 'S', 3],
      ['Brass lamp', '', 12],
    ]);
    expect(list[2]).toMatchObject({ product_id: id, selling: { minor: 4900 }, price: { minor: 0 } });
    expect((await rows(listStock, '?view=low')).map(({ variant }) => variant)).toEqual(['S']);
    const token = await buildGuest(shop.db, { items: [{ product: { id, inventoryIds }, quantity: 2 }] });
    const inventory_id = inventoryIds[0]!;
    const counted = () =>
      callConsole(shop, changeStock, {
        headers,
        body: { rows: [{ inventory_id, change: { set: 15, seen: 12 } }] },
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
      fields: [{ path: 'rows.0.change.add', message: 'Only 13 left.' }],
    });
  });

  test('a stock change is answered once this process’s pages are invalidated; a refused one invalidates nothing', async () => {
    const [lamp, bowl] = [await build({ stock: 12 }), await build({ stock: 0 })];
    const announced: string[][] = [];
    const stop = announcerOf(shop.db).listen({ onTags: (tags) => announced.push(tags), onWork: () => {} });
    const count = (...rows: { inventory_id: number; change: { add: number } }[]) =>
      callConsole(shop, changeStock, { headers, body: { rows } });
    const [onLamp, onBowl] = [lamp.inventoryIds[0]!, bowl.inventoryIds[0]!];
    await count({ inventory_id: onLamp, change: { add: 2 } }, { inventory_id: onBowl, change: { add: -1 } });
    expect(announced).toEqual([]);
    await count({ inventory_id: onLamp, change: { add: 2 } }, { inventory_id: onBowl, change: { add: 1 } });
    stop();
    expect(announced).toEqual([
      [`product:${lamp.id}`, 'lists'],
      [`product:${bowl.id}`, 'lists'],
    ]);
  });
});

const { readDoctor, listProductPast, undoProductChange } = consoleApi.sellerDoctor;

describe('a product’s page', () => {
  test('has the lowest prices of the last 30 days, of variants too', async () => {
    const { id } = await build({
      variants: {
        attribute: 'Glaze',
        values: [
          { title: 'Sea', stock: 2, priceMinor: 5900 },
          { title: 'Ash', stock: 9 },
        ],
      },
    });
    const price = (selling_minor: number) =>
      callConsole(shop, products.changePrices, {
        headers,
        body: { rows: [{ id, selling_minor, offered_minor: 0 }] },
      });
    await price(3900);
    await price(6900);
    const { product, lowest } = await read(id);
    expect(lowest).toEqual({ minor: 3900, variants: [{ id: product.variants[0]!.id, minor: 5900 }] });
    // As if both changes were old, so that only the current price counts.
    await sql`update price_changes set changed_at = changed_at - interval '4000 days' where product_id = ${id}`.execute(
      shop.db,
    );
    expect((await read(id)).lowest.minor).toBe(6900);
  });

  test('has tabs with their counts, of the own store', async () => {
    const { id, categoryId } = await build({ stock: 0 });
    await buildProduct(shop.db, { stock: 0 });
    await callConsole(shop, consoleApi.sellerDrafts.beginDraft, {
      headers,
      body: { product_id: id, body: { unit: { from: 'piece', to: 'pair' } } },
    });
    const { data } = await callConsole(shop, products.countProducts, { headers });
    expect(data).toMatchObject({ not_sold: 1, drafts: 1, waiting: 0, sent_back: 0 });
    expect(data.categories.map((category) => category.id)).toEqual([categoryId]);
  });
});

describe('why a product isn’t in the shop', () => {
  const examined = async (id: number) =>
    (await callConsole(shop, readDoctor, { params: { id }, headers })).data;
  const stopsOf = async (id: number) => (await examined(id)).stops.map(({ kind }) => kind);
  const hintsOf = async (id: number) => (await examined(id)).hints.map(({ kind, count }) => [kind, count]);

  test('names each reason until it is fixed, next to the public page’s state', async () => {
    const { id, inventoryIds } = await build();
    expect(await examined(id)).toMatchObject({ is_shown: true, is_listed: true, is_sold: true, stops: [] });
    const move = (state: 'public' | 'private' | 'archived') =>
      callConsole(shop, products.changeProductState, { params: { id }, headers, body: { state } });
    await move('private');
    expect(await examined(id)).toMatchObject({ is_shown: false, stops: [{ kind: 'paused' }] });
    await move('archived');
    expect(await stopsOf(id)).toEqual(['archived']);
    await move('private');
    await move('public');
    await shop.db
      .updateTable('inventories')
      .set({ quantity: 0 })
      .where('id', '=', inventoryIds[0]!)
      .execute();
    expect(await examined(id)).toMatchObject({
      is_shown: true,
      is_sold: false,
      stops: [{ kind: 'sold_out' }],
    });
    await shop.db
      .updateTable('inventories')
      .set({ quantity: 3 })
      .where('id', '=', inventoryIds[0]!)
      .execute();
    const { shipping_rule_id: rule } = (await read(id)).product;
    const [place] = await shop.db
      .deleteFrom('shipping_places')
      .where('shipping_rule_id', '=', rule)
      .returningAll()
      .execute();
    expect(await stopsOf(id)).toEqual(['undeliverable']);
    await shop.db.insertInto('shipping_places').values(place!).execute();
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', storeId).execute();
    expect(await examined(id)).toMatchObject({ is_shown: false, stops: [{ kind: 'store_closed' }] });
    await shop.db.updateTable('stores').set({ status: 'active' }).where('id', '=', storeId).execute();
    expect(await stopsOf(id)).toEqual([]);
    const down = { taken_down_at: shop.clock.now(), taken_down_reason: 'No such plug here', status: 2 };
    await shop.db
      .updateTable('products')
      .set({ ...down, archived_at: shop.clock.now() })
      .where('id', '=', id)
      .execute();
    expect((await examined(id)).stops).toEqual([{ kind: 'taken_down', text: 'No such plug here' }]);
  });

  test('reports a product that shoppers can’t see for no known reason', async () => {
    const { id } = await build();
    await shop.db.deleteFrom('listed_products').where('id', '=', id).execute();
    expect(await stopsOf(id)).toEqual(['not_shown']);
  });

  test('hints what would improve it, with counts', async () => {
    const { id, inventoryIds } = await build({
      input: { pictures: [{ image: 'product.webp', alt: '', value_ids: [] }] },
      variants: {
        attribute: 'Glaze',
        values: [
          { title: 'Sea', stock: 0 },
          { title: 'Ember', stock: 2 },
          { title: 'Ash', stock: 9 },
        ],
      },
    });
    expect(inventoryIds).toHaveLength(3);
    const { product } = await read(id);
    await shop.db
      .updateTable('categories')
      .set({ status: 2 })
      .where('id', '=', product.category_id)
      .execute();
    expect(await hintsOf(id)).toEqual([
      ['category_hidden', 1],
      ['kinds_sold_out', 1],
      ['kinds_low', 1],
      ['alt_missing', 1],
      ['text_missing', 1],
      ['no_description', 1],
    ]);
    const pictures = product.pictures.map((picture) => ({ ...picture, alt: 'A lamp' }));
    const changes = {
      pictures: { from: null, to: pictures },
      description: { from: '', to: '<p>Brass.</p>' },
      texts: { from: {}, to: { ar: { title: 'مصباح' } } },
    };
    const mended = await callConsole(shop, products.changeProduct, {
      params: { id },
      headers,
      body: { changes },
    });
    expect(mended.status).toBe(200);
    expect((await hintsOf(id)).map(([kind]) => kind)).toEqual([
      'category_hidden',
      'kinds_sold_out',
      'kinds_low',
    ]);
  });

  test('lists all that can’t be bought, with their reasons', async () => {
    await build({ title: 'Live lamp' });
    await build({ title: 'Paused lamp', status: 2 });
    const { id } = await build({ title: 'Stuck lamp', stock: 0 });
    const { shipping_rule_id: rule } = (await read(id)).product;
    const { place_count } = await shop.db
      .selectFrom('shipping_places')
      .select(({ fn }) => fn.countAll<number>().as('place_count'))
      .where('shipping_rule_id', '=', rule)
      .executeTakeFirstOrThrow();
    expect(Number(place_count)).toBeGreaterThan(0);
    const stops = async (view: string) =>
      (await rows(products.listProducts, `?view=${view}`)).map(({ title, stops: of }) => [title, of]);
    expect(await stops('not_sold')).toEqual([
      ['Stuck lamp', ['sold_out']],
      ['Paused lamp', ['paused']],
    ]);
    expect(await stops('live')).toEqual([['Live lamp', []]]);
  });
});

describe('a product’s history', () => {
  const past = async (id: number) =>
    (await callConsole(shop, listProductPast, { params: { id }, headers })).data;
  const change = (id: number, changes: object) =>
    callConsole(shop, products.changeProduct, { params: { id }, headers, body: { changes } });
  const approval = async (setting: 'nobody' | 'all') => {
    await setSetting(shop.db, 'product_approval', setting);
    shop.app.shop.site.invalidate();
  };
  const undo = (id: number) => callConsole(shop, undoProductChange, { params: { id }, headers });

  test('shows who changed what, from and to, and undoes a change once', async () => {
    const { id, inventoryIds } = await build();
    await change(id, { selling_minor: { from: 4900, to: 5200 }, badge: { from: null, to: 'New' } });
    await callConsole(shop, changeStock, {
      headers,
      body: { rows: [{ inventory_id: inventoryIds[0]!, change: { add: 3 } }] },
    });
    const { rows: entries, title, currency } = await past(id);
    expect([title, currency]).toEqual(['Brass lamp', 'USD']);
    expect(entries.map(({ action, can_undo: can }) => [action, can])).toEqual([
      ['product.stock', false],
      ['product.save', true],
      // The creation.
      ['product.save', false],
    ]);
    expect(entries[1]).toMatchObject({
      by: 'Nora Amari',
      before: { selling_minor: 4900, badge: null },
      after: { selling_minor: 5200, badge: 'New' },
    });
    expect((await undo(entries[1]!.id)).data).toMatchObject({ id, waits: 'no' });
    expect((await read(id)).product).toMatchObject({ selling_minor: 4900, badge: null });
    const [latest, , taken] = (await past(id)).rows;
    expect(latest).toMatchObject({ action: 'product.save', after: { selling_minor: 4900 } });
    expect(taken).toMatchObject({ is_undone: true, can_undo: false });
    expect((await undo(entries[1]!.id)).httpStatus).toBe(404);
  });

  test('doesn’t undo a change over a later one of the same field', async () => {
    const { id } = await build();
    await change(id, { badge: { from: null, to: 'New' } });
    await change(id, { badge: { from: 'New', to: 'Last ones' }, unit: { from: 'piece', to: 'pair' } });
    const [last, first] = (await past(id)).rows;
    expect((await undo(first!.id)).status).toBe(201);
    expect((await read(id)).product.badge).toBe('Last ones');
    expect((await undo(last!.id)).status).toBe(200);
    expect((await undo(first!.id)).status).toBe(200);
    expect((await read(id)).product).toMatchObject({ badge: null, unit: 'piece' });
  });

  test('restores pictures, variants, texts and visibility', async () => {
    const { id } = await build();
    const { product: before } = await read(id);
    await change(id, {
      pictures: { from: before.pictures, to: [{ image: 'other.webp', alt: 'Other', value_ids: [] }] },
      variants: {
        from: null,
        to: before.variants.map(({ stock: _stock, ...variant }) => ({ ...variant, sku: 'LAMP-9' })),
      },
      texts: { from: {}, to: { ar: { title: 'مصباح' } } },
    });
    await callConsole(shop, products.changeProductState, {
      params: { id },
      headers,
      body: { state: 'private' },
    });
    const [paused, saved] = (await past(id)).rows;
    expect((await undo(saved!.id)).status).toBe(200);
    expect((await undo(paused!.id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'live', product: before });
  });

  test('two concurrent requests undo a change once', async () => {
    const { id } = await build();
    await change(id, { badge: { from: null, to: 'New' } });
    const [entry] = (await past(id)).rows;
    const both = await Promise.all([undo(entry!.id), undo(entry!.id)]);
    expect(new Set(both.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200, 404]));
    expect((await past(id)).total.count).toBe(3);
  });

  test('undoing waits for approval too if changes do, and drafts in editing stay', async () => {
    const { id } = await build();
    await change(id, { badge: { from: null, to: 'New' } });
    await approval('all');
    try {
      await callConsole(shop, consoleApi.sellerDrafts.beginDraft, {
        headers,
        body: { product_id: id, body: { unit: { from: 'piece', to: 'pair' } } },
      });
      const [, entry] = (await past(id)).rows;
      expect((await undo(entry!.id)).data).toMatchObject({ id, waits: 'approval' });
      const { product, drafts } = await read(id);
      expect([product.badge, drafts.map(({ state }) => state).toSorted()]).toEqual([
        'New',
        ['editing', 'submitted'],
      ]);
    } finally {
      await approval('nobody');
    }
  });
});

describe('undo by the shop in a store’s product', () => {
  const { listHistory, undoEntry } = consoleApi.operatorSettings;
  let operator: Record<string, string>;
  beforeAll(async () => {
    operator = await ownerAtConsole(shop, { name: 'Omar Aziz' });
  });
  const change = (id: number, changes: object) =>
    callConsole(shop, products.changeProduct, { params: { id }, headers, body: { changes } });
  const history = async (id: number) => {
    const query = { entity: 'product', entity_id: id };
    const { data } = await callConsole(shop, listHistory, { query, headers: operator });
    return listHistory.reply.parse(data).rows;
  };
  const undo = (id: number, by = operator) => callConsole(shop, undoEntry, { params: { id }, headers: by });
  const heard = () =>
    shop.db
      .selectFrom('notice_events')
      .select(['kind', 'subject', 'about'])
      .where('store_id', '=', storeId)
      .where('kind', '=', 'product.taken-back')
      .execute();

  test('restores price and text, once; its store sees by whom and is notified', async () => {
    const { id } = await build();
    await change(id, { selling_minor: { from: 4900, to: 490 }, badge: { from: null, to: 'New' } });
    const [entry, made] = await history(id);
    expect([entry, made]).toMatchObject([{ can_undo: true }, { can_undo: false }]);
    expect((await undo(entry!.id)).data).toMatchObject({ is_undone: true, can_undo: false });
    expect((await read(id)).product).toMatchObject({ selling_minor: 4900, badge: null });
    expect((await undo(entry!.id)).status).toBe(201);
    const { data } = await callConsole(shop, listProductPast, { params: { id }, headers });
    expect(data.rows.slice(0, 2)).toMatchObject([
      { action: 'product.save', by: 'Omar Aziz', after: { selling_minor: 4900 } },
      { is_undone: true, undone_by: 'Omar Aziz' },
    ]);
    expect(await heard()).toEqual([{ kind: 'product.taken-back', subject: String(id), about: 'Brass lamp' }]);
    // The store isn't notified of its own undo; the shop sees by whom.
    expect(
      (await callConsole(shop, undoProductChange, { params: { id: data.rows[0]!.id }, headers })).status,
    ).toBe(200);
    const [again, back, first] = await history(id);
    expect(again).toMatchObject({ actor: 'Nora Amari', after: { selling_minor: 490 }, undoes: back!.id });
    expect(back).toMatchObject({ undoes: first!.id, undone_by: again!.id });
    expect(first).toMatchObject({ undoes: null, undone_by: back!.id });
    expect(await heard()).toHaveLength(1);
  });

  test('leaves stock and drafts alone, and needs no approval', async () => {
    const { id, inventoryIds } = await build();
    const { variants } = (await read(id)).product;
    const named = variants.map(({ stock: _stock, ...variant }) => ({ ...variant, sku: 'LAMP-3' }));
    await change(id, { variants: { from: null, to: named } });
    const stocked = { rows: [{ inventory_id: inventoryIds[0]!, change: { add: 3 } }] };
    await callConsole(shop, changeStock, { headers, body: stocked });
    const typed = { product_id: id, body: { unit: { from: 'piece', to: 'pair' } } };
    await callConsole(shop, consoleApi.sellerDrafts.beginDraft, { headers, body: typed });
    await setSetting(shop.db, 'product_approval', 'all');
    shop.app.shop.site.invalidate();
    try {
      const counted = (await history(id)).find(({ action }) => action === 'product.stock');
      expect(counted).toMatchObject({ can_undo: false });
      expect((await undo(counted!.id)).httpStatus).toBe(404);
      const saved = (await history(id)).find(({ can_undo: can }) => can);
      expect((await undo(saved!.id)).status).toBe(200);
    } finally {
      await setSetting(shop.db, 'product_approval', 'nobody');
      shop.app.shop.site.invalidate();
    }
    const { product, drafts } = await read(id);
    expect(product.variants).toMatchObject([{ sku: variants[0]!.sku, stock: 15 }]);
    expect(drafts).toMatchObject([{ state: 'editing' }]);
  });

  test('refuses later changes, taken-down products, and callers without permission', async () => {
    const { id } = await build();
    await change(id, { badge: { from: null, to: 'New' } });
    const [first] = await history(id);
    await change(id, { badge: { from: 'New', to: 'Last ones' } });
    expect((await undo(first!.id)).status).toBe(201);
    expect((await read(id)).product.badge).toBe('Last ones');
    const body = { state: 'archived' } as const;
    await callConsole(shop, products.changeProductState, { params: { id }, headers, body });
    const [archived, last] = await history(id);
    const finance = await buildUser(shop.db);
    const member = { user_id: finance, role_id: operatorRoleIds.finance };
    await shop.db.insertInto('memberships').values(member).execute();
    const as = await atConsole(shop, finance, 'operator');
    expect((await undo(last!.id, as)).httpStatus).toBe(403);
    const down = { params: { id }, body: { reason: 'No plug.' }, headers: operator };
    await callConsole(shop, consoleApi.operatorProducts.takeDownProduct, down);
    expect((await undo(archived!.id)).data).toMatchObject({
      form: [expect.stringContaining('has unpublished this product')],
    });
    expect(await heard()).toEqual([]);
  });
});

describe('a store’s promotions', () => {
  const { sellerOffers: offers } = consoleApi;
  const voucher = {
    title: 'Welcome',
    code: 'LAMPS5',
    amount: { type: 'percent', percent: 5 },
    min_spend_minor: 1000,
    start: '2026-11-01T00:00:00Z',
    end: '2036-12-01T00:00:00Z',
  };

  test('a voucher is created, changed and deleted; the store pays it and can’t charge the shop', async () => {
    const made = await callConsole(shop, offers.createVoucher, { headers, body: { values: voucher } });
    const params = { id: made.data.id };
    const { data } = await callConsole(shop, offers.readVoucher, { headers, params });
    expect(data.values).toMatchObject({ code: 'LAMPS5', shop_pays_percent: null });
    const save = (values: object) =>
      callConsole(shop, offers.saveVoucher, { headers, params, body: { values: values as never } });
    const greedy = await save({ ...data.values, shop_pays_percent: 100 });
    expect(greedy.data).toMatchObject({ fields: [{ path: 'shop_pays_percent' }] });
    expect((await save({ ...data.values, title: 'Autumn' })).status).toBe(200);
    const { rows: listed } = (await callConsole(shop, offers.listVouchers, { headers })).data;
    expect(listed).toMatchObject([{ title: 'Autumn', store: null, facts: { code: 'LAMPS5', used: 0 } }]);
    expect((await callConsole(shop, offers.deleteVoucher, { headers, params })).status).toBe(200);
    expect((await callConsole(shop, offers.listVouchers, { headers })).data.rows).toEqual([]);
  });

  test('its cost is counted on the store’s own orders of the last 30 days that were not cancelled', async () => {
    const { id, inventoryIds } = await build({ sellingMinor: 4900 });
    const other = await buildProduct(shop.db, { sellingMinor: 100_000 });
    for (const quantity of [1, 2]) {
      const token = await buildGuest(shop.db, {
        items: [{ product: { id, inventoryIds }, quantity }, { product: other }],
      });
      await shop.call('POST order/action', { body: orderBody(token) });
    }
    const cost = async (query: Record<string, string | number>) =>
      (await callConsole(shop, offers.readVoucherCost, { headers, query })).data;
    expect(await cost({ type: 'percent', percent: 10 })).toEqual({
      orders: 2,
      of: 2,
      cost: { minor: 490 + 980, currency: 'USD' },
    });
    expect(await cost({ type: 'flat', flat_minor: 6000, min_spend_minor: 5000 })).toMatchObject({
      orders: 1,
      cost: { minor: 6000 },
    });
    await shop.db
      .updateTable('order_parts')
      .set({ cancelled: true })
      .where('store_id', '=', storeId)
      .execute();
    expect(await cost({ type: 'percent', percent: 10 })).toMatchObject({
      orders: 0,
      of: 0,
      cost: { minor: 0 },
    });
  });

  test('the list shows each one’s cost and revenue, from the orders’ snapshots', async () => {
    const { id, inventoryIds } = await build({ sellingMinor: 4900 });
    const other = await buildProduct(shop.db, { sellingMinor: 100_000 });
    const make = (code: string) =>
      callConsole(shop, offers.createVoucher, { headers, body: { values: { ...voucher, code } } });
    const code = `LAMPS${storeId}`;
    await Promise.all([make(code), make(`IDLE${storeId}`)]);
    const orders = [];
    for (const quantity of [1, 2, 4]) {
      const token = await buildGuest(shop.db, {
        items: [{ product: { id, inventoryIds }, quantity }, { product: other }],
      });
      orders.push(
        (await shop.call('POST order/action', { body: orderBody(token, { voucher: code }) })).data.id,
      );
    }
    const listed = async () => {
      const { rows } = (await callConsole(shop, offers.listVouchers, { headers, query: { sort: 'place' } }))
        .data;
      return Object.fromEntries(
        rows.map(({ facts }) => [
          facts['code'],
          [facts['orders'], facts['cost_minor'], facts['brought_minor']],
        ]),
      );
    };
    // A twentieth of the store's own items, whatever else was bought with them.
    const cost = 245 + 490 + 980;
    expect(await listed()).toEqual({
      [code]: [3, cost, 7 * 4900 - cost],
      [`IDLE${storeId}`]: [0, 0, 0],
    });
    const [part] = await shop.db
      .selectFrom('order_parts')
      .select(['id', 'order_id'])
      .where('order_id', '=', orders[1]!)
      .where('store_id', '=', storeId)
      .execute();
    const line = await shop.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_part_id', '=', part!.id)
      .executeTakeFirstOrThrow();
    const lines = [{ id: line.id, units: 1 }];
    const { sellerCancel: api } = consoleApi;
    const params = { id: part!.id };
    const preview = await callConsole(shop, api.previewCancel, { headers, params, body: { lines } });
    const cancelled = await callConsole(shop, api.cancelUnits, {
      headers,
      params,
      body: { lines, reason: 'broken', is_back: false, expected_minor: preview.data.amount.minor },
    });
    expect(cancelled.status).toBe(200);
    // One lamp less, with its share of the voucher.
    expect((await listed())[code]).toEqual([3, cost - 245, 6 * 4900 - (cost - 245)]);
    // Excludes other stores' items bought with a shop-wide voucher, and cancelled orders.
    await shop.db
      .updateTable('order_parts')
      .set({ cancelled: true })
      .where('order_id', '=', orders[2]!)
      .execute();
    expect((await listed())[code]).toEqual([2, 245 + 245, 2 * 4900 - 490]);
  });

  test('applies its own bundle offer to its products, not another store’s', async () => {
    const values = { title: 'Three for two', buy: 2, free: 1 };
    const { data } = await callConsole(shop, offers.createBundle, { headers, body: { values } });
    const { id } = await build();
    const put = (to: number) =>
      callConsole(shop, products.changeProduct, {
        headers,
        params: { id },
        body: { changes: { bundle_deal_id: { from: null, to } } },
      });
    expect((await put(data.id)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ bundle_deal: { buy: 2, free: 1 } });
    const choices = await callConsole(shop, products.listProductChoices, { headers });
    expect(choices.data.bundles).toEqual([{ id: data.id, title: 'Three for two' }]);
    const refused = await callConsole(shop, offers.deleteBundle, { headers, params: { id: data.id } });
    expect(refused.status).toBe(201);
    const foreign = await shop.db
      .insertInto('bundle_deals')
      .values({ title: 'Theirs', buy: 1, free: 1, store_id: await buildStore(shop.db) })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await put(foreign.id)).data).toMatchObject({ fields: [{ path: 'bundle_deal_id' }] });
  });
});
