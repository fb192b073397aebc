// @module-tag slow
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAccount, codeOf, mailTo, password } from '#account/test-people.ts';
import { expireOrders } from '#payment/expire-orders.ts';
import { awaitPayment, buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { databaseClock, readDatabaseTime } from './database-clock.ts';

/* INVARIANTS F20: "clock jumps ± 1 h: the database's now() decides; tokens tolerate 60 s". */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Shifts the application's clock against the database's; monotonic time is unaffected. */
function shiftSystemClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}
afterEach(() => void vi.useRealTimers());

/** The database's current time plus `minutes`. */
async function databaseTime(shop: TestShop, minutes = 0): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(shop.db);
  return new Date(rows[0]!.now.getTime() + minutes * minuteMs);
}

describe.each([
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
])('the application’s clock is %s', (_, shiftMs) => {
  let shop: TestShop;
  beforeAll(async () => {
    shiftSystemClock(shiftMs);
    shop = await buildTestShop({ hasDatabaseClock: true, rateLimits: true });
    vi.useRealTimers();
  });
  afterAll(() => shop.close());

  const shifted = <Result>(work: () => Promise<Result>): Promise<Result> => {
    shiftSystemClock(shiftMs);
    return work();
  };

  async function order(fields: Record<string, unknown> = {}, sellingMinor = 5000) {
    const product = await buildProduct(shop.db, { stock: 10, sellingMinor });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    return shop.call('POST order/action', { body: orderBody(token, fields) });
  }
  const cancelledOf = async (id: number) =>
    (await shop.db.selectFrom('orders').select('cancelled').where('id', '=', id).executeTakeFirstOrThrow())
      .cancelled;

  test('an unpaid order with 29 minutes left is not cancelled, an expired one is', async () => {
    const early = (await order()).data.id;
    const late = (await order()).data.id;
    await awaitPayment(shop.db, early, await databaseTime(shop, 29));
    await awaitPayment(shop.db, late, await databaseTime(shop, -1));
    expect(await shifted(() => expireOrders(shop.app.shop))).toBe(1);
    expect([await cancelledOf(early), await cancelledOf(late)]).toEqual([false, true]);
  });

  test('an order is placed at the database’s time', async () => {
    const { data } = await shifted(() => order());
    const { created_at: at } = await shop.db
      .selectFrom('orders')
      .select('created_at')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(at.getTime() - (await databaseTime(shop)).getTime())).toBeLessThan(minuteMs);
  });

  test('an active voucher is accepted, an expired or future one is not', async () => {
    const voucher = async (from: number, until: number) => {
      const [start_time, end_time] = [await databaseTime(shop, from), await databaseTime(shop, until)];
      return (await buildVoucher(shop.db, { flat_minor: 500, start_time, end_time })).code;
    };
    const replies = [];
    for (const code of [await voucher(-30, 30), await voucher(-50, -30), await voucher(30, 50)])
      replies.push(await shifted(() => order({ voucher: code })));
    expect(replies.map(({ form }) => form)).toEqual([
      [],
      ['This voucher has expired.'],
      ['Invalid voucher.'],
    ]);
  });

  test('I18: a flash sale has one price in product, cart and order, and its countdown follows the database', async () => {
    const product = await buildProduct(shop.db, { stock: 10, sellingMinor: 5000 });
    const [start, end] = [await databaseTime(shop, -30), await databaseTime(shop, 30)];
    await buildFlashSale(shop.db, { start, end, items: [{ productId: product.id, priceMinor: 2000 }] });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    await shifted(async () => {
      const shown = await shop.call('GET product/{id}', { params: { id: product.id } });
      expect(shown.data.flash).not.toBeNull();
      expect(Math.abs(shown.data.server_time - (await databaseTime(shop)).getTime())).toBeLessThan(minuteMs);
      const cart = await shop.call('GET cart/by-user', { query: { user_token: token } });
      expect(cart.data.map(({ flash_product: flash }) => flash?.price ?? null)).not.toEqual([null]);
      const { data } = await shop.call('POST order/action', { body: orderBody(token) });
      const line = shop.db
        .selectFrom('order_lines')
        .select('unit_price_minor')
        .where('order_id', '=', data.id);
      expect((await line.executeTakeFirstOrThrow()).unit_price_minor).toBe(2000);
    });
  });

  test('a code is valid for 15 minutes and no longer', async () => {
    const email = 'code@example.com';
    await shop.call('POST user/signup', { body: { name: 'Layla', email, password } });
    const body = { email, code: codeOf(await mailTo(shop, email)) };
    await shop.db
      .updateTable('mail_codes')
      .set({ expires_at: await databaseTime(shop, -1) })
      .execute();
    expect((await shifted(() => shop.call('POST user/verify', { body }))).form).toEqual(['Invalid Code.']);
    await shop.db
      .updateTable('mail_codes')
      .set({ expires_at: await databaseTime(shop, 1) })
      .execute();
    expect((await shifted(() => shop.call('POST user/verify', { body }))).status).toBe(200);
  });

  test('earlier logins stay valid, and new ones are; an expired one is not', async () => {
    const { id, email } = await buildAccount(shop);
    const before = await shop.signIn(id);
    const profile = (headers: Record<string, string>) => shop.call('GET user/profile', { headers });
    await shifted(async () => {
      expect((await profile(before)).data.id).toBe(id);
      const { data } = await shop.call('POST user/signin', { body: { email, password } });
      const bearer = { authorization: `Bearer ${data.token}` };
      expect((await profile(bearer)).data.id).toBe(id);
      await shop.db
        .updateTable('logins')
        .set({ expires_at: await databaseTime(shop, -2) })
        .execute();
      expect((await profile(bearer)).httpStatus).toBe(401);
    });
  });

  test('a limit ends after an hour of the database’s time, not the machine’s', async () => {
    const email = 'flooded@example.com';
    const from = '10.1.1.1';
    const signUp = (n: number) =>
      shop.call('POST user/signup', { body: { name: 'A', email: `${n}${email}`, password }, from });
    for (let n = 0; n < 5; n++) await signUp(n);
    const refused = await shifted(() => signUp(6));
    expect(refused.httpStatus).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  test('a flood is refused no longer than its window', async () => {
    const track = () =>
      shop.call('GET track-order', { query: { tracking_id: '20261120ABCDEF' }, from: '10.1.1.2' });
    for (let n = 0; n < 20; n++) await track();
    const refused = await shifted(track);
    expect(refused.httpStatus).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  });
});

describe('the clock', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await buildTestShop();
  });
  afterAll(() => shop.close());

  const isNear = (one: number, other: number) => Math.abs(one - other) < minuteMs;

  test('is unaffected by changes of the machine’s clock, and reports how far off it is', async () => {
    const clock = databaseClock(shop.db);
    await clock.measure();
    expect(isNear(clock.systemAheadMs()!, 0)).toBe(true);
    shiftSystemClock(hourMs);
    expect(isNear(clock.now().getTime(), (await databaseTime(shop)).getTime())).toBe(true);
    expect(isNear(clock.systemAheadMs()!, hourMs)).toBe(true);
    shiftSystemClock(-2 * hourMs);
    expect(isNear(clock.systemAheadMs()!, -hourMs)).toBe(true);
    expect(isNear((await readDatabaseTime(shop.db)).getTime(), (await databaseTime(shop)).getTime())).toBe(
      true,
    );
  });

  test('is the machine’s before the database has answered, and continues when the database stops answering', async () => {
    const away = await buildTestShop();
    const clock = databaseClock(away.db);
    expect(clock.systemAheadMs()).toBeNull();
    expect(isNear(clock.now().getTime(), Date.now())).toBe(true);
    await clock.measure();
    await away.close();
    await expect(clock.measure()).rejects.toThrow();
    shiftSystemClock(hourMs);
    expect(isNear(clock.now().getTime(), Date.now() - hourMs)).toBe(true);
  });
});
