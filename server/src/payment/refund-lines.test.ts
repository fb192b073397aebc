import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import type { RefundPurpose } from '#order/refund-purpose.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, setSetting } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { applyFacts } from './apply-facts.ts';
import { findOrderPayments } from './find-order-payments.ts';
import { recordRefund } from './record-refund.ts';
import { refundPayment } from './refund-payment.ts';
import { testProvider } from './test-provider.ts';

let shop: TestShop;
let stores: { id: number; slug: string }[];
let order = { id: 0, number: '', token: '' };
let attemptId = 0;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  shop = await buildTestShop({ now, payments: testProvider().payments });
  await setSetting(shop.db, 'default_commission_percent', 10);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  stores = [];
  for (const slug of ['noor', 'fjord']) stores.push({ id: await buildStore(shop.db, { slug }), slug });
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

/** Three cables of 9.99 and a lamp of 40.00 by Noor, a carpet of 60.00 by Fjord, shipping 5.00 each; 10 % off, paid by the shop. */
beforeEach(async () => {
  const cable = await buildProduct(shop.db, { sellingMinor: 999, storeId: stores[0]!.id });
  const lamp = await buildProduct(shop.db, { sellingMinor: 4000, storeId: stores[0]!.id });
  const carpet = await buildProduct(shop.db, { sellingMinor: 6000, storeId: stores[1]!.id });
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 10 });
  const items = [{ product: cable, quantity: 3 }, { product: lamp }, { product: carpet }];
  const token = await buildGuest(shop.db, { items });
  const { data } = await shop.call('POST order/action', {
    body: orderBody(token, { order_method: 3, voucher: code }),
  });
  order = { id: data.id, number: data.order, token };
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  attemptId = attempt.id;
  await reportFact({
    type: 'paid',
    amount: { minor: attempt.amount_minor, currency: 'USD' },
    paymentId: `pi-${order.number}`,
  });
});
// 129.97 − 13.00 + 15.00.
const total = 13_197;

const reportFact = (fact: Parameters<typeof applyFacts>[1]['facts'][number]) =>
  applyFacts(shop.app.shop, { attemptId, facts: [fact], actor: 'stripe', now });

const give = (purpose: RefundPurpose | undefined, amountMinor: number | null = null) =>
  refundPayment(shop.db, { number: order.number, amountMinor, purpose, reason: '', now });

/** Cost bearers of the newest refund, without zeros. */
async function borne() {
  const found = await findOrderPayments(shop.db, order.number);
  return found!.refunds
    .at(-1)!
    .lines.map(({ order_part_id: part, order_line_id: line, ...amounts }) =>
      Object.fromEntries(
        Object.entries({ ...amounts, hasPart: part !== null, hasLine: line !== null }).filter(
          ([name, value]) => name !== 'refund_id' && value !== 0 && value !== false,
        ),
      ),
    );
}

describe('with a purpose', () => {
  test('units: their share of payment, voucher, commission and its tax; all of them equal the line', async () => {
    // The line: 29.97 − 3.00 of the shop's voucher; commission 10 % of 29.97 + 40.00 is 7.00, of which 3.00 are here; tax 1.33.
    expect(await give({ units: [{ line: 1, units: 1 }] })).toMatchObject({ ok: true, amountMinor: 899 });
    expect(await borne()).toEqual([
      {
        borne_by: 'seller',
        hasPart: true,
        hasLine: true,
        units: 1,
        goods_minor: 899,
        voucher_shop_minor: 100,
        commission_minor: 100,
        commission_tax_minor: 19,
      },
    ]);
    expect(await give({ units: [{ line: 1, units: 3 }] })).toEqual({
      ok: false,
      reason: 'units-missing',
      line: 1,
      leftUnits: 2,
    });
    expect(
      await give({
        units: [
          { line: 1, units: 1 },
          { line: 1, units: 1 },
        ],
      }),
    ).toMatchObject({ amountMinor: 1798 });
    const [back] = await borne();
    expect(back).toMatchObject({
      units: 2,
      voucher_shop_minor: 200,
      commission_minor: 200,
      commission_tax_minor: 38,
    });
    expect(await give({ units: [{ line: 4, units: 1 }] })).toEqual({
      ok: false,
      reason: 'line-missing',
      line: 4,
    });
  });

  test('a part: the rest of its lines with shipping, and never more', async () => {
    await give({ units: [{ line: 1, units: 3 }] });
    // 40.00 − 4.00 and 10.00 of shipping.
    expect(await give({ store: 'noor' }, 4601)).toEqual({
      ok: false,
      reason: 'more-than-left',
      leftMinor: 4600,
    });
    expect(await give({ store: 'noor' })).toMatchObject({ ok: true, amountMinor: 4600 });
    expect(await borne()).toMatchObject([
      { borne_by: 'seller', shipping_minor: 500 },
      {
        borne_by: 'seller',
        goods_minor: 3600,
        shipping_minor: 500,
        voucher_shop_minor: 400,
        commission_minor: 400,
      },
    ]);
    expect(await give({ store: 'noor' })).toEqual({ ok: false, reason: 'nothing-left' });
    expect(await give({ store: 'nobody' })).toEqual({ ok: false, reason: 'part-missing' });
  });

  test('goodwill is borne by the shop, even for a line, which can still be returned', async () => {
    expect(await give({ isGoodwill: true }, 500)).toMatchObject({ ok: true });
    expect(await borne()).toEqual([{ borne_by: 'goodwill', goods_minor: 500 }]);
    expect(await give({ units: [{ line: 3, units: 1 }], isGoodwill: true })).toMatchObject({
      amountMinor: 5400,
    });
    expect(await borne()).toEqual([
      { borne_by: 'goodwill', hasPart: true, hasLine: true, goods_minor: 5400 },
    ]);
    expect(await give({ store: 'fjord' })).toMatchObject({ amountMinor: 5900 });
  });

  test('manual: a purpose makes it a separate refund', async () => {
    await give({ isGoodwill: true }, 700);
    const record = { number: order.number, amountMinor: null, reason: '', actor: 'operator', now };
    const purpose = { store: 'fjord' };
    expect(await recordRefund(shop.db, { ...record, purpose, reference: `T-${order.number}` })).toMatchObject(
      {
        ok: true,
        amountMinor: 5900,
      },
    );
    expect(await borne()).toMatchObject([
      { borne_by: 'seller', units: 1, goods_minor: 5400, shipping_minor: 500 },
    ]);
  });
});

describe('without a purpose', () => {
  test('an amount is borne by the shop, and the rest afterwards is the whole order', async () => {
    await give(undefined, 1000);
    expect(await borne()).toEqual([{ borne_by: 'shop', goods_minor: 1000 }]);
    expect(await give(undefined)).toMatchObject({ amountMinor: total - 1000 });
    const lines = await borne();
    expect(lines.map(({ borne_by }) => borne_by)).toEqual(['seller', 'seller', 'seller']);
  });

  test('the full amount covers all lines', async () => {
    await give(undefined);
    expect(await borne()).toMatchObject([
      { units: 3, goods_minor: 2697, shipping_minor: 500, commission_minor: 300, commission_tax_minor: 57 },
      { units: 1, goods_minor: 3600, commission_minor: 400, commission_tax_minor: 76 },
      { units: 1, goods_minor: 5400, commission_minor: 600, commission_tax_minor: 114 },
    ]);
  });

  test('a refund at the provider follows the same rule', async () => {
    const refunded = (refundId: string, minor: number) =>
      reportFact({ type: 'refunded', refundId, amount: { minor, currency: 'USD' }, state: 'done' });
    await refunded(`re-1-${order.number}`, 197);
    expect(await borne()).toEqual([{ borne_by: 'shop', goods_minor: 197 }]);
    await refunded(`re-2-${order.number}`, total - 197);
    expect((await borne()).map(({ borne_by }) => borne_by)).toEqual(['seller', 'seller', 'seller']);
  });

  test('a duplicate payment was never part of the order', async () => {
    await reportFact({
      type: 'paid',
      amount: { minor: total, currency: 'USD' },
      paymentId: `pi-2-${order.number}`,
    });
    expect(await borne()).toEqual([{ borne_by: 'nobody', goods_minor: total }]);
  });

  test('a cancelled part covers all its lines, less earlier refunds; a failed refund counts as none', async () => {
    await give({ store: 'fjord' }, 900);
    await shop.db.updateTable('refunds').set({ state: 'failed' }).where('order_id', '=', order.id).execute();
    await give({ store: 'fjord' }, 1900);
    const part = await shop.db
      .selectFrom('order_parts')
      .select('id')
      .where('order_id', '=', order.id)
      .where('store_slug', '=', 'fjord')
      .executeTakeFirstOrThrow();
    const body = {
      order_id: order.id,
      order_part_id: part.id,
      title: 'Changed my mind',
      user_token: order.token,
    };
    expect((await shop.call('POST cancellation/cancel-order', { body })).status).toBe(200);
    // 54.00 and 5.00 less 19.00; the commission of 6.00 less what went back with the 19.00.
    const [back] = await borne();
    expect(back).toMatchObject({ borne_by: 'seller', units: 1 });
    expect(Number(back!['goods_minor']) + Number(back!['shipping_minor'])).toBe(4000);
  });
});
