// @module-tag slow
import { collectVoucher, userVouchers } from '@souk/contract/voucher';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildGuest, fillCart, orderBody, orderTogether } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

const start = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-25T00:00:00Z');
const over = { start_time: new Date('2026-10-01'), end_time: start };
let shop: TestShop;
let product: Awaited<ReturnType<typeof buildProduct>>;
beforeAll(async () => {
  shop = await buildTestShop({ now: start, connections: 20 });
  product = await buildProduct(shop.db, { sellingMinor: 9000, stock: 1000 });
});
afterAll(() => shop.close());

let userId = 0;
let login: Record<string, string> = {};
beforeEach(async () => {
  userId = await buildUser(shop.db);
  login = await shop.signIn(userId);
});

const collect = (body: Record<string, unknown>, headers = login) =>
  shop.call('POST voucher/collect', { body, headers });
const mine = async (query: Record<string, unknown> = {}, headers = login) =>
  (await shop.call('GET user/user-vouchers', { query, headers })).data;
const codes = async (query: Record<string, unknown> = {}) => (await mine(query)).data.map(({ code }) => code);

/** Gives a shopper a voucher as operators do: without checking whether it can be used. */
async function give(voucherId: number, to = userId) {
  await shop.db.insertInto('collected_vouchers').values({ user_id: to, voucher_id: voucherId }).execute();
}

async function change(id: number, fields: Parameters<typeof buildVoucher>[1] & object) {
  await shop.db.updateTable('vouchers').set(fields).where('id', '=', id).execute();
}

async function order(voucher: string): Promise<number> {
  await fillCart(shop.db, userId, { items: [{ product: product }] });
  const placed = await shop.call('POST order/action', {
    body: orderBody(undefined, { voucher }),
    headers: login,
  });
  expect(placed.message).toBe('');
  await shop.db.deleteFrom('addresses').where('user_id', '=', userId).execute();
  return placed.data.id;
}

async function cancel(orderId: number) {
  const body = { order_id: orderId, title: 'Ordered twice' };
  await shop.call('POST cancellation/cancel-order', { body, headers: login });
}

describe('voucher/collect', () => {
  test('by id or by code in any case: returns the voucher and a text for the toast, and lists it as collected', async () => {
    const storeId = await buildStore(shop.db, { name: 'Nordic Home', slug: 'nordic-home' });
    const voucher = await buildVoucher(shop.db, {
      title: 'Spring',
      flat_minor: 500,
      min_spend_minor: 4000,
      store_id: storeId,
      limit_per_customer: 2,
    });
    const reply = await collect({ voucher_id: voucher.id });
    expect(reply).toMatchObject({ httpStatus: 200, status: 200, message: 'Voucher collected' });
    expect(collectVoucher.reply.parse(reply.data)).toEqual({
      id: voucher.id,
      title: 'Spring',
      code: voucher.code,
      price: 5,
      type: 1,
      min_spend: 40,
      start_time: '2026-11-01 00:00:00',
      end_time: '2026-12-01 00:00:00',
      status: 1,
      state: 'usable',
      store: { id: storeId, name: 'Nordic Home', slug: 'nordic-home' },
      uses_left: 2,
    });
    const other = await buildVoucher(shop.db);
    await collect({ code: ` ${other.code.toLowerCase()} ` });
    expect(await codes({ order_by: 'id', type: 'asc' })).toEqual([voucher.code, other.code]);
    const arabic = await collect({ voucher_id: String(voucher.id) }, { ...login, language: 'ar' });
    expect(arabic.message).toBe('تم حفظ القسيمة');
  });

  test('stores it once when repeated or requested 20 times at once, with the same reply', async () => {
    const voucher = await buildVoucher(shop.db);
    const replies = await orderTogether(
      shop,
      Array.from({ length: 20 }, () => ({
        path: 'voucher/collect',
        body: { code: voucher.code },
        headers: login,
      })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(replies.map(({ data }) => data)).toEqual(Array(20).fill(replies[0]!.data));
    expect(await codes()).toEqual([voucher.code]);
  });

  test('collecting uses nothing up: 11 shoppers can collect a voucher of 10 uses', async () => {
    const voucher = await buildVoucher(shop.db, { usage_limit: 10 });
    for (let people = 0; people < 11; people++) {
      const reply = await collect({ voucher_id: voucher.id }, await shop.signIn(await buildUser(shop.db)));
      expect(reply.data.uses_left).toBe(10);
    }
  });

  test('a private voucher requires its code; by id it is missing until it was given', async () => {
    const secret = await buildVoucher(shop.db, { is_public: false });
    const missing = await collect({ voucher_id: 999_999_999 });
    expect(missing).toMatchObject({ httpStatus: 200, status: 201, form: ['Invalid voucher.'] });
    const byId = await collect({ voucher_id: secret.id });
    expect([byId.httpStatus, byId.status, byId.data]).toEqual([
      missing.httpStatus,
      missing.status,
      missing.data,
    ]);
    expect(await codes()).toEqual([]);
    expect((await collect({ code: secret.code })).data.code).toBe(secret.code);
    expect((await collect({ voucher_id: secret.id })).status).toBe(200);

    const given = await buildVoucher(shop.db, { is_public: false });
    await give(given.id);
    expect((await collect({ voucher_id: given.id })).status).toBe(200);
  });

  test.each([
    ['unknown', null, 'Invalid voucher.'],
    ['withdrawn', { status: 2 }, 'Invalid voucher.'],
    ['not started', { start_time: later }, 'Invalid voucher.'],
    ['over', over, 'This voucher has expired.'],
    ['used up', { usage_limit: 3, used: 3 }, 'This voucher can not be used again.'],
  ])('%s: refused in the words of voucher/validity, and nothing is kept', async (_, fields, text) => {
    const code = fields ? (await buildVoucher(shop.db, fields)).code : 'NOSUCH';
    const reply = await collect({ code });
    expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: [text] });
    await fillCart(shop.db, userId, { items: [{ product: product }] });
    const asked = await shop.call('POST voucher/validity', { body: { voucher: code }, headers: login });
    expect(asked.form).toEqual([text]);
    expect(await codes()).toEqual([]);
  });

  test('refuses a voucher that this shopper has used as often as allowed, like a used-up one', async () => {
    const voucher = await buildVoucher(shop.db, { flat_minor: 100, limit_per_customer: 1 });
    await order(voucher.code);
    expect((await collect({ code: voucher.code })).form).toEqual(['This voucher can not be used again.']);
  });

  test('treats a voucher of a closed store as missing', async () => {
    const storeId = await buildStore(shop.db);
    const voucher = await buildVoucher(shop.db, { store_id: storeId });
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', storeId).execute();
    expect((await collect({ code: voucher.code })).form).toEqual(['Invalid voucher.']);
  });

  test.each([
    ['nothing', {}, 'Voucher is required'],
    ['empty texts', { voucher_id: '', code: '  ' }, 'Voucher is required'],
    ['null', { voucher_id: null, code: null }, 'Voucher is required'],
    ['no id', { voucher_id: 'abc' }, 'Invalid voucher.'],
    ['a fraction', { voucher_id: 1.5 }, 'Invalid voucher.'],
    ['a list', { code: ['A'] }, 'Invalid voucher.'],
    ['NUL', { code: 'A\0B' }, 'Invalid voucher.'],
    ['a long text', { code: 'x'.repeat(51) }, 'Invalid voucher.'],
  ])('%s is a form error', async (_, body, text) => {
    expect(await collect(body)).toMatchObject({ httpStatus: 200, status: 201, form: [text] });
  });

  test('returns 401 without a login, whatever guest token is sent, and stores nothing', async () => {
    const { id } = await buildVoucher(shop.db);
    const before = await shop.db.selectFrom('collected_vouchers').selectAll().execute();
    for (const headers of [{}, { 'x-user-token': 'collecting-guest' }, { authorization: 'Bearer nobody' }]) {
      const body = { voucher_id: id, user_token: 'collecting-guest', user_id: userId };
      expect((await collect(body, headers as Record<string, string>)).httpStatus).toBe(401);
    }
    expect(await shop.db.selectFrom('collected_vouchers').selectAll().execute()).toEqual(before);
  });

  test('limits guessing of codes: the 21st attempt within ten minutes is 429', async () => {
    const limited = await buildTestShop({ now: start, rateLimits: true });
    try {
      const headers = await limited.signIn(await buildUser(limited.db));
      const guess = () => limited.call('POST voucher/collect', { body: { code: 'GUESS' }, headers });
      for (let tries = 1; tries <= 20; tries++) expect((await guess()).status).toBe(201);
      expect((await guess()).httpStatus).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('user/user-vouchers', () => {
  test('returns an empty page, and only the shopper’s own vouchers', async () => {
    expect(await mine()).toMatchObject({ data: [], total: 0, per_page: 20, last_page: 1, from: null });
    const theirs = await buildVoucher(shop.db);
    await give(theirs.id, await buildUser(shop.db));
    expect(await codes()).toEqual([]);
    expect(await codes({ voucher_ids: theirs.id, user_id: userId })).toEqual([]);
  });

  test('D10: without a login 401', async () => {
    const reply = await shop.call('GET user/user-vouchers', { query: { user_token: 'some-guest-token' } });
    expect(reply).toMatchObject({ httpStatus: 401, status: 401 });
  });

  test('returns pages of 20, sorted by title, id or time of collecting; ties by id', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 25; index++) {
      const { id } = await buildVoucher(shop.db, { title: `Voucher ${String(index).padStart(2, '0')}` });
      await give(id);
      ids.push(id);
    }
    await shop.db
      .updateTable('collected_vouchers')
      .set({ created_at: start })
      .where('user_id', '=', userId)
      .execute();
    const first = userVouchers.reply.parse(await mine({ order_by: 'title', type: 'asc' }));
    expect(first).toMatchObject({ total: 25, last_page: 2, per_page: 20, current_page: 1 });
    expect(first.path).toBe('http://shop.test/api/v1/user/user-vouchers');
    const second = await mine({ order_by: 'title', type: 'asc', page: 2 });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect((await mine({ order_by: 'id', type: 'desc', per_page: 3 })).data.map(({ id }) => id)).toEqual(
      ids.toReversed().slice(0, 3),
    );
    await give((await buildVoucher(shop.db, { title: 'Newest' })).id);
    expect((await mine({ order_by: 'nonsense', type: 'up', time_zone: 'Mars/Base' })).data[0]?.title).toBe(
      'Newest',
    );
    expect((await mine({ page: 99 })).data).toEqual([]);
  });

  test('returns the state of each, which the page’s tabs filter by', async () => {
    const make = async (title: string, fields: Parameters<typeof buildVoucher>[1] = {}) => {
      const { id } = await buildVoucher(shop.db, { title, ...fields });
      await give(id);
    };
    await make('good', { usage_limit: 100, used: 60, limit_per_customer: 50 });
    await make('without limits');
    await make('later', { start_time: later, limit_per_customer: 1 });
    await make('gone', { usage_limit: 5, used: 5 });
    await make('over', over);
    await make('withdrawn', { status: 2 });
    const states = async (query: object) =>
      (await mine({ order_by: 'id', type: 'asc', ...query })).data.map((row) => [
        row.title,
        row.state,
        row.uses_left,
      ]);
    expect(await states({})).toEqual([
      ['good', 'usable', 40],
      ['without limits', 'usable', null],
      ['later', 'upcoming', 1],
      ['gone', 'used-up', 0],
      ['over', 'expired', 0],
    ]);
    expect((await states({ state: 'usable' })).map(([title]) => title)).toEqual([
      'good',
      'without limits',
      'later',
    ]);
    expect(await mine({ state: 'used' })).toMatchObject({ total: 1, data: [{ title: 'gone' }] });
    expect((await states({ state: 'expired' })).map(([title]) => title)).toEqual(['over']);
    expect(await states({ state: 'nonsense' })).toHaveLength(5);
  });

  test('returns which of these ids are collected', async () => {
    const [collected, left] = [await buildVoucher(shop.db), await buildVoucher(shop.db)];
    await give(collected.id);
    await give((await buildVoucher(shop.db)).id);
    expect(await codes({ voucher_ids: `${collected.id},${left.id},x,,0` })).toEqual([collected.code]);
  });

  test('using a code collects the voucher: used until the order is cancelled, then usable again', async () => {
    const voucher = await buildVoucher(shop.db, { flat_minor: 100, limit_per_customer: 1, is_public: false });
    const orderId = await order(voucher.code);
    expect((await mine()).data).toMatchObject([{ code: voucher.code, state: 'used', uses_left: 0 }]);
    await cancel(orderId);
    expect((await mine()).data).toMatchObject([{ code: voucher.code, state: 'usable', uses_left: 1 }]);
    // Used once and then expired counts as used, not as expired.
    await order(voucher.code);
    await change(voucher.id, { end_time: start });
    expect((await mine()).data[0]?.state).toBe('used');
  });

  test('a refused order or a guest’s order collects nothing', async () => {
    const voucher = await buildVoucher(shop.db, { flat_minor: 100, min_spend_minor: 1_000_000 });
    await fillCart(shop.db, userId, { items: [{ product: product }] });
    const body = orderBody(undefined, { voucher: voucher.code });
    expect((await shop.call('POST order/action', { body, headers: login })).status).toBe(201);
    expect(await codes()).toEqual([]);

    const open = await buildVoucher(shop.db, { flat_minor: 100 });
    const token = await buildGuest(shop.db, { items: [{ product: product }] });
    await shop.call('POST order/action', { body: orderBody(token, { voucher: open.code }) });
    const rows = await shop.db
      .selectFrom('collected_vouchers')
      .select('voucher_id')
      .where('voucher_id', '=', open.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('titles and store names are in the language of the call', async () => {
    const storeId = await buildStore(shop.db, { name: 'Nordic' });
    const { id } = await buildVoucher(shop.db, { title: 'Spring', store_id: storeId });
    await give(id);
    const arabic = { language_code: 'ar' };
    await shop.db
      .insertInto('catalog_texts')
      .values([
        { entity: 'vouchers', entity_id: id, field: 'title', text: 'الربيع', ...arabic },
        { entity: 'stores', entity_id: storeId, field: 'name', text: 'الشمال', ...arabic },
      ])
      .execute();
    const { data } = await mine({}, { ...login, language: 'ar' });
    expect(data).toMatchObject([{ title: 'الربيع', store: { name: 'الشمال' } }]);
    expect((await mine()).data).toMatchObject([{ title: 'Spring', store: { name: 'Nordic' } }]);
  });
});

/** Places orders by API first, and only then sets the voucher's limits and times. */
test('"usable" matches what voucher/validity accepts, whatever the limits and times: 30 random vouchers', async () => {
  const day = fc.integer({ min: 1, max: 30 });
  const few = fc.option(fc.integer({ min: 1, max: 3 }));
  const random = fc.record({
    from: day,
    days: day,
    limit: few,
    each: few,
    byOthers: fc.integer({ min: 0, max: 3 }),
    byMe: fc.integer({ min: 0, max: 2 }),
    status: fc.constantFrom(1, 1, 1, 2),
  });
  const seen = new Set<string>();
  for (const one of fc.sample(random, { numRuns: 30, seed: 20_261_120 })) {
    const voucher = await buildVoucher(shop.db, { flat_minor: 100 });
    await give(voucher.id);
    const byMe = Math.min(one.byMe, one.limit ?? 9);
    for (let uses = 0; uses < byMe; uses++) await order(voucher.code);
    const from = new Date(Date.UTC(2026, 10, one.from, 12));
    await change(voucher.id, {
      start_time: from,
      end_time: new Date(from.getTime() + one.days * 86_400_000),
      usage_limit: one.limit,
      limit_per_customer: one.each,
      used: Math.min(byMe + one.byOthers, one.limit ?? 9),
      status: one.status,
    });
    await fillCart(shop.db, userId, { items: [{ product: product }], address: null });
    const [row] = (await mine({ voucher_ids: voucher.id })).data;
    const asked = await shop.call('POST voucher/validity', {
      body: { voucher: voucher.code },
      headers: login,
    });
    const state = row?.state ?? 'withdrawn';
    expect([one, state, asked.status === 200]).toEqual([one, state, state === 'usable']);
    if (state === 'usable') expect(row?.uses_left).not.toBe(0);
    if (state === 'upcoming' || state === 'withdrawn') expect(asked.form).toEqual(['Invalid voucher.']);
    if (state === 'expired') expect(asked.form).toEqual(['This voucher has expired.']);
    if (state === 'used-up') expect(asked.form).toEqual(['This voucher can not be used again.']);
    await shop.db.deleteFrom('cart_items').where('user_id', '=', userId).execute();
    seen.add(state);
  }
  expect([...seen].toSorted()).toEqual(['expired', 'upcoming', 'usable', 'used', 'used-up', 'withdrawn']);
});
