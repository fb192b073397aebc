// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { csvLine, parseCsv } from '@souk/rules/csv';
import { SAFETY_RULES, safetyGaps } from '@souk/rules/product-safety';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildCategory, buildProduct, buildStore, buildSubcategory, setSetting } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Product safety information (GPSR, article 19) that categories require before their products go on sale. */

const {
  sellerProducts: products,
  sellerBulk: bulk,
  sellerFiles: files,
  sellerDrafts: drafts,
  sellerDoctor: doctor,
  operatorCatalogue: catalogue,
} = consoleApi;

let shop: TestShop;
let storeId: number;
let headers: Record<string, string>;
let categoryId: number;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  storeId = await buildStore(shop.db);
  headers = await ownerAtConsole(shop, { storeId });
  categoryId = await buildCategory(shop.db, { safety_info: 'warnings' });
});

const complete = {
  manufacturer: 'Clay Works, 12 Harbour Road, Shenzhen, hello@clay.example',
  manufacturer_country: 'CN',
  responsible_person: 'Clay Europe, Torstraße 101, 10119 Berlin, clay.example/contact',
  safety: 'Keep away from fire.',
};
const incomplete = {
  ...complete,
  manufacturer: 'Clay Works, Shenzhen',
  responsible_person: null,
  safety: '',
};
const messages = {
  required:
    'This category requires product safety information. Complete it before you put the product on sale.',
  contact: 'Add an email or web address. This category requires it before the product goes on sale.',
};

const build = (product: Parameters<typeof buildProduct>[1] = {}) =>
  buildProduct(shop.db, { storeId, title: 'Brass lamp', sellingMinor: 4900, ...product });
const read = async (id: number, as = headers) =>
  (await callConsole(shop, products.readProduct, { params: { id }, headers: as })).data;
async function create(values: object, as = headers) {
  const { product } = await read((await build()).id);
  const body = { ...product, slug: undefined, category_id: categoryId, variants: [{}], ...values };
  return callConsole(shop, products.createProduct, { headers: as, body });
}
const change = (id: number, changes: Record<string, { from: unknown; to: unknown }>) =>
  callConsole(shop, products.changeProduct, { params: { id }, headers, body: { changes: changes as never } });
const publish = (id: number) =>
  callConsole(shop, products.changeProductState, { params: { id }, headers, body: { state: 'public' } });
const list = async (view: string, as = headers) => {
  const url = `/api/v1/seller/products?view=${view}`;
  const { data } = (await shop.app.server.inject({ method: 'GET', url, headers: as })).json<{
    data: { rows: { id: number }[] };
  }>();
  return data.rows.map(({ id }) => id);
};
const refusedWith = (fields: Record<string, string>) =>
  expect.objectContaining({
    fields: expect.arrayContaining(
      Object.entries(fields).map(([path, message]) => expect.objectContaining({ path, message })),
    ) as unknown,
  });
const lacks = refusedWith({
  manufacturer: messages.contact,
  responsible_person: messages.required,
  safety: messages.required,
});

describe('a product of a category that requires it', () => {
  test('goes on sale only when it is complete, and is saved as a private one before', async () => {
    expect((await create(incomplete)).data).toEqual(lacks);
    expect((await create({ manufacturer: null, manufacturer_country: null })).data).toEqual(
      refusedWith({ manufacturer: messages.required, manufacturer_country: messages.required }),
    );
    expect((await create(complete)).status).toBe(200);
    const { data } = await create({ ...incomplete, status: 'private' });
    expect((await publish(data.id!)).data).toEqual(lacks);
    expect((await change(data.id!, { status: { from: 'private', to: 'public' } })).data).toEqual(lacks);
    await change(data.id!, {
      manufacturer: { from: incomplete.manufacturer, to: complete.manufacturer },
      responsible_person: { from: null, to: complete.responsible_person },
      safety: { from: '', to: complete.safety },
    });
    expect((await publish(data.id!)).status).toBe(200);
    expect((await shop.call('GET product/{id}', { params: { id: data.id! } })).data).toMatchObject({
      manufacturer: complete.manufacturer,
      responsible_person: complete.responsible_person,
      safety: complete.safety,
    });
  });

  test('follows its subcategory, or the category if that has no rule of its own', async () => {
    const exempt = await buildSubcategory(shop.db, { categoryId, safety_info: 'not_required' });
    const inherits = await buildSubcategory(shop.db, { categoryId });
    expect((await create({ subcategory_id: exempt })).status).toBe(200);
    expect((await create({ subcategory_id: inherits, ...incomplete })).data).toEqual(lacks);
    const { data } = await callConsole(shop, products.listProductChoices, { headers });
    const category = data.categories.find(({ id }) => id === categoryId)!;
    expect(category.safety_info).toBe('warnings');
    expect(category.subcategories.map((one) => one.safety_info).toSorted()).toEqual([
      'not_required',
      'warnings',
    ]);
  });

  test('that was on sale before the rule stays so, but loses nothing and is listed to its seller', async () => {
    const operator = await ownerAtConsole(shop);
    const open = await buildCategory(shop.db);
    const { id } = await build({ categoryId: open });
    await change(id, { manufacturer: { from: null, to: complete.manufacturer } });
    const record = { params: { kind: 'category', id: open }, headers: operator } as const;
    const stored = (await callConsole(shop, catalogue.readCatalogue, record as never)).data as {
      values: object;
      version: number;
    };
    const saved = await callConsole(shop, catalogue.saveCatalogue, {
      ...record,
      headers: { ...operator, 'if-match': `"${stored.version}"` },
      body: { values: { ...stored.values, safety_info: 'manufacturer' } },
    } as never);
    expect(saved.status).toBe(200);
    expect((await change(id, { selling_minor: { from: 4900, to: 5200 } })).status).toBe(200);
    expect((await change(id, { manufacturer: { from: complete.manufacturer, to: null } })).data).toEqual(
      refusedWith({ manufacturer: messages.required }),
    );
    expect((await change(id, { category_id: { from: open, to: categoryId } })).data).toEqual(
      refusedWith({ safety: messages.required }),
    );
    expect(await list('safety_missing')).toEqual([id]);
    const { data: counts } = await callConsole(shop, products.countProducts, { headers });
    expect(counts).toMatchObject({ safety_missing: 1 });
    const { data } = await callConsole(shop, doctor.readDoctor, { params: { id }, headers });
    expect(data.hints.map(({ kind }) => kind)).toContain('safety_missing');
    await change(id, { manufacturer_country: { from: null, to: 'DE' } });
    expect(await list('safety_missing')).toEqual([]);
  });

  test('is copied with it', async () => {
    const { data } = await create(complete);
    const copy = await callConsole(shop, products.duplicateProduct, { params: { id: data.id! }, headers });
    expect((await read(copy.data.id)).product).toMatchObject(complete);
  });

  test('is submitted for approval only when it is complete', async () => {
    await setSetting(shop.db, 'product_approval', 'all');
    shop.app.shop.site.invalidate();
    expect((await create(incomplete)).data).toEqual(lacks);
    const { product } = await read((await build()).id);
    const body = { ...product, slug: undefined, category_id: categoryId, variants: [{}], ...incomplete };
    const begun = await callConsole(shop, drafts.beginDraft, {
      headers,
      body: { product_id: null, body: body as never },
    });
    const submit = { params: { id: begun.data.id }, headers };
    expect((await callConsole(shop, drafts.submitDraft, submit)).data).toEqual(lacks);
    await setSetting(shop.db, 'product_approval', 'nobody');
    shop.app.shop.site.invalidate();
  });

  test('is neither listed to other stores nor offered to them to copy from', async () => {
    const { id, categoryId: open } = await build();
    await change(id, { manufacturer: { from: null, to: complete.manufacturer } });
    await shop.db
      .updateTable('categories')
      .set({ safety_info: 'manufacturer' })
      .where('id', '=', open)
      .execute();
    const other = await ownerAtConsole(shop, { storeId: await buildStore(shop.db) });
    expect(await list('safety_missing')).toEqual([id]);
    expect(await list('safety_missing', other)).toEqual([]);
    const contacts = async (as: Record<string, string>) =>
      (await callConsole(shop, products.listProductChoices, { headers: as })).data.safety_contacts;
    expect(await contacts(headers)).toEqual([
      {
        manufacturer: complete.manufacturer,
        manufacturer_country: null,
        responsible_person: null,
      },
    ]);
    expect(await contacts(other)).toEqual([]);
    const { data: counts } = await callConsole(shop, products.countProducts, { headers: other });
    expect(counts).toMatchObject({ safety_missing: 0 });
  });
});

describe('bulk changes', () => {
  const rowsOf = async (id: number) =>
    (await callConsole(shop, bulk.listJobRows, { headers, params: { id } })).data.rows;
  async function apply(id: number) {
    await callConsole(shop, bulk.applyJob, { headers, params: { id } });
    await shop.work();
    return rowsOf(id);
  }

  test('publish complete products and refuse the others, each with its reason', async () => {
    const ids = [
      (await create({ ...complete, status: 'private' })).data.id!,
      (await create({ ...incomplete, status: 'private' })).data.id!,
    ];
    const change = { field: 'status', to: 'public' } as const;
    const { data } = await callConsole(shop, bulk.checkBulk, { headers, body: { select: { ids }, change } });
    const states = new Map((await apply(data.id)).map((row) => [row.product_id, row]));
    expect(states.get(ids[0]!)).toMatchObject({ state: 'done' });
    expect(states.get(ids[1]!)).toMatchObject({
      state: 'refused',
      problem: { field: 'manufacturer', reason: 'contact_incomplete' },
    });
  });

  test('import and export it, and put no imported product on sale without it', async () => {
    const { title } = await shop.db
      .selectFrom('categories')
      .select('title')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow();
    const { id: known } = await build(); // gives the store its shipping rule
    const { product } = await read(known);
    await shop.db
      .updateTable('categories')
      .set({ tax_rule_id: product.tax_rule_id })
      .where('id', '=', categoryId)
      .execute();
    const safety = Object.keys(complete) as (keyof typeof complete)[];
    const send = async (table: string, query = '') => {
      const endpoint = { ...files.checkFile, path: `seller/products/file${query}` };
      const { data } = await callConsole(shop, endpoint, { headers, upload: table });
      return new Map((await apply(data.id)).map((row) => [row.title, row]));
    };
    const line = (name: string, values: typeof complete) =>
      csvLine([name, name, '3.00', title, ...safety.map((field) => values[field])]);
    const made = await send(
      [
        csvLine(['sku', 'title', 'price', 'category', ...safety]),
        line('Complete cup', { ...complete, manufacturer_country: 'cn' }),
        line('Unsafe cup', { ...complete, safety: '' }),
        line('Cup of nowhere', { ...complete, manufacturer_country: 'Clayland' }),
      ].join(''),
      '?make=1',
    );
    expect(made.get('Complete cup')).toMatchObject({ state: 'done' });
    expect(made.get('Unsafe cup')).toMatchObject({ state: 'done' });
    expect(made.get('Cup of nowhere')?.problem).toMatchObject({
      field: 'manufacturer_country',
      reason: 'unreadable',
    });
    const published = await send(
      [
        csvLine(['sku', 'status']),
        csvLine(['Complete cup', 'public']),
        csvLine(['Unsafe cup', 'public']),
      ].join(''),
    );
    expect(published.get('Complete cup')).toMatchObject({ state: 'done' });
    expect(published.get('Unsafe cup')).toMatchObject({
      state: 'refused',
      problem: { field: 'safety', reason: 'safety_required' },
    });
    const url = '/api/v1/seller/products/export?q=Complete%20cup';
    const exported = await shop.app.server.inject({ method: 'GET', url, headers });
    const [head, cup] = parseCsv(exported.body, ',');
    const cells = safety.map((field) => cup!.cells[head!.cells.indexOf(field)]);
    expect(cells).toEqual(Object.values(complete));
  });
});

test('lists use the same rule as saving', async () => {
  const contacts = [
    null,
    'Clay Works Co.,Ltd',
    'Clay, hello@clay.example',
    'Clay, www.clay.example',
    'طين، طين.شركة',
  ];
  for (const rule of SAFETY_RULES)
    for (const manufacturer of contacts)
      for (const manufacturer_country of [null, 'DE', 'CN', 'MC'])
        for (const responsible_person of [null, 'Clay EU', 'Clay EU, clay.example'])
          for (const safety of ['', 'Hot.']) {
            const facts = { manufacturer, manufacturer_country, responsible_person, safety };
            const { rows } = await sql<{ is: boolean }>`
              select is_safety_info_missing(${rule}, ${manufacturer}, ${manufacturer_country}, ${responsible_person},
                ${safety}) as is`.execute(shop.db);
            expect(rows[0]!.is, JSON.stringify({ rule, ...facts })).toBe(safetyGaps(rule, facts).length > 0);
          }
});
