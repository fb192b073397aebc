// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import {
  CATALOGUE_KINDS,
  OFFER_KINDS,
  TERM_KINDS,
  WINDOW_KINDS,
} from '@souk/contract/console/operator-records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { operatorRoleIds } from '#access/membership-queries.ts';
import { wholeShop } from '#access/scope.ts';
import { homePageId, readHomePage, saveHomePage } from '#content/records/home-page.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildStore,
  buildUser,
  makeOwner,
  setSetting,
} from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { countStatements } from '#testing/count-statements.ts';
import { atConsole, callConsole, ownerAtConsole } from './test-consoles.ts';

/* Records of the shop in the console, and products of all stores. */

const {
  operatorCatalogue,
  operatorOffers,
  operatorProducts,
  operatorSettings,
  operatorTerms,
  operatorWindow,
  sellerProducts,
} = consoleApi;

let shop: TestShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  headers = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

const span = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' };
const ar = (title: string) => ({ ar: { title } });

/** Initial and changed values of each kind. */
const examples: Record<string, { first: () => Promise<object> | object; second: object }> = {
  category: {
    first: () => ({ title: 'Lamps', image: 'a.webp', texts: ar('مصابيح') }),
    second: { featured: true },
  },
  subcategory: {
    first: async () => ({ title: 'Desk lamps', image: 'a.webp', category_id: await buildCategory(shop.db) }),
    second: { status: 'private' },
  },
  brand: { first: () => ({ title: 'Noor', image: 'a.webp' }), second: { title: 'Noor & Co' } },
  collection: {
    first: async () => ({
      title: 'Spring',
      image: 'a.webp',
      product_ids: [(await buildProduct(shop.db)).id],
    }),
    second: { product_ids: [] },
  },
  attribute: {
    first: () => ({ title: 'Colour', values: [{ title: 'Red', swatch: '#ff0000', texts: ar('أحمر') }] }),
    second: { title: 'Color' },
  },
  'tax-rule': {
    first: () => ({ title: 'VAT', amount: { type: 'percent', percent: 19 } }),
    second: { amount: { type: 'percent', percent: 7.25 } },
  },
  'shipping-rule': {
    first: () => ({ title: 'Parcels', places: [{ country: '*', price_minor: 500, days: 3 }] }),
    second: { per: 'piece' },
  },
  'bundle-deal': { first: () => ({ title: 'Three for two', buy: 2, free: 1 }), second: { buy: 3 } },
  voucher: {
    first: () => ({ title: 'Hello', code: 'HELLO', amount: { type: 'flat', minor: 500 }, ...span }),
    second: { shop_pays_percent: 50 },
  },
  'flash-sale': {
    first: async () => ({
      title: 'Weekend',
      ...span,
      products: [{ product_id: (await buildProduct(shop.db)).id, price_minor: 500, quota: 3 }],
    }),
    second: { title: 'Long weekend' },
  },
  'commission-rule': {
    first: async () => ({
      title: 'Lamps in November',
      percent: 5.25,
      applies_to: { store_id: null, category_id: await buildCategory(shop.db), brand_id: null },
      start: span.start,
      end: null,
    }),
    second: { end: span.end },
  },
  'checklist-step': {
    first: () => ({ title: 'Trade licence', text: 'As a pdf.', proof: 'document', is_required: true }),
    second: { status: 'private', texts: { ar: { title: 'رخصة تجارية' } } },
  },
  banner: {
    first: () => ({ place: 'home', title: 'Hello', image: 'a.webp', target: { kind: 'url', url: '/x' } }),
    second: { place: 'top' },
  },
  page: { first: () => ({ title: 'Careers', description: '<p>Come!</p>' }), second: { meta_title: 'Work' } },
  link: {
    first: () => ({ area: 'about', title: 'Careers', target: { kind: 'url', url: '/careers' } }),
    second: { opens_new_window: true },
  },
  feature: {
    first: () => ({ title: 'Returns', detail: '30 days', image: 'a.webp' }),
    second: { title: 'Back' },
  },
};

const calls = {
  catalogue: {
    list: operatorCatalogue.listCatalogue,
    read: operatorCatalogue.readCatalogue,
    create: operatorCatalogue.createCatalogue,
    save: operatorCatalogue.saveCatalogue,
    remove: operatorCatalogue.deleteCatalogue,
  },
  offers: {
    list: operatorOffers.listOffers,
    read: operatorOffers.readOffer,
    create: operatorOffers.createOffer,
    save: operatorOffers.saveOffer,
    remove: operatorOffers.deleteOffer,
  },
  terms: {
    list: operatorTerms.listTerms,
    read: operatorTerms.readTerm,
    create: operatorTerms.createTerm,
    save: operatorTerms.saveTerm,
    remove: operatorTerms.deleteTerm,
  },
  window: {
    list: operatorWindow.listWindow,
    read: operatorWindow.readWindow,
    create: operatorWindow.createWindow,
    save: operatorWindow.saveWindow,
    remove: operatorWindow.deleteWindow,
  },
};
type Area = keyof typeof calls;
const everyKind = [
  ...CATALOGUE_KINDS.map((kind) => ['catalogue', kind] as const),
  ...OFFER_KINDS.map((kind) => ['offers', kind] as const),
  ...TERM_KINDS.map((kind) => ['terms', kind] as const),
  ...WINDOW_KINDS.map((kind) => ['window', kind] as const),
];

async function listOf(area: Area, kind: string, query = '') {
  const path = `/api/v1/operator/${area}/${kind}?${query}`;
  const reply = await shop.app.server.inject({ method: 'GET', url: path, headers });
  return reply.json<{ data: { rows: { id: number; title: string; facts: object }[] } }>().data;
}

const newest = async () => (await callConsole(shop, operatorSettings.listHistory, { headers })).data.rows[0]!;
const undo = async (id: number) =>
  (await callConsole(shop, operatorSettings.undoEntry, { params: { id }, headers })).status;

describe.each(everyKind)('%s: %s', (area, kind) => {
  test('is created, found, read, changed, protected from stale edits, and deleted', async () => {
    const { create, read, save, remove } = calls[area];
    const { first, second } = examples[kind]!;
    const values = await first();
    const made = await callConsole(shop, create, { params: { kind }, headers, body: { values } });
    expect(made).toMatchObject({ status: 200, data: { version: 1 } });
    const params = { kind, id: made.data.id };
    const { data } = await callConsole(shop, read, { params, headers });
    expect(data.values).toMatchObject(values);
    const { title } = values as { title: string };
    expect((await listOf(area, kind, `q=${title}`)).rows).toMatchObject([{ id: params.id, title }]);
    expect((await listOf(area, kind, `ids=${params.id}`)).rows).toHaveLength(1);
    expect((await listOf(area, kind, 'q=nothing-like-that')).rows).toEqual([]);

    const body = { values: { ...data.values, ...second } };
    const seen = { ...headers, 'if-match': '"1"' };
    expect(await callConsole(shop, save, { params, headers: seen, body })).toMatchObject({
      data: { version: 2 },
    });
    const older = await callConsole(shop, save, { params, headers: seen, body: { values } });
    expect(older.httpStatus).toBe(409);
    expect((await callConsole(shop, read, { params, headers })).data.values).toMatchObject(second);
    expect((await callConsole(shop, remove, { params, headers })).data).toBe(true);
    expect((await callConsole(shop, read, { params, headers })).status).toBe(404);
  });

  test('a change is undone from the audit log, once, and not over a later one', async () => {
    const { create, read, save } = calls[area];
    const { first, second } = examples[kind]!;
    const sent = (await first()) as { title: string; code?: string };
    const values = { ...sent, title: `${sent.title} anew`, ...(sent.code ? { code: `${sent.code}-2` } : {}) };
    const { data: made } = await callConsole(shop, create, { params: { kind }, headers, body: { values } });
    const params = { kind, id: made.id };
    const one = async () => (await callConsole(shop, read, { params, headers })).data.values;
    const before = await one();
    const change = (other: object) =>
      callConsole(shop, save, { params, headers, body: { values: { ...before, ...other } } });
    expect(await newest()).toMatchObject({ can_undo: false }); // a creation has nothing before
    await change(second);
    const entry = await newest();
    expect(entry).toMatchObject({ entity_id: made.id, can_undo: true });
    expect(await one()).not.toEqual(before);
    expect(await undo(entry.id)).toBe(200);
    expect(await one()).toEqual(before);
    expect(await undo(entry.id)).toBe(201);
    const back = await newest();
    expect(await undo(back.id)).toBe(200);
    expect(await one()).toMatchObject(second);
    await change({});
    expect(await undo((await newest()).id - 1)).toBe(201);
    expect(await one()).toEqual(before);
  });

  test('names invalid fields by path, and lists any number with the same number of statements', async () => {
    const wrong = { values: { ...(await examples[kind]!.first()), title: 7 } };
    const { data, status } = await callConsole(shop, calls[area].create, {
      params: { kind },
      headers,
      body: wrong,
    });
    expect([status, data]).toMatchObject([201, { fields: [{ path: 'title' }] }]);
    const few = await countStatements(() => listOf(area, kind, 'limit=1'));
    expect(await countStatements(() => listOf(area, kind, 'limit=200'))).toEqual(few);
  });
});

test('a flash sale refuses a price that is a reduction only because the price was raised just before', async () => {
  await setSetting(shop.db, 'lowest_price', 'always');
  const { id } = await buildProduct(shop.db, { sellingMinor: 10_000 });
  await shop.db.updateTable('products').set({ selling_minor: 15_000 }).where('id', '=', id).execute();
  const values = { title: 'Tonight', ...span, products: [{ product_id: id, price_minor: 12_000 }] };
  const params = { kind: 'flash-sale' as const };
  const body = { values };
  const { data, status } = await callConsole(shop, operatorOffers.createOffer, { params, headers, body });
  expect([status, data]).toMatchObject([
    201,
    {
      fields: [
        {
          path: 'products.0.price_minor',
          message: 'The sale price must be lower than the lowest price in the last 30 days.',
        },
      ],
    },
  ]);
  await setSetting(shop.db, 'lowest_price', 'eu');
});

test('can’t be deleted while products use it, and says how many do', async () => {
  const categoryId = await buildCategory(shop.db);
  await buildProduct(shop.db, { categoryId });
  const params = { kind: 'category', id: categoryId };
  const { status, data } = await callConsole(shop, operatorCatalogue.deleteCatalogue, { params, headers });
  expect([status, data]).toMatchObject([
    201,
    { form: ['One item still uses this. Change or delete it first.'] },
  ]);
});

test('are listed in their manual order', async () => {
  const ids = [await buildBrand(shop.db), await buildBrand(shop.db), await buildBrand(shop.db)];
  const body = { ids: [ids[2]!, ids[0]!, ids[1]!] };
  await callConsole(shop, operatorCatalogue.orderCatalogue, { params: { kind: 'brand' }, headers, body });
  const { rows } = await listOf('catalogue', 'brand', `ids=${ids.join()}`);
  expect(rows.map(({ id }) => id)).toEqual(body.ids);
  const unordered = { params: { kind: 'attribute' }, headers, body: { ids: [1] } };
  expect((await callConsole(shop, operatorCatalogue.orderCatalogue, unordered)).status).toBe(404);
});

const orders = {
  catalogue: operatorCatalogue.orderCatalogue,
  terms: operatorTerms.orderTerms,
  window: operatorWindow.orderWindow,
};
describe.each([
  ['catalogue', 'category'],
  ['catalogue', 'subcategory'],
  ['catalogue', 'brand'],
  ['catalogue', 'collection'],
  ['terms', 'commission-rule'],
  ['terms', 'checklist-step'],
  ['window', 'banner'],
  ['window', 'link'],
  ['window', 'feature'],
] as const)('the order of: %s/%s', (area, kind) => {
  test('is undone, once, and not over a later one', async () => {
    const build = async (title: string) => {
      const values = { ...(await examples[kind]!.first()), title };
      const made = await callConsole(shop, calls[area].create, {
        params: { kind },
        headers,
        body: { values },
      });
      return made.data.id;
    };
    const [one, two, three] = [await build('First'), await build('Second'), await build('Third')];
    const ids = [one, two, three];
    const place = (...order: number[]) =>
      callConsole(shop, orders[area], { params: { kind }, headers, body: { ids: order } });
    const listed = async () => (await listOf(area, kind, `ids=${ids.join()}`)).rows.map(({ id }) => id);
    await place(...ids);
    await place(three, one, two);
    const entry = await newest();
    expect(entry).toMatchObject({ action: expect.stringMatching(/\.reorder$/), can_undo: true });
    await place(one, three);
    expect(await undo(entry.id)).toBe(201);
    expect(await listed()).toEqual([one, three, two]);
    expect(await undo((await newest()).id)).toBe(200);
    expect(await undo(entry.id)).toBe(200);
    expect(await listed()).toEqual([...ids]);
    expect(await undo(entry.id)).toBe(201);
  });
});

test('undoing an order requires write permission for its records', async () => {
  const ids = [await buildBrand(shop.db), await buildBrand(shop.db)];
  const body = { ids: ids.toReversed() };
  await callConsole(shop, operatorCatalogue.orderCatalogue, { params: { kind: 'brand' }, headers, body });
  const { id } = await newest();
  const finance = await buildUser(shop.db);
  const member = { user_id: finance, role_id: operatorRoleIds.finance };
  await shop.db.insertInto('memberships').values(member).execute();
  const as = await atConsole(shop, finance, 'operator');
  const refused = await callConsole(shop, operatorSettings.undoEntry, { params: { id }, headers: as });
  expect(refused.httpStatus).toBe(403);
});

test('changes of the home page are undone, once', async () => {
  const params = { id: homePageId };
  const { values } = (await readHomePage(shop.db, wholeShop, params.id))!;
  const sections = values.sections.toReversed();
  await audited(shop.db, commandActor('test'), (tx) => saveHomePage(tx, wholeShop, { ...params, sections }));
  const { id, can_undo: can } = await newest();
  expect(can).toBe(true);
  expect(await undo(id)).toBe(200);
  expect((await readHomePage(shop.db, wholeShop, params.id))!.values).toEqual(values);
  expect(await undo(id)).toBe(201);
});

test('undoing the change that added an attribute value removes it', async () => {
  const values = { title: 'Wood', values: [{ title: 'Oak', swatch: '#aa8855' }] };
  const params = { kind: 'attribute', id: 0 };
  const made = await callConsole(shop, operatorCatalogue.createCatalogue, {
    params,
    headers,
    body: { values },
  });
  params.id = made.data.id;
  const read = async () =>
    (await callConsole(shop, operatorCatalogue.readCatalogue, { params, headers })).data;
  const before = (await read()).values;
  const more = [...(before['values'] as object[]), { title: 'Ash', swatch: '#ddccbb' }];
  const body = { values: { ...before, values: more } };
  await callConsole(shop, operatorCatalogue.saveCatalogue, {
    params,
    headers,
    body: JSON.parse(JSON.stringify(body)),
  });
  expect((await read()).values).toMatchObject({ values: [{ title: 'Oak' }, { title: 'Ash' }] });
  const { rows } = (await callConsole(shop, operatorSettings.listHistory, { headers })).data;
  const undo = { params: { id: rows[0]!.id }, headers };
  expect((await callConsole(shop, operatorSettings.undoEntry, undo)).status).toBe(200);
  expect((await read()).values).toEqual(before);
});

test('an attribute shows its first values, each name once', async () => {
  const values = ['Red', 'Red', 'Blue', 'Red'].map((title) => ({ title, swatch: '#ff0000' }));
  const body = { values: { title: 'Shade', values } };
  const params = { kind: 'attribute' };
  await callConsole(shop, operatorCatalogue.createCatalogue, { params, headers, body });
  const { rows } = await listOf('catalogue', 'attribute', 'q=Shade');
  expect(rows.map(({ facts }) => facts)).toEqual([{ values: 4, first: ['Red', 'Blue'] }]);
});

test('a voucher is paid by its owner unless specified otherwise', async () => {
  const make = (code: string, other: object) => buildVoucher(shop.db, { code, flat_minor: 500, ...other });
  await make('PAY-SHOP', {});
  await make('PAY-STORE', { store_id: await buildStore(shop.db) });
  await make('PAY-BOTH', { shop_pays_percent: 40.5 });
  const { rows } = await listOf('offers', 'voucher', 'q=PAY-');
  const paid = rows.map(({ facts }) => {
    const { code, shop_pays_percent: percent } = facts as { code: string; shop_pays_percent: number };
    return [code, percent];
  });
  expect(Object.fromEntries(paid)).toEqual({ 'PAY-SHOP': 100, 'PAY-STORE': 0, 'PAY-BOTH': 40.5 });
});

test('a subcategory that moves to another category comes last there, with its products', async () => {
  const [from, into] = [await buildCategory(shop.db), await buildCategory(shop.db)];
  const make = async (category_id: number, title: string) => {
    const body = { values: { title, image: 'a.webp', category_id } };
    const params = { kind: 'subcategory' };
    return (await callConsole(shop, operatorCatalogue.createCatalogue, { params, headers, body })).data.id;
  };
  const moved = await make(from, 'Wanders');
  const [first, second] = [await make(into, 'First'), await make(into, 'Second')];
  const product = await buildProduct(shop.db, { categoryId: from, subcategoryId: moved });
  const params = { kind: 'subcategory', id: moved };
  const { data } = await callConsole(shop, operatorCatalogue.readCatalogue, { params, headers });
  const body = { values: { ...data.values, category_id: into } };
  await callConsole(shop, operatorCatalogue.saveCatalogue, { params, headers, body });
  expect((await listOf('catalogue', 'subcategory', `in=${into}`)).rows.map(({ id }) => id)).toEqual([
    first,
    second,
    moved,
  ]);
  const row = await shop.db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', product.id)
    .executeTakeFirst();
  expect(row).toEqual({ category_id: into });
});

test('finance staff read commission rules with the names in them, and can’t change them', async () => {
  const person = await buildUser(shop.db);
  const membership = { user_id: person, store_id: null, role_id: 5 };
  await shop.db.insertInto('memberships').values(membership).execute();
  const finance = await atConsole(shop, person, 'operator');
  const category = await buildCategory(shop.db);
  const values = {
    title: 'Half for lamps',
    percent: 5,
    applies_to: { store_id: null, category_id: category, brand_id: null },
  };
  const kind = 'commission-rule';
  const rule = { params: { kind }, body: { values }, headers };
  const made = operatorTerms.createTerm.reply.parse(
    (await callConsole(shop, operatorTerms.createTerm, rule)).data,
  );
  const params = { kind, id: made.id };
  const seen = await callConsole(shop, operatorTerms.readTerm, { params, headers: finance });
  expect(seen.data).toMatchObject({ values: { applies_to: { category_id: category } } });
  const named = await callConsole(shop, operatorCatalogue.listCatalogue, {
    params: { kind: 'category' },
    query: { ids: category },
    headers: finance,
  });
  expect(named.data.rows).toMatchObject([{ id: category }]);
  expect((await callConsole(shop, operatorWindow.readShopFacts, { headers: finance })).status).toBe(200);
  // A preview finds only listed products.
  const [listed, paused] = [
    await buildProduct(shop.db, { status: 1 }),
    await buildProduct(shop.db, { status: 2 }),
  ];
  const found = await callConsole(shop, operatorTerms.findCommissionProducts, {
    query: { ids: `${listed.id},${paused.id}` },
    headers: finance,
  });
  expect(found.data.map(({ id }) => id)).toEqual([listed.id]);
  for (const changed of [
    await callConsole(shop, operatorTerms.saveTerm, { ...rule, params, headers: finance }),
    await callConsole(shop, operatorCatalogue.deleteCatalogue, {
      params: { kind: 'category', id: category },
      headers: finance,
    }),
  ])
    expect(changed.httpStatus).toBe(403);
  await callConsole(shop, operatorTerms.deleteTerm, { params, headers });
});

test('users who only book bank transactions can load what their form needs', async () => {
  const role = { audience: 'operator', name: 'Bank', permissions: ['payments.read', 'payments.write'] };
  const { id } = await shop.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  const person = await buildUser(shop.db);
  const membership = { user_id: person, store_id: null, role_id: id };
  await shop.db.insertInto('memberships').values(membership).execute();
  const asBank = await atConsole(shop, person, 'operator');
  const facts = await callConsole(shop, operatorWindow.readShopFacts, { headers: asBank });
  expect(facts.data).toMatchObject({ currency: expect.any(String) });
});

describe('products of all stores', () => {
  const read = async (id: number) =>
    (await callConsole(shop, operatorProducts.readAnyProduct, { params: { id }, headers })).data;

  test('are found by words, ID and store', async () => {
    const store = await buildStore(shop.db);
    const { id } = await buildProduct(shop.db, { title: 'Zircon chandelier', storeId: store });
    const found = async (query: string) => {
      const url = `/api/v1/operator/products?${query}`;
      const reply = await shop.app.server.inject({ method: 'GET', url, headers });
      return reply.json<{ data: { rows: { id: number }[] } }>().data.rows.map((row) => row.id);
    };
    expect(await found(`q=${id}`)).toContain(id);
    for (const query of ['q=zircon', 'q=chandel', `store=${store}`, `ids=${id}`])
      expect(await found(query), query).toEqual([id]);
    expect(await found('q=zircon&view=taken_down')).toEqual([]);
    expect(await found('q=zircon%20spoon')).toEqual([]);
  });

  test('one that is taken down leaves the shop, its store reads why, and only the shop restores it', async () => {
    const owner = await buildUser(shop.db, { email: 'owner@example.com' });
    const storeId = await buildStore(shop.db);
    await makeOwner(shop.db, owner, storeId);
    const { id } = await buildProduct(shop.db, { storeId, stock: 5 });
    const params = { id };
    const body = { reason: 'The plug is not allowed here.' };
    const taken = await callConsole(shop, operatorProducts.takeDownProduct, { params, headers, body });
    expect(taken.data).toMatchObject({ state: 'taken_down', taken_down: body });
    expect((await shop.call('GET product/{id}', { params: { id } })).status).not.toBe(200);
    const mails = (await shop.mails()).filter(({ to }) => to === 'owner@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(body.reason);

    const atStore = await atConsole(shop, owner, 'seller');
    for (const state of ['public', 'private'] as const)
      expect(
        (
          await callConsole(shop, sellerProducts.changeProductState, {
            params,
            headers: atStore,
            body: { state },
          })
        ).data,
      ).toMatchObject({
        form: ['The shop has unpublished this product. Only the shop can allow republishing.'],
      });
    const again = await callConsole(shop, operatorProducts.takeDownProduct, { params, headers, body });
    expect(again.status).toBe(201);

    await callConsole(shop, operatorProducts.putBackProduct, { params, headers });
    expect(await read(id)).toMatchObject({ state: 'paused', taken_down: null });
    const open = { params, headers: atStore, body: { state: 'public' as const } };
    expect((await callConsole(shop, sellerProducts.changeProductState, open)).status).toBe(200);
    expect((await read(id)).state).toBe('live');
  });
});
