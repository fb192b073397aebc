// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { rateAmong } from '@souk/rules/commission-rates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callConsole } from '#console/test-consoles.ts';
import { buildOperatedShop, type OperatedShop } from '#console/test-operated-shop.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildBrand, buildCategory, buildProduct, buildStore } from '#testing/builders.ts';
import { listCommissionRates } from './list-commission-rates.ts';

const { operatorSellers } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers } = operated);
});
afterAll(() => operated.close());

test('the first matching commission rule applies, in orders as in previews', async () => {
  const storeId = await buildStore(shop.db);
  const [categoryId, brandId] = [await buildCategory(shop.db), await buildBrand(shop.db)];
  const product = await buildProduct(shop.db, { storeId, categoryId, brandId, sellingMinor: 10_000 });
  const kind = { kind: 'commission-rule' };
  const { createTerm, orderTerms, previewCommission } = consoleApi.operatorTerms;
  const rule = async (title: string, percent: number, values: object) => {
    const body = { values: { title, percent, ...values } };
    return (await callConsole(shop, createTerm, { params: kind, headers, body })).data.id;
  };
  const readRate = async (at?: string) =>
    (
      await callConsole(shop, previewCommission, {
        headers,
        query: { product_id: product.id, price_minor: 0, ...(at ? { at } : {}) },
      })
    ).data;
  const pays = async () => {
    const token = await buildGuest(shop.db, { items: [{ product }] });
    await shop.call('POST order/action', { body: orderBody(token) });
    const line = await shop.db
      .selectFrom('order_lines')
      .select(['commission_percent', 'commission_minor', 'commission_tax_minor', 'commission_rule'])
      .where('product_id', '=', product.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const rate = await readRate();
    // The preview equals what was charged.
    expect([Number(line.commission_percent), line.commission_minor, line.commission_tax_minor]).toEqual([
      rate.percent,
      rate.commission.minor,
      rate.tax.minor,
    ]);
    expect(line.commission_rule).toBe(rate.id === null ? rate.by : `${rate.by}:${rate.id}`);
    // And what the store's form calculates.
    const rates = await listCommissionRates(shop.db, { storeId }, { at: shop.clock.now(), shopPercent: 10 });
    expect(rateAmong(rates, { category_id: categoryId, brand_id: brandId })).toBe(rate.percent);
    return rate;
  };
  const ofStore = async () =>
    (await callConsole(shop, operatorSellers.readSeller, { params: { id: storeId }, headers })).data
      .commission;
  expect(await ofStore()).toEqual({
    by: 'shop',
    id: null,
    title: '',
    percent: 10,
    narrower: [],
    is_by_category: false,
  });
  expect(await pays()).toMatchObject({
    by: 'shop',
    percent: 10,
    commission: { minor: 1000 },
    tax_percent: 19,
  });
  const brand = await rule('This brand', 6, { applies_to: { brand_id: brandId } });
  const other = { category_id: await buildCategory(shop.db) };
  await rule('Another category', 1, { applies_to: other });
  await rule('From the first of December', 2, { start: '2026-12-01T00:00:00Z' });
  const both = { store_id: storeId, category_id: categoryId };
  const ofBoth = await rule('Its lamps', 3.25, { applies_to: both });
  expect(await pays()).toMatchObject({ by: 'rule', id: brand, title: 'This brand', percent: 6 });
  // Takes precedence over the store's own rate.
  await shop.db.updateTable('stores').set({ commission_percent: 50 }).where('id', '=', storeId).execute();
  expect(await pays()).toMatchObject({ by: 'rule', id: brand });
  await callConsole(shop, orderTerms, { params: kind, headers, body: { ids: [ofBoth, brand] } });
  expect(await pays()).toMatchObject({ by: 'rule', id: ofBoth, percent: 3.25, commission: { minor: 325 } });
  await shop.db.deleteFrom('commission_rules').where('id', 'in', [brand, ofBoth]).execute();
  expect(await pays()).toMatchObject({ by: 'seller', id: null, percent: 50 });
  expect(await ofStore()).toMatchObject({
    by: 'seller',
    percent: 50,
    narrower: [{ title: 'Another category', percent: 1 }],
  });
  const whole = await rule('All of this store', 7, { applies_to: { store_id: storeId } });
  expect(await ofStore()).toMatchObject({ by: 'rule', id: whole, title: 'All of this store', percent: 7 });
  await shop.db.deleteFrom('commission_rules').where('id', '=', whole).execute();
  expect(await readRate('2026-12-01T00:00:00Z')).toMatchObject({ by: 'rule', percent: 2 });
  expect(await readRate('2026-11-30T23:59:59Z')).toMatchObject({ by: 'seller' });
  const stored = await shop.db
    .selectFrom('order_lines')
    .select('commission_percent')
    .where('product_id', '=', product.id)
    .orderBy('id')
    .execute();
  expect(stored.map((line) => Number(line.commission_percent))).toEqual([10, 6, 6, 3.25, 50]);
});

test('a commission rule refers to existing records; those are merged with it, and can’t be deleted', async () => {
  const { createTerm } = consoleApi.operatorTerms;
  const params = { kind: 'commission-rule' };
  const save = (values: object) =>
    callConsole(shop, createTerm, {
      params,
      headers,
      body: { values: { title: 'Rule', percent: 4, ...values } },
    });
  const wrong = [
    { applies_to: { store_id: 999_999 } },
    { percent: 101 },
    { start: '2026-12-02T00:00:00Z', end: '2026-12-01T00:00:00Z' },
  ];
  const paths = [];
  for (const values of wrong) paths.push((await save(values)).data);
  expect(paths).toMatchObject([
    { fields: [{ path: 'applies_to.store_id' }] },
    { fields: [{ path: 'percent' }] },
    { fields: [{ path: 'end' }] },
  ]);
  const [from, into] = [await buildBrand(shop.db), await buildBrand(shop.db)];
  const { id } = (await save({ applies_to: { brand_id: from } })).data;
  const { operatorCatalogue, operatorMerge } = consoleApi;
  const gone = await callConsole(shop, operatorCatalogue.deleteCatalogue, {
    params: { kind: 'brand', id: from },
    headers,
  });
  expect(gone.data).toMatchObject({ form: ['One item still uses this. Change or delete it first.'] });
  const merge = { params: { kind: 'brand', id: from }, headers, body: { into } };
  expect((await callConsole(shop, operatorMerge.mergeRecords, merge)).status).toBe(200);
  const rule = await shop.db
    .selectFrom('commission_rules')
    .select(['brand_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(rule).toEqual({ brand_id: into, version: 2 });
});
