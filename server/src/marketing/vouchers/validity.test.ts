import { validity } from '@souk/contract/voucher';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGuest, fillCart, orderBody, type CartItem } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBundleDeal, buildProduct, buildStore, buildUser } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

const start = new Date('2026-11-20T12:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ now: start });
});
afterAll(() => shop.close());

const ask = (token: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  shop.call('POST voucher/validity', { body: { user_token: token, ...body }, headers });

async function askFor(items: CartItem[], voucher: Parameters<typeof buildVoucher>[1]) {
  const { code } = await buildVoucher(shop.db, voucher);
  return ask(await buildGuest(shop.db, { items }), { voucher: code });
}

async function usedOf(id: number): Promise<number> {
  const { used } = await shop.db
    .selectFrom('vouchers')
    .select('used')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return used;
}

describe('the discount of a voucher', () => {
  test('a flat voucher returns its row and its discount; checking uses nothing up', async () => {
    const product = await buildProduct(shop.db, { sellingMinor: 2500 });
    const voucher = await buildVoucher(shop.db, {
      title: 'Spring',
      flat_minor: 500,
      min_spend_minor: 5000,
      usage_limit: 1,
      limit_per_customer: 1,
    });
    const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
    await ask(token, { voucher: voucher.code });
    const reply = await ask(token, { voucher: ` ${voucher.code.toLowerCase()} ` });
    expect(reply).toMatchObject({ httpStatus: 200, status: 200, message: '' });
    expect(validity.reply.parse(reply.data)).toEqual({
      id: voucher.id,
      title: 'Spring',
      code: voucher.code,
      price: 5,
      type: 1,
      min_spend: 50,
      start_time: '2026-11-01 00:00:00',
      end_time: '2026-12-01 00:00:00',
      status: 1,
      store_id: null,
      discount: '5.00',
    });
    expect(await usedOf(voucher.id)).toBe(0);
  });

  test('`code` is another name for `voucher`', async () => {
    const product = await buildProduct(shop.db);
    const { code } = await buildVoucher(shop.db, { flat_minor: 100 });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    expect((await ask(token, { code })).data.discount).toBe('1.00');
    expect((await ask(token, { voucher: ' ', code })).data.discount).toBe('1.00');
  });

  test.each([
    ['flat 50.00 on 49.99', { flat_minor: 5000 }, '49.99'],
    ['100 %', { type: 2, percent: 100 }, '49.99'],
    ['33.33 %', { type: 2, percent: 33.33 }, '16.66'],
  ])('I23: %s is at most the price of the products', async (_, voucher, discount) => {
    const product = await buildProduct(shop.db, { sellingMinor: 4999 });
    expect((await askFor([{ product }], voucher)).data.discount).toBe(discount);
  });

  test('I23: a free unit of a bundle is not discounted again', async () => {
    const bundleDealId = await buildBundleDeal(shop.db, { buy: 1, free: 1 });
    const product = await buildProduct(shop.db, { sellingMinor: 2000, bundleDealId });
    const reply = await askFor([{ product, quantity: 2 }], { flat_minor: 5000 });
    expect(reply.data.discount).toBe('20.00');
  });

  test('only the selected rows count', async () => {
    const product = await buildProduct(shop.db, { sellingMinor: 1000 });
    const other = await buildProduct(shop.db, { sellingMinor: 9000 });
    const items: CartItem[] = [{ product }, { product: other, selected: 2 }];
    expect((await askFor(items, { type: 2, percent: 50 })).data.discount).toBe('5.00');
  });

  test('a seller’s voucher applies to that seller only', async () => {
    const own = await buildProduct(shop.db, { sellingMinor: 1000 });
    const other = await buildProduct(shop.db, { sellingMinor: 9000 });
    const voucher = { store_id: own.storeId, type: 2, percent: 50 };
    const reply = await askFor([{ product: other }, { product: own }], voucher);
    expect(reply.data).toMatchObject({ discount: '5.00', store_id: own.storeId });
    // For guests, who have no list of vouchers that would show the store.
    const store = await shop.db
      .selectFrom('stores')
      .select('name')
      .where('id', '=', own.storeId)
      .executeTakeFirstOrThrow();
    expect((await askFor([{ product: other }], voucher)).form).toEqual([
      'Invalid voucher.',
      `Only valid for products from ${store.name}.`,
    ]);
    const later = { ...voucher, start_time: new Date(start.getTime() + 1) };
    expect((await askFor([{ product: other }], later)).form).toEqual(['Invalid voucher.']);
  });

  test('distributes a percentage by largest remainder: the promised discount equals the sum over the order’s parts', async () => {
    const items: CartItem[] = [];
    for (const sellingMinor of [333, 333, 333]) {
      items.push({ product: await buildProduct(shop.db, { sellingMinor }) });
    }
    const { code } = await buildVoucher(shop.db, { type: 2, percent: 10 });
    const token = await buildGuest(shop.db, { items });
    const promised = await ask(token, { voucher: code });
    const placed = await shop.call('POST order/action', { body: orderBody(token, { voucher: code }) });
    const parts = await shop.db
      .selectFrom('order_parts')
      .select('voucher_minor')
      .where('order_id', '=', placed.data.id)
      .orderBy('id')
      .execute();
    // 10% of 9.99 is 1.00 to the cent, or 33⅓ each: the remaining cent goes to the first part.
    expect(promised.data.discount).toBe('1.00');
    expect(parts.map((part) => part.voucher_minor)).toEqual([34, 33, 33]);
  });
});

/** Kinds of callers with these items in the cart. */
const askers = {
  'a guest': async (items: CartItem[]) => ({ token: await buildGuest(shop.db, { items }), headers: {} }),
  'a signed-in user': async (items: CartItem[]) => {
    const userId = await buildUser(shop.db);
    await fillCart(shop.db, userId, { items });
    return { token: undefined, headers: await shop.signIn(userId) };
  },
};

const refusals: [string, Parameters<typeof buildVoucher>[1], string[]][] = [
  ['inactive', { status: 2 }, ['Invalid voucher.']],
  ['not started', { start_time: new Date(start.getTime() + 1) }, ['Invalid voucher.']],
  ['ended this very moment', { end_time: start }, ['This voucher has expired.']],
  ['used up', { usage_limit: 3, used: 3 }, ['This voucher can not be used again.']],
  [
    'used up and below the minimum spend',
    { usage_limit: 3, used: 3, min_spend_minor: 5000 },
    ['This voucher can not be used again.'],
  ],
  [
    'below the minimum spend',
    { min_spend_minor: 5000 },
    ['Spend at least $50.00 to use this voucher.', 'Spend $8.00 more.'],
  ],
];

describe.each(Object.entries(askers))(
  'refusals for %s, with the texts used when placing an order',
  (_, as) => {
    async function expectRefusal(items: CartItem[], voucher: string, texts: string[]) {
      const { token, headers } = await as(items);
      const reply = await shop.call('POST voucher/validity', {
        body: { user_token: token, voucher },
        headers,
      });
      expect(reply).toMatchObject({ httpStatus: 200, status: 201, message: texts[0], form: texts });
      const order = await shop.call('POST order/action', { body: orderBody(token, { voucher }), headers });
      expect(order.form).toEqual(texts);
    }
    const buildLamp = async (fields: Parameters<typeof buildProduct>[1] = {}): Promise<CartItem> => ({
      product: await buildProduct(shop.db, { sellingMinor: 4200, ...fields }),
    });

    test.each(refusals)('%s', async (__, voucher, texts) => {
      const { code } = await buildVoucher(shop.db, { flat_minor: 500, ...voucher });
      await expectRefusal([await buildLamp()], code, texts);
    });

    test('"Spend $8.00 more at Nordic Home": measures a seller’s minimum by their lines', async () => {
      const storeId = await buildStore(shop.db, { name: 'Nordic Home' });
      const items = [await buildLamp({ storeId }), await buildLamp({ sellingMinor: 9000 })];
      const { code } = await buildVoucher(shop.db, {
        store_id: storeId,
        flat_minor: 500,
        min_spend_minor: 5000,
      });
      await expectRefusal(items, code, [
        'Spend at least $50.00 to use this voucher.',
        'Spend $8.00 more at Nordic Home.',
      ]);
    });

    test('a code for products of a store that is not in the cart names the store', async () => {
      const storeId = await buildStore(shop.db, { name: 'Blue Harbour' });
      const { code } = await buildVoucher(shop.db, { store_id: storeId, flat_minor: 500 });
      const texts = ['Invalid voucher.', 'Only valid for products from Blue Harbour.'];
      await expectRefusal([await buildLamp()], code, texts);
    });

    test('an unknown code is an "Invalid voucher."', async () => {
      await expectRefusal([await buildLamp()], 'NOSUCHCODE', ['Invalid voucher.']);
    });
  },
);

describe('refusals', () => {
  async function buildLampCart(): Promise<CartItem[]> {
    return [{ product: await buildProduct(shop.db, { sellingMinor: 4200 }) }];
  }

  test('in the language of the caller', async () => {
    const { code } = await buildVoucher(shop.db, { flat_minor: 500, min_spend_minor: 5000 });
    const token = await buildGuest(shop.db, { items: await buildLampCart() });
    const reply = await ask(token, { voucher: code }, { language: 'ar' });
    expect(reply.form).toEqual([
      'يجب ألا تقل قيمة مشترياتك عن \u2068$50.00\u2069 لاستخدام هذه القسيمة.',
      'أضف منتجات بقيمة \u2068$8.00\u2069.',
    ]);
  });

  test('the limit per customer: once per login, once per email address whatever the token', async () => {
    const product = await buildProduct(shop.db);
    const once = await buildVoucher(shop.db, { flat_minor: 100, limit_per_customer: 1 });
    const userId = await buildUser(shop.db);
    const headers = await shop.signIn(userId);
    await fillCart(shop.db, userId, { items: [{ product }] });
    const first = await shop.call('POST voucher/validity', { body: { voucher: once.code }, headers });
    expect(first.status).toBe(200);
    await shop.call('POST order/action', { body: orderBody(undefined, { voucher: once.code }), headers });
    await fillCart(shop.db, userId, { items: [{ product }], address: null });
    const again = await shop.call('POST voucher/validity', { body: { voucher: once.code }, headers });
    expect(again.form).toEqual(['This voucher can not be used again.']);

    const guest = { items: [{ product }], address: { email: 'Once@example.com' } };
    await shop.call('POST order/action', {
      body: orderBody(await buildGuest(shop.db, guest), { voucher: once.code }),
    });
    const other = { items: [{ product }], address: { email: 'once@example.com' } };
    expect((await ask(await buildGuest(shop.db, other), { voucher: once.code })).form).toEqual([
      'This voucher can not be used again.',
    ]);
  });

  test('shows the discount to a guest without an address; the limit is checked when the order is placed', async () => {
    const product = await buildProduct(shop.db);
    const { code } = await buildVoucher(shop.db, { flat_minor: 100, limit_per_customer: 1 });
    const token = await buildGuest(shop.db, { items: [{ product }], address: null });
    expect((await ask(token, { voucher: code })).data.discount).toBe('1.00');
  });

  test('F31: refuses a voucher that ended between check and order, with the reason', async () => {
    const product = await buildProduct(shop.db);
    const voucher = await buildVoucher(shop.db, { flat_minor: 100 });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    expect((await ask(token, { voucher: voucher.code })).status).toBe(200);
    await shop.db.updateTable('vouchers').set({ end_time: start }).where('id', '=', voucher.id).execute();
    const placed = await shop.call('POST order/action', {
      body: orderBody(token, { voucher: voucher.code }),
    });
    expect(placed.form).toEqual(['This voucher has expired.']);
    expect(await usedOf(voucher.id)).toBe(0);
  });
});

describe('the caller', () => {
  test('without a token, with an empty cart, with nothing selected: "No product is selected."', async () => {
    const product = await buildProduct(shop.db);
    const { code } = await buildVoucher(shop.db, { flat_minor: 100 });
    const none = ['No product is selected.'];
    expect((await shop.call('POST voucher/validity', { body: { voucher: code } })).form).toEqual(none);
    expect((await ask(await buildGuest(shop.db), { voucher: code })).form).toEqual(none);
    const unselected = await buildGuest(shop.db, { items: [{ product, selected: 2 }] });
    expect((await ask(unselected, { voucher: code })).form).toEqual(none);
  });

  test('another shopper’s cart never counts: a login’s own cart does, whatever token is sent', async () => {
    const product = await buildProduct(shop.db, { sellingMinor: 9000 });
    const { code } = await buildVoucher(shop.db, { type: 2, percent: 10 });
    const foreign = await buildGuest(shop.db, { items: [{ product }] });
    const headers = await shop.signIn(await buildUser(shop.db));
    expect((await ask(foreign, { voucher: code }, headers)).form).toEqual(['No product is selected.']);
  });

  test('an invalid login is 401', async () => {
    const reply = await shop.call('POST voucher/validity', {
      body: { voucher: 'A' },
      headers: { authorization: 'Bearer nobody' },
    });
    expect(reply.httpStatus).toBe(401);
  });
});

describe('the request', () => {
  test.each([
    ['nothing', {}, 'Voucher is required'],
    ['null', { voucher: null }, 'Voucher is required'],
    ['an empty text', { voucher: '' }, 'Voucher is required'],
    ['spaces', { voucher: '   ' }, 'Voucher is required'],
    ['a number', { voucher: 5 }, 'Invalid voucher.'],
    ['a list', { voucher: ['A'] }, 'Invalid voucher.'],
    ['NUL', { voucher: 'A\0B' }, 'Invalid voucher.'],
    ['a lone surrogate', { code: '\ud800' }, 'Invalid voucher.'],
    ['a long text', { code: 'x'.repeat(100_000) }, 'Invalid voucher.'],
  ])('%s is a form error', async (_, body, text) => {
    const reply = await ask(await buildGuest(shop.db), body);
    expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: [text] });
  });

  test('D14: the 21st attempt within ten minutes is 429', async () => {
    const limited = await buildTestShop({ now: start, rateLimits: true });
    try {
      const body = { voucher: 'GUESS', user_token: 'guessing-codes' };
      for (let tries = 1; tries <= 20; tries++) {
        expect((await limited.call('POST voucher/validity', { body })).status).toBe(201);
      }
      expect((await limited.call('POST voucher/validity', { body })).httpStatus).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
