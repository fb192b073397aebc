// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { cleanGaps } from '#cart/record-shipping-gaps.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { addressBody, buildProduct, buildStore } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from './test-consoles.ts';

/* A store's shipping rules, and destinations that they don't reach. */

const { sellerShipping, sellerProducts } = consoleApi;
const { readHome } = consoleApi.sellerHome;

let shop: TestShop;
let storeId: number;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  storeId = await buildStore(shop.db, { name: 'Aria' });
  headers = await ownerAtConsole(shop, { storeId });
});
afterAll(() => shop.close());

const place = (country: string, price_minor: number, more: object = {}) => ({
  country,
  price_minor,
  days: 2,
  ...more,
});
const parcel = {
  title: 'Parcel',
  free_from_minor: 5000,
  places: [place('DE', 490), place('AT', 990, { state: '9' })],
};

async function ruleOf(values: object = parcel): Promise<number> {
  const made = await callConsole(shop, sellerShipping.createShippingRule, { headers, body: { values } });
  expect(made.status).toBe(200);
  return made.data.id;
}
const coverage = async () => (await callConsole(shop, sellerShipping.readCoverage, { headers })).data;
const tried = (body: object) =>
  callConsole(shop, sellerShipping.testShipping, { headers, body: body as never });
let guests = 0;
const newGuest = () => ({ 'x-user-token': `guest_of_aria_${++guests}` });
const put = (guest: Record<string, string>, product_id: number, quantity = 1) =>
  shop.call('POST cart/action', { headers: guest, body: { product_id, quantity } });
const estimate = (guest: Record<string, string>, country: string, state = '') =>
  shop.call('POST cart/place', {
    body: { country, state },
    headers: { 'sec-fetch-site': 'same-origin', ...guest },
  });

describe('a store’s rules', () => {
  test('refuse a postal code of a pickup point that its country does not have', async () => {
    const withZip = (pickup: object) => ({
      ...parcel,
      places: [place('DE', 490, { pickup: { price_minor: 0, city: 'Kiel', ...pickup } })],
    });
    const wrong = [{ zip: '1011' }, { zip: '24103', country: 'NL' }].map(withZip);
    for (const values of wrong) {
      const body = { values };
      const { status, data } = await callConsole(shop, sellerShipping.createShippingRule, { headers, body });
      expect([status, JSON.stringify(data)]).toEqual([201, expect.stringContaining('Invalid postal code')]);
      expect(JSON.stringify(data)).toContain('places.0.pickup.zip');
    }
    for (const zip of ['24103', '']) await ruleOf(withZip({ zip }));
  });

  test('are created, read as saved, listed with their reach, and changed', async () => {
    const id = await ruleOf({ ...parcel, title: 'Letters' });
    const params = { id };
    const { data } = await callConsole(shop, sellerShipping.readShippingRule, { headers, params });
    expect(data.values).toMatchObject({ title: 'Letters', free_from_minor: 5000, per: 'line' });
    const { rows } = (await callConsole(shop, sellerShipping.listShippingRules, { headers })).data;
    expect(rows[0]).toMatchObject({
      id,
      title: 'Letters',
      store: null,
      facts: {
        places: 2,
        least_minor: 490,
        most_minor: 990,
        free_from_minor: 5000,
        is_everywhere: false,
        used_by: 0,
      },
    });
    const saved = await callConsole(shop, sellerShipping.saveShippingRule, {
      headers,
      params,
      body: { values: { ...data.values, free_from_minor: null } as never },
    });
    expect(saved.data).toEqual({ id, version: 2 });
    const doubled = { ...data.values, places: [place('DE', 1), place('DE', 2)] };
    const refused = await callConsole(shop, sellerShipping.saveShippingRule, {
      headers,
      params,
      body: { values: doubled as never },
    });
    expect(refused.data).toMatchObject({ fields: [{ path: 'places.1.state' }] });
    expect((await callConsole(shop, sellerShipping.deleteShippingRule, { headers, params })).status).toBe(
      200,
    );
  });

  test('apply to the store’s products, and can’t be deleted then', async () => {
    const id = await ruleOf();
    const product = await buildProduct(shop.db, { storeId });
    const { data } = await callConsole(shop, sellerProducts.readProduct, { headers, params: product });
    const changes = { shipping_rule_id: { from: data.product.shipping_rule_id, to: id } };
    const changed = await callConsole(shop, sellerProducts.changeProduct, {
      headers,
      params: { id: product.id },
      body: { changes },
    });
    expect(changed.status).toBe(200);
    const gone = await callConsole(shop, sellerShipping.deleteShippingRule, { headers, params: { id } });
    expect(gone.status).toBe(201);
  });
});

describe('free shipping from an amount', () => {
  test('an order ships free once the store’s items reach it, and no other store pays for that', async () => {
    const shippingRuleId = await ruleOf();
    const lamp = await buildProduct(shop.db, { storeId, shippingRuleId, sellingMinor: 2500 });
    const other = await buildProduct(shop.db, { sellingMinor: 9000 });
    const orderOf = async (quantity: number) => {
      const token = await buildGuest(shop.db, { items: [{ product: lamp, quantity }, { product: other }] });
      const { data } = await shop.call('POST order/action', { body: orderBody(token) });
      return shop.db
        .selectFrom('order_parts')
        .select(['store_id', 'shipping_minor', 'total_minor'])
        .where('order_id', '=', data.id)
        .execute();
    };
    const below = (await orderOf(1)).find(({ store_id }) => store_id === storeId);
    expect(below).toMatchObject({ shipping_minor: 490, total_minor: 2990 });
    const parts = await orderOf(2);
    expect(parts.find(({ store_id }) => store_id === storeId)).toMatchObject({
      shipping_minor: 0,
      total_minor: 5000,
    });
    expect(parts.find(({ store_id }) => store_id !== storeId)?.shipping_minor).toBeGreaterThan(0);
  });

  test('a free order may change its address to where it would be free too', async () => {
    const shippingRuleId = await ruleOf({ ...parcel, places: [place('DE', 490), place('FR', 1990)] });
    const lamp = await buildProduct(shop.db, { storeId, shippingRuleId, sellingMinor: 5000 });
    const token = await buildGuest(shop.db, { items: [{ product: lamp }] });
    const guest = { 'x-user-token': token };
    const { data } = await shop.call('POST order/action', { body: orderBody(token) });
    const { address_1, city, zip } = addressBody({});
    const to = {
      id: data.id,
      address_1,
      city,
      zip,
      country: 'FR',
      state: '',
      name: 'Mina',
      phone: addressBody({}).phone,
    };
    const moved = await shop.call('POST order/change-delivery', { headers: guest, body: to });
    expect([moved.status, moved.form]).toEqual([200, []]);
  });

  test('apps and pages get the threshold', async () => {
    const shippingRuleId = await ruleOf();
    const { id } = await buildProduct(shop.db, { storeId, shippingRuleId });
    const guest = newGuest();
    await put(guest, id);
    const [line] = (await shop.call('GET cart/by-user', { headers: guest })).data;
    expect(line?.flash_product.shipping_rule.free_from).toBe('50.00');
    expect((await shop.call('GET product/{id}', { params: { id } })).data.shipping_rule.free_from).toBe(
      '50.00',
    );
  });
});

describe('reach', () => {
  test('covers countries of rules used by public products; everywhere is everywhere', async () => {
    const alone = await buildStore(shop.db);
    const at = await ownerAtConsole(shop, { storeId: alone });
    const read = async () => (await callConsole(shop, sellerShipping.readCoverage, { headers: at })).data;
    expect(await read()).toMatchObject({ countries: 0, carts: 0, gaps: [] });
    const make = (values: object) =>
      callConsole(shop, sellerShipping.createShippingRule, { headers: at, body: { values } });
    const { id } = (await make(parcel)).data;
    expect(await read()).toMatchObject({ countries: 2, partly: 1 });
    await buildProduct(shop.db, { storeId: alone, shippingRuleId: id });
    await make({ title: 'Nothing goes by it', places: [place('FR', 1)] });
    expect(await read()).toMatchObject({ countries: 2, partly: 1 });
    const everywhere = (await make({ title: 'World', places: [place('*', 1)] })).data.id;
    await buildProduct(shop.db, { storeId: alone, shippingRuleId: everywhere });
    const { countries, partly, of } = await read();
    expect([countries, partly]).toEqual([of, of - 1]);
    expect(of).toBeGreaterThan(240);
  });

  test('the shipping test: price, days and what is missing for free shipping; other stores’ products don’t exist', async () => {
    const shippingRuleId = await ruleOf({ ...parcel, title: 'Tested', per: 'piece' });
    const lamp = await buildProduct(shop.db, { storeId, shippingRuleId, sellingMinor: 2000 });
    const shade = await buildProduct(shop.db, { storeId, shippingRuleId, sellingMinor: 1500 });
    const items = [{ product_id: lamp.id, quantity: 2 }, { product_id: shade.id }];
    const reply = await tried({ country: 'DE', state: '', goods: items.slice(0, 1) });
    expect(reply.data).toMatchObject({
      lines: [{ way: { rule: 'Tested', price: { minor: 980 }, from: expect.any(String), pickup: false } }],
      shipping: { minor: 980 },
      left: { minor: 1000 },
    });
    expect((await tried({ country: 'DE', goods: items })).data).toMatchObject({
      shipping: { minor: 0 },
      left: null,
    });
    expect((await tried({ country: 'AT', state: '9', goods: items.slice(1) })).data.shipping.minor).toBe(990);
    expect((await tried({ country: 'AT', goods: items })).data).toMatchObject({
      lines: [{ way: null }, { way: null }],
      shipping: { minor: 0 },
      left: null,
    });
    const foreign = await buildProduct(shop.db);
    expect((await tried({ country: 'DE', goods: [{ product_id: foreign.id }] })).httpStatus).toBe(404);
  });
});

describe('gaps', () => {
  const gapOf = async (country: string) => (await coverage()).gaps.find((gap) => gap.country === country);

  test('a cart whose estimate can’t be shipped counts once per place, however often it is requested', async () => {
    const shippingRuleId = await ruleOf();
    const { id } = await buildProduct(shop.db, { storeId, shippingRuleId });
    const other = await buildProduct(shop.db, { storeId, shippingRuleId });
    const guest = newGuest();
    await put(guest, id);
    for (const _ of [1, 2]) await estimate(guest, 'JP');
    await put(guest, other.id);
    await estimate(guest, 'JP');
    expect(await gapOf('JP')).toMatchObject({ state: '', carts: 1, is_closed: false });
    const second = newGuest();
    await put(second, id);
    await estimate(second, 'JP');
    expect(await gapOf('JP')).toMatchObject({ carts: 2 });
    await estimate(second, 'DE');
    expect(await gapOf('DE')).toBeUndefined();
    await ruleOf({ title: 'Japan', places: [place('JP', 1)] });
    expect((await gapOf('JP'))?.is_closed).toBe(false);
    const home = () => callConsole(shop, readHome, { headers });
    expect((await home()).data.gap).toEqual({ country: 'JP', carts: 2, elsewhere: 0 });
    await estimate(second, 'KR');
    expect((await home()).data.gap).toEqual({ country: 'JP', carts: 2, elsewhere: 1 });
  });

  test('so does an address, and a refused order; stores without items in it don’t count', async () => {
    const shippingRuleId = await ruleOf();
    const { id } = await buildProduct(shop.db, { storeId, shippingRuleId });
    const guest = newGuest();
    await put(guest, id);
    const address = await shop.call('POST user/address/action', {
      headers: guest,
      body: addressBody({ country: 'BR', state: 'SP' }),
    });
    const before = (await coverage()).carts;
    await shop.call('POST cart/update-shipping', {
      headers: guest,
      body: { cart: [], selected_address: address.data.id },
    });
    expect(await gapOf('BR')).toMatchObject({ state: 'SP', carts: 1 });
    expect((await coverage()).carts).toBe(before + 1);

    const token = await buildGuest(shop.db, {
      items: [
        {
          product: await buildProduct(shop.db, {
            storeId,
            shippingRuleId: await ruleOf({ ...parcel, places: [place('CL', 1)] }),
          }),
        },
      ],
    });
    const refused = await shop.call('POST order/action', { body: orderBody(token) });
    expect(refused.form).not.toEqual([]);
    const noted = await shop.db.selectFrom('shipping_gaps').select('store_id').execute();
    expect(new Set(noted.map(({ store_id }) => store_id))).toEqual(new Set([storeId]));
  });

  test('items not selected don’t count, and gaps are deleted after a quarter', async () => {
    const { id } = await buildProduct(shop.db, { storeId, shippingRuleId: await ruleOf() });
    const guest = newGuest();
    const row = await put(guest, id);
    await shop.call('POST cart/change', { headers: guest, body: { checked: [], unchecked: [row.data.id] } });
    await estimate(guest, 'KE');
    expect(await gapOf('KE')).toBeUndefined();
    const gaps = () => shop.db.selectFrom('shipping_gaps').select('carts').execute();
    expect((await gaps()).length).toBeGreaterThan(0);
    const clock = { ...shop.clock, now: () => new Date(shop.clock.now().getTime() + 92 * 86_400_000) };
    await cleanGaps({ db: shop.db, clock });
    expect(await gaps()).toEqual([]);
  });
});
