// @module-tag slow
import { findOrder, orderAction } from '@souk/contract/order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcerOf } from '#cache/change-announcer.ts';
import { wrapBody } from '#http/wrapped-body.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import {
  addressBody,
  buildBundleDeal,
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildTaxRule,
  buildUser,
  setSetting,
} from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { findOrderForCommand } from './find-order-for-command.ts';
import { buildGuest, fillCart, orderBody, stockOf, type ShopperInput } from './test-shoppers.ts';
import { countSales } from '#product/count-sales.ts';

const start = new Date('2026-11-20T12:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ now: start });
});
afterAll(() => shop.close());

const place = (token: string, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  shop.call('POST order/action', { body: orderBody(token, fields), headers });

async function placeFor(shopper: ShopperInput, fields: Record<string, unknown> = {}) {
  return place(await buildGuest(shop.db, shopper), fields);
}

async function countOrders(): Promise<number> {
  const { count } = await shop.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A cart of two sellers with everything that affects a price; the test calculates its amounts by hand. */
async function buildRichCart() {
  const books = await buildCategory(shop.db);
  await shop.db.updateTable('categories').set({ commission_percent: 5 }).where('id', '=', books).execute();
  const first = await buildStore(shop.db, { name: 'First Store' });
  await shop.db.updateTable('stores').set({ commission_percent: 10 }).where('id', '=', first).execute();
  const p = await buildProduct(shop.db, {
    title: 'Lamp',
    storeId: first,
    sellingMinor: 2000,
    offeredMinor: 1500,
    stock: 10,
    bundleDealId: await buildBundleDeal(shop.db, { buy: 2, free: 1 }),
    taxRuleId: await buildTaxRule(shop.db, { percent: 10 }),
  });
  const rule = await buildShippingRule(shop.db, {
    singlePrice: false,
    places: [{ priceMinor: 250, dayNeeded: 4 }],
  });
  const q = await buildProduct(shop.db, {
    title: 'Novel',
    categoryId: books,
    sellingMinor: 1000,
    stock: 2,
    shippingRuleId: rule.id,
    taxRuleId: await buildTaxRule(shop.db, { flatMinor: 20 }),
  });
  const voucher = await buildVoucher(shop.db, { type: 2, percent: 10 });
  return {
    p,
    q,
    voucher,
    items: [
      { product: p, quantity: 3 },
      { product: q, quantity: 2 },
    ],
  };
}

describe('an order of a guest', () => {
  test('"uses the stored cart selection, stored shipping choices and default address"; message is ""', async () => {
    const { p, q, voucher, items } = await buildRichCart();
    const unselected = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [...items, { product: unselected, selected: 2 }] });
    const reply = await place(token, { voucher: ` ${voucher.code.toLowerCase()} `, time_zone: 'Asia/Kabul' });
    expect(reply).toMatchObject({ httpStatus: 200, status: 200, message: '' });
    expect(orderAction.reply.parse(reply.data)).toEqual({
      id: expect.any(Number),
      order: expect.stringMatching(/^20261120[0-9A-Z]{6}$/),
      order_method: 2,
      voucher_id: voucher.id,
      currency: 'USD',
      user_id: null,
      user_address_id: expect.any(Number),
      name: 'Layla Haddad',
      amount: 53.5,
      created_at: '2026-11-20T12:00:00.000000Z',
      updated_at: '2026-11-20T12:00:00.000000Z',
    });

    const { data: order } = await shop.call('GET order/find/{id}', {
      params: { id: reply.data.id },
      query: { user_token: token, time_zone: 'Asia/Kabul' },
    });
    expect(findOrder.reply.parse(order)).toEqual(order);
    expect(order).toMatchObject({
      order: reply.data.order,
      status: 1,
      cancelled: 0,
      payment_done: 0,
      payment_token: null,
      user_token: token,
      created: '04:30 pm, 20 Nov, 26',
      total_amount: '53.50',
      shipping_price: 10,
      // 10 % of 65.00; the third lamp is free; 26.10 contains 2.37 of tax, two novels 0.20 each.
      calculated: {
        subtotal: 65,
        bundle_offer: 15,
        voucher_price: 6.5,
        shipping_price: 10,
        tax: 2.77,
        total_price: 53.5,
      },
      address: { name: 'Layla Haddad', city: 'Berlin', state: 'BE', country: 'DE', zip: '10119' },
      moves: [{ status: 1, at: '2026-11-20T12:00:00.000000Z' }],
    });
    expect(order.ordered_products).toMatchObject([
      {
        product_id: p.id,
        quantity: 3,
        selling: '15.00',
        shipping_price: '5.00',
        tax_price: '2.37',
        bundle_offer: 1,
        line_total: '31.10',
        product: { title: 'Lamp', selling: 20, offered: 15, unit: 'piece' },
        store: { name: 'First Store' },
      },
      {
        product_id: q.id,
        quantity: 2,
        selling: '10.00',
        shipping_price: '5.00',
        tax_price: '0.40',
        bundle_offer: 0,
        line_total: '22.40',
        shipping_place: { day_needed: 4 },
      },
    ]);
    expect(order.parts.map((part) => [part.store.id, part.total])).toEqual([
      [p.storeId, '31.10'],
      [q.storeId, '22.40'],
    ]);

    expect([await stockOf(shop.db, p), await stockOf(shop.db, q)]).toEqual([7, 0]);
    const cart = await shop.call('GET cart/by-user', { query: { user_token: token } });
    expect(cart.data.map((item) => item.product_id)).toEqual([unselected.id]);
    await countSales(shop);
    const products = await shop.db
      .selectFrom('product_popularity')
      .select('purchased')
      .where('product_id', 'in', [p.id, q.id])
      .orderBy('product_id')
      .execute();
    expect(products.map((product) => product.purchased)).toEqual([3, 2]);
  });

  test('freezes the commission per part: the rate of the store, else of the category, else of the settings', async () => {
    const { voucher, items } = await buildRichCart();
    await setSetting(shop.db, 'default_commission_percent', 20);
    shop.app.shop.site.invalidate();
    const plain = await buildProduct(shop.db, { sellingMinor: 999 });
    const { data } = await placeFor({ items: [...items, { product: plain }] }, { voucher: voucher.code });
    const parts = await shop.db
      .selectFrom('order_parts')
      .select(['commission_percent', 'commission_minor'])
      .where('order_id', '=', data.id)
      .orderBy('id')
      .execute();
    // Of the price before the voucher of 7.50, because the shop pays it: 30.00, 20.00 and 9.99.
    expect(parts).toEqual([
      { commission_percent: '10.00', commission_minor: 300 },
      { commission_percent: '5.00', commission_minor: 100 },
      { commission_percent: '20.00', commission_minor: 200 },
    ]);
    await setSetting(shop.db, 'default_commission_percent', 0);
    shop.app.shop.site.invalidate();
  });

  test('charges and stores a chosen pickup as such; the line beside it is delivered', async () => {
    const rule = await buildShippingRule(shop.db, {
      singlePrice: false,
      places: [{ country: 'DE', priceMinor: 700, dayNeeded: 4, pickupPoint: true, pickupPriceMinor: 150 }],
    });
    const collected = await buildProduct(shop.db, { sellingMinor: 1000, shippingRuleId: rule.id });
    const delivered = await buildProduct(shop.db, { sellingMinor: 1000, shippingRuleId: rule.id });
    const token = await buildGuest(shop.db, {
      items: [{ product: collected, quantity: 3 }, { product: delivered }],
    });
    const headers = { 'x-user-token': token };
    const { data: cart } = await shop.call('GET cart/by-user', { headers });
    const choice = { cart: cart[0]!.id, shipping_place: { id: rule.placeIds[0] }, shipping_type: 2 };
    await shop.call('POST cart/update-shipping', { headers, body: { cart: [choice] } });
    const { data: placed } = await place(token);
    const { data: order } = await shop.call('GET order/find/{id}', { params: { id: placed.id }, headers });
    expect(order.ordered_products).toMatchObject([
      { shipping_type: 2, shipping_price: '4.50', line_total: '34.50', shipping_place: { day_needed: 4 } },
      { shipping_type: 1, shipping_price: '7.00', line_total: '17.00' },
    ]);
    expect(order).toMatchObject({ shipping_price: 11.5, total_amount: '51.50' });
  });

  test('accepts a wrapped or plain body; an unreadable wrapper is 400 and orders nothing', async () => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const before = await countOrders();
    const garbage = await shop.call('POST order/action', { body: { data: 'AAAA' } });
    expect(garbage).toMatchObject({ httpStatus: 400, status: 400, form: ['We couldn’t read the request.'] });
    expect(await countOrders()).toBe(before);
    const wrapped = await shop.call('POST order/action', { body: wrapBody(orderBody(token)) });
    expect(wrapped).toMatchObject({ status: 200, message: '' });
  });

  test('"price, discount and total fields in requests change nothing" (I17)', async () => {
    const product = await buildProduct(shop.db, { sellingMinor: 4000 });
    const reply = await placeFor(
      { items: [{ product }] },
      { price: 1, total_amount: '0.01', discount: 99, user_id: 1 },
    );
    const order = await shop.db
      .selectFrom('orders')
      .select(['total_minor', 'user_id'])
      .where('id', '=', reply.data.id)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ total_minor: 4500, user_id: null });
  });
});

describe('an order of a signed-in shopper', () => {
  test('`order/action` adopts guest cart rows under the token sent along', async () => {
    const product = await buildProduct(shop.db, { stock: 10 });
    const userId = await buildUser(shop.db);
    await fillCart(shop.db, userId, { items: [{ product, quantity: 2 }] });
    const token = await buildGuest(shop.db, { items: [{ product, quantity: 3 }] });
    const headers = await shop.signIn(userId);
    const reply = await place(token, {}, headers);
    expect(reply.data).toMatchObject({ user_id: userId });
    const { data: order } = await shop.call('GET order/find/{id}', {
      params: { id: reply.data.id },
      headers,
    });
    expect(order).toMatchObject({ user_token: null, ordered_products: [{ quantity: 5 }] });
    expect((await shop.call('GET cart/by-user', { query: { user_token: token } })).data).toEqual([]);
  });

  test('I3: two carts together never order more of one inventory than its stock', async () => {
    const product = await buildProduct(shop.db, { stock: 3 });
    const userId = await buildUser(shop.db);
    await fillCart(shop.db, userId, { items: [{ product, quantity: 2 }] });
    const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
    const reply = await place(token, {}, await shop.signIn(userId));
    expect(reply.status).toBe(200);
    expect(await stockOf(shop.db, product)).toBe(0);
  });

  test('an invalid bearer is 401, and the cart stays', async () => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const reply = await place(token, {}, { authorization: 'Bearer gone' });
    expect(reply).toMatchObject({ httpStatus: 401, status: 401 });
    expect((await place(token)).status).toBe(200);
  });
});

describe('an order is refused', () => {
  test('"No product is selected.": empty cart, deselected rows, a new token, no token at all', async () => {
    const product = await buildProduct(shop.db);
    const none = 'No product is selected.';
    expect((await placeFor({})).form).toEqual([none]);
    expect((await placeFor({ items: [{ product, selected: 2 }] })).form).toEqual([none]);
    expect((await place('a-token-nobody-has')).form).toEqual([none]);
    const nobody = await shop.call('POST order/action', { body: orderBody() });
    expect(nobody).toMatchObject({ httpStatus: 200, status: 201, form: [none], message: none });
  });

  test('"Invalid payment method.": a method that is off, also cash on delivery when it is switched off', async () => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }] });
    expect((await place(token, { order_method: 3 })).form).toEqual(['Invalid payment method.']);
    await setSetting(shop.db, 'cash_on_delivery', false);
    shop.app.shop.site.invalidate();
    expect((await place(token)).form).toEqual(['Invalid payment method.']);
    await setSetting(shop.db, 'cash_on_delivery', true);
    shop.app.shop.site.invalidate();
    expect((await place(token, { order_method: '2' })).status).toBe(200);
  });

  test('"Please add an address first." — also when it was deleted while the cart was open (F29)', async () => {
    const product = await buildProduct(shop.db, { stock: 4 });
    const reply = await placeFor({ items: [{ product }], address: null });
    expect(reply.form).toEqual(['Please add an address first.']);
    expect(await stockOf(shop.db, product)).toBe(4);
  });

  test('names all withdrawn products (F30)', async () => {
    const tea = await buildProduct(shop.db, { title: 'Green tea' });
    const cup = await buildProduct(shop.db, { title: 'Cup' });
    const token = await buildGuest(shop.db, { items: [{ product: tea }, { product: cup }] });
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', tea.id).execute();
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', cup.storeId).execute();
    expect((await place(token)).form).toEqual([
      'Green tea is no longer available. Please remove it from your cart.',
      'Cup is no longer available. Please remove it from your cart.',
    ]);
  });

  test('"This product can not be shipped to {state} {country}…" with the names of both', async () => {
    const rule = await buildShippingRule(shop.db, { places: [{ country: 'DE', state: 'BY' }] });
    const product = await buildProduct(shop.db, { shippingRuleId: rule.id });
    const ship = (address: ShopperInput['address']) => placeFor({ items: [{ product }], address });
    expect((await ship({ country: 'DE', state: 'BE' })).form).toEqual([
      'This product can not be shipped to Berlin Germany. Please Uncheck the product first or change the shipping address',
    ]);
    expect((await ship({ country: 'US', state: 'CA', city: 'Fresno' })).form).toEqual([
      'This product can not be shipped to California United States. Please Uncheck the product first or change the shipping address',
    ]);
    expect((await ship({ country: 'DE', state: 'BY' })).status).toBe(200);
  });

  test('"Product is unable to be shipped." when its rule has no place at all', async () => {
    const rule = await buildShippingRule(shop.db);
    await shop.db.deleteFrom('shipping_places').where('shipping_rule_id', '=', rule.id).execute();
    const product = await buildProduct(shop.db, { shippingRuleId: rule.id });
    expect((await placeFor({ items: [{ product }] })).form).toEqual(['Product is unable to be shipped.']);
  });

  test('uses the texts of SPEC §5 for sold-out and insufficient stock, and takes nothing', async () => {
    const full = await buildProduct(shop.db, { stock: 9 });
    const few = await buildProduct(shop.db, { stock: 2 });
    const none = await buildProduct(shop.db, { stock: 0 });
    const reply = await placeFor({
      items: [{ product: full }, { product: few, quantity: 3 }, { product: none }],
    });
    expect(reply.form).toEqual(['Product quantity exceeds inventory.', 'This product is out of stock.']);
    expect(await stockOf(shop.db, full)).toBe(9);
  });

  test('shows a new price instead of charging it silently; the next order succeeds at that price (I17)', async () => {
    const product = await buildProduct(shop.db, { title: 'Kettle', sellingMinor: 4000 });
    const token = await buildGuest(shop.db, { items: [{ product, seenPriceMinor: 4000 }] });
    await shop.db.updateTable('products').set({ selling_minor: 4500 }).where('id', '=', product.id).execute();
    expect((await place(token)).form).toEqual([
      'The price of Kettle has changed to $45.00. Please check your cart and order again.',
    ]);
    expect(await stockOf(shop.db, product)).toBe(10);
    const { data } = await place(token);
    const order = await shop.db
      .selectFrom('orders')
      .select('subtotal_minor')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(order.subtotal_minor).toBe(4500);
  });

  test('shows a price that changes twice both times, also in rows merged from a guest', async () => {
    const product = await buildProduct(shop.db, { title: 'Pan', sellingMinor: 4000 });
    const token = await buildGuest(shop.db, { items: [{ product, seenPriceMinor: 4000 }] });
    const userId = await buildUser(shop.db);
    await fillCart(shop.db, userId, {});
    const headers = await shop.signIn(userId);
    const sellFor = (minor: number) =>
      shop.db.updateTable('products').set({ selling_minor: minor }).where('id', '=', product.id).execute();
    await sellFor(3000);
    expect((await place(token, {}, headers)).message).toContain('Pan has changed to $30.00');
    await sellFor(5000);
    expect((await place(token, {}, headers)).message).toContain('Pan has changed to $50.00');
    expect((await place(token, {}, headers)).status).toBe(200);
  });

  test('in the language of the caller', async () => {
    const reply = await shop.call('POST order/action', { body: orderBody(), headers: { language: 'ar' } });
    expect(reply.message).toMatch(/\p{Script=Arabic}/u);
  });

  test.each([
    ['a letter as method', { order_method: 'x' }, 'Invalid payment method.'],
    ['"1e1" as method', { order_method: '1e1' }, 'Invalid payment method.'],
    ['true as method', { order_method: true }, 'Invalid payment method.'],
    ['a list as method', { order_method: [2] }, 'Invalid payment method.'],
    ['a fraction as method', { order_method: 2.5 }, 'Invalid payment method.'],
    ['a huge method', { order_method: 1e21 }, 'Invalid payment method.'],
    ['no method', { order_method: null }, 'Invalid payment method.'],
    ['a list as voucher', { voucher: ['A'] }, 'Invalid voucher.'],
    ['NUL in the voucher', { voucher: 'A\0B' }, 'Invalid voucher.'],
    ['a lone surrogate in the voucher', { voucher: '\ud800' }, 'Invalid voucher.'],
    ['a long voucher', { voucher: 'x'.repeat(100_000) }, 'Invalid voucher.'],
  ])('%s is a form error and writes nothing', async (_, fields, text) => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const before = await countOrders();
    const reply = await place(token, fields);
    expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: [text] });
    expect(await countOrders()).toBe(before);
  });

  test('treats an unknown time zone as UTC without an error', async () => {
    const product = await buildProduct(shop.db);
    const reply = await placeFor({ items: [{ product }] }, { time_zone: 'Mars/Olympus' });
    expect(reply.status).toBe(200);
  });
});

describe('flash sales', () => {
  const during = { start: new Date('2026-11-20T00:00:00Z'), end: new Date('2026-11-21T00:00:00Z') };

  async function buildOffer(offer: { quota?: number; limitPerShopper?: number }) {
    const product = await buildProduct(shop.db, { sellingMinor: 5000, stock: 100 });
    await buildFlashSale(shop.db, {
      ...during,
      items: [{ productId: product.id, priceMinor: 2000, ...offer }],
    });
    return product;
  }

  test('refuses more than the remaining quota and reports the rest', async () => {
    const product = await buildOffer({ quota: 3 });
    expect((await placeFor({ items: [{ product, quantity: 5 }] })).form).toEqual([
      'Only 3 items left at the sale price.',
    ]);
    expect((await placeFor({ items: [{ product, quantity: 3 }] })).status).toBe(200);
    const after = await placeFor({ items: [{ product, seenPriceMinor: 2000 }] });
    expect(after.message).toContain('has changed to $50.00');
  });

  test('the limit per shopper counts earlier orders, but not cancelled ones', async () => {
    const product = await buildOffer({ limitPerShopper: 2 });
    const items = [{ product, quantity: 2 }];
    const address = { email: 'hunter@example.com' };
    expect((await placeFor({ items: [{ product, quantity: 3 }], address })).form).toEqual([
      'This offer is limited to 2 items per customer.',
    ]);
    const first = await placeFor({ items, address });
    expect(first.status).toBe(200);
    expect((await placeFor({ items, address })).form).toEqual([
      'This offer is limited to 2 items per customer.',
    ]);
    await shop.db.updateTable('orders').set({ cancelled: true }).where('id', '=', first.data.id).execute();
    expect((await placeFor({ items, address })).status).toBe(200);
  });

  test('charges the regular price after the sale has ended, and shows it first', async () => {
    const product = await buildOffer({});
    const token = await buildGuest(shop.db, { items: [{ product, seenPriceMinor: 2000 }] });
    shop.clock.set(during.end);
    expect((await place(token)).message).toContain('has changed to $50.00');
    const { data } = await place(token);
    const line = await shop.db
      .selectFrom('order_lines')
      .select(['unit_price_minor', 'flash_sale_product_id'])
      .where('order_id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ unit_price_minor: 5000, flash_sale_product_id: null });
    shop.clock.set(start);
  });
});

describe('vouchers', () => {
  async function useOn(voucher: Parameters<typeof buildVoucher>[1], sellingMinor = 4999) {
    const product = await buildProduct(shop.db, { sellingMinor });
    const { code } = await buildVoucher(shop.db, voucher);
    return placeFor({ items: [{ product }] }, { voucher: code });
  }

  test.each([
    ['inactive', { status: 2 }, ['Invalid voucher.']],
    ['not started', { start_time: new Date(start.getTime() + 1) }, ['Invalid voucher.']],
    ['ended this very moment', { end_time: start }, ['This voucher has expired.']],
    ['used up', { usage_limit: 3, used: 3 }, ['This voucher can not be used again.']],
    [
      'below the minimum spend',
      { min_spend_minor: 5000 },
      ['Spend at least $50.00 to use this voucher.', 'Spend $0.01 more.'],
    ],
  ])('%s: refused in its own words, never charged in full (F31)', async (_, voucher, texts) => {
    const before = await countOrders();
    expect((await useOn({ flat_minor: 500, ...voucher })).form).toEqual(texts);
    expect(await countOrders()).toBe(before);
  });

  test('an unknown code is an "Invalid voucher."', async () => {
    const product = await buildProduct(shop.db);
    expect((await placeFor({ items: [{ product }] }, { voucher: 'NOSUCHCODE' })).form).toEqual([
      'Invalid voucher.',
    ]);
  });

  test.each([
    ['flat 50.00 on 49.99', { flat_minor: 5000 }, { voucher_minor: 4999, total_minor: 500 }],
    ['100 %', { type: 2, percent: 100 }, { voucher_minor: 4999, total_minor: 500 }],
    ['33.33 %', { type: 2, percent: 33.33 }, { voucher_minor: 1666, total_minor: 3833 }],
  ])('I23: %s never turns a total negative', async (_, voucher, amounts) => {
    const { data } = await useOn(voucher);
    const order = await shop.db
      .selectFrom('orders')
      .select(['voucher_minor', 'total_minor'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(order).toEqual(amounts);
  });

  test('applies a seller’s voucher to that seller only, and refuses it without a line of theirs', async () => {
    const own = await buildProduct(shop.db, { sellingMinor: 1000 });
    const other = await buildProduct(shop.db, { sellingMinor: 9000 });
    const { code } = await buildVoucher(shop.db, {
      store_id: own.storeId,
      type: 2,
      percent: 50,
      min_spend_minor: 1000,
    });
    const { data } = await placeFor({ items: [{ product: other }, { product: own }] }, { voucher: code });
    const parts = await shop.db
      .selectFrom('order_parts')
      .select('voucher_minor')
      .where('order_id', '=', data.id)
      .orderBy('id')
      .execute();
    expect(parts).toEqual([{ voucher_minor: 0 }, { voucher_minor: 500 }]);
    const store = await shop.db
      .selectFrom('stores')
      .select('name')
      .where('id', '=', own.storeId)
      .executeTakeFirstOrThrow();
    expect((await placeFor({ items: [{ product: other }] }, { voucher: code })).form).toEqual([
      'Invalid voucher.',
      `Only valid for products from ${store.name}.`,
    ]);
  });

  test('I22: the limit per customer counts checkouts: one order with three sellers is one use', async () => {
    const items = [
      { product: await buildProduct(shop.db) },
      { product: await buildProduct(shop.db) },
      { product: await buildProduct(shop.db) },
    ];
    const voucher = await buildVoucher(shop.db, { flat_minor: 100, limit_per_customer: 1 });
    const userId = await buildUser(shop.db);
    const headers = await shop.signIn(userId);
    const body = orderBody(undefined, { voucher: voucher.code });
    await fillCart(shop.db, userId, { items });
    expect((await shop.call('POST order/action', { body, headers })).status).toBe(200);
    await fillCart(shop.db, userId, { items, address: null });
    expect((await shop.call('POST order/action', { body, headers })).form).toEqual([
      'This voucher can not be used again.',
    ]);
    const row = await shop.db
      .selectFrom('vouchers')
      .innerJoin('voucher_uses', 'voucher_uses.voucher_id', 'vouchers.id')
      .select(['used', 'customer'])
      .where('vouchers.id', '=', voucher.id)
      .execute();
    expect(row).toEqual([{ used: 1, customer: String(userId) }]);
  });

  test('does not count a voucher as used if the order is refused', async () => {
    const product = await buildProduct(shop.db);
    const voucher = await buildVoucher(shop.db, { flat_minor: 100, limit_per_customer: 1 });
    const address = { email: 'twice@example.com' };
    expect((await placeFor({ items: [{ product }], address }, { voucher: voucher.code })).status).toBe(200);
    expect((await placeFor({ items: [{ product }], address }, { voucher: voucher.code })).status).toBe(201);
    const row = await shop.db
      .selectFrom('vouchers')
      .select('used')
      .where('id', '=', voucher.id)
      .executeTakeFirstOrThrow();
    expect(row.used).toBe(1);
  });
});

describe('I9: a key belongs to one request', () => {
  const keyed = (token: string, key: string, fields: Record<string, unknown> = {}) =>
    place(token, fields, { 'idempotency-key': key });

  test('"same owner, key and body within 24 h → the stored reply" (F22)', async () => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const first = await keyed(token, 'again');
    const second = await keyed(token, 'again');
    expect(second.data).toEqual(first.data);
    expect(await stockOf(shop.db, product)).toBe(9);
  });

  test('same key, other body → form error, no order', async () => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }] });
    await keyed(token, 'other-body');
    const before = await countOrders();
    const reply = await keyed(token, 'other-body', { voucher: 'SAVE' });
    expect(reply.form).toEqual(['This request was already used for a different order.']);
    expect(await countOrders()).toBe(before);
  });

  test.each([
    ['longer than 255 characters', 'k'.repeat(256)],
    ['empty', ''],
    ['with characters that no header should have', 'ключ'],
  ])('a key that is %s is a form error, never ignored: no order (CONTRACT L13)', async (_what, key) => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const before = await countOrders();
    for (let tries = 0; tries < 2; tries++) {
      const reply = await keyed(token, key);
      expect(reply.status).toBe(201);
      expect(reply.form).toEqual(['The Idempotency-Key must have 1 to 255 ASCII characters.']);
    }
    expect(await countOrders()).toBe(before);
    const longest = 'k'.repeat(255);
    const first = await keyed(token, longest);
    expect(first.status).toBe(200);
    expect((await keyed(token, longest)).data).toEqual(first.data);
  });

  test('the key of another shopper is unrelated', async () => {
    const product = await buildProduct(shop.db);
    const one = await buildGuest(shop.db, { items: [{ product }] });
    const two = await buildGuest(shop.db, { items: [{ product }] });
    const first = await keyed(one, 'shared');
    const second = await keyed(two, 'shared');
    expect(second.status).toBe(200);
    expect(second.data.id).not.toBe(first.data.id);
  });

  test('does not store a refusal: the same key orders once the reason is gone', async () => {
    const product = await buildProduct(shop.db, { stock: 0 });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    expect((await keyed(token, 'refused-first')).status).toBe(201);
    await shop.db
      .updateTable('inventories')
      .set({ quantity: 1 })
      .where('product_id', '=', product.id)
      .execute();
    expect((await keyed(token, 'refused-first')).status).toBe(200);
  });

  test('forgets the key after 24 h', async () => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }] });
    await keyed(token, 'old');
    shop.clock.set(new Date(start.getTime() + 24 * 3600 * 1000));
    expect((await keyed(token, 'old')).form).toEqual(['No product is selected.']);
    shop.clock.set(start);
  });
});

test('announces changed stock, a sold-out inventory and an ended flash price of an order, and nothing of a refused one', async () => {
  const sale = await buildProduct(shop.db, { stock: 5 });
  const last = await buildProduct(shop.db, { stock: 1 });
  const plain = await buildProduct(shop.db, { stock: 5 });
  const few = await buildProduct(shop.db, { stock: 5 });
  await buildFlashSale(shop.db, {
    start: new Date(start.getTime() - 1),
    end: new Date(start.getTime() + 1000),
    items: [
      { productId: sale.id, priceMinor: 1 },
      { productId: few.id, priceMinor: 1, quota: 2 },
    ],
  });
  const heard: string[][] = [];
  const stop = announcerOf(shop.db).listen({ onTags: (tags) => heard.push(tags), onWork: () => {} });
  await placeFor({ items: [{ product: last, quantity: 2 }] });
  await placeFor({ items: [{ product: sale }, { product: last }] });
  await placeFor({ items: [{ product: plain }] });
  await placeFor({ items: [{ product: few }] });
  await placeFor({ items: [{ product: few }] });
  stop();
  expect(heard).toEqual([
    [`stock:${sale.id}`, `stock:${last.id}`, `product:${last.id}`, 'lists'],
    [`stock:${plain.id}`],
    [`stock:${few.id}`],
    [`stock:${few.id}`, 'flash-sale'],
  ]);
});

test('I12: a placed order does not depend on tables that can change', async () => {
  const { p, q, voucher, items } = await buildRichCart();
  const token = await buildGuest(shop.db, { items });
  const { data: placed } = await place(token, { voucher: voucher.code });
  const query = { user_token: token };
  async function read() {
    const [found, listed] = await Promise.all([
      shop.call('GET order/find/{id}', { params: { id: placed.id }, query }),
      shop.call('POST order/by-user', { body: query }),
    ]);
    return {
      found: found.data,
      listed: listed.data,
      kept: await findOrderForCommand(shop.db, placed.order),
    };
  }
  const before = await read();

  await shop.db
    .updateTable('products')
    .set({ title: 'Changed', selling_minor: 1, slug: 'changed', image: 'x' })
    .execute();
  await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', q.id).execute();
  await shop.db
    .updateTable('stores')
    .set({ name: 'Renamed', slug: `renamed-${p.storeId}`, commission_percent: 99, status: 'suspended' })
    .where('id', '=', p.storeId)
    .execute();
  await shop.db.updateTable('categories').set({ title: 'Changed', commission_percent: 77 }).execute();
  await shop.db.updateTable('tax_rules').set({ title: 'Changed', percent: 50, flat_minor: 1 }).execute();
  await shop.db.updateTable('shipping_places').set({ price_minor: 9999, day_needed: 99 }).execute();
  await shop.db.deleteFrom('shipping_places').execute();
  await shop.db.updateTable('shipping_rules').set({ title: 'Changed', single_price: true }).execute();
  await shop.db.updateTable('bundle_deals').set({ title: 'Changed', buy: 9 }).execute();
  await shop.db.updateTable('inventories').set({ quantity: 0, price_minor: 1, sku: 'changed' }).execute();
  await shop.db
    .updateTable('vouchers')
    .set({ code: 'CHANGED', percent: 1 })
    .where('id', '=', voucher.id)
    .execute();
  const settings = { currency: 'KWD', currency_icon: 'KD', default_commission_percent: 66 };
  for (const [key, value] of Object.entries(settings)) await setSetting(shop.db, key, value);
  shop.app.shop.site.invalidate();
  const id = placed.user_address_id;
  const edited = await shop.call('POST user/address/action', {
    body: { ...addressBody({ name: 'Changed', city: 'Changed' }), id, user_token: token },
  });
  expect(edited.data).toMatchObject({ id, name: 'Changed' });
  const deleted = await Promise.all(
    Array.from({ length: 10 }, () => shop.call('DELETE user/address/delete/{id}', { params: { id }, query })),
  );
  expect(deleted.filter(({ status }) => status === 200)).toHaveLength(1);

  expect(await read()).toEqual(before);
  // Referenced rows are withdrawn, not deleted (INVARIANTS §1.3).
  const deletions = [
    shop.db.deleteFrom('inventories').where('id', '=', p.inventoryIds[0]!),
    shop.db.deleteFrom('products').where('id', '=', p.id),
    shop.db.deleteFrom('stores').where('id', '=', p.storeId),
  ];
  for (const deletion of deletions) await expect(deletion.execute()).rejects.toThrow('foreign key');
  expect(await read()).toEqual(before);

  for (const [key, value] of Object.entries({
    currency: 'USD',
    currency_icon: '$',
    default_commission_percent: 0,
  }))
    await setSetting(shop.db, key, value);
  shop.app.shop.site.invalidate();
});
