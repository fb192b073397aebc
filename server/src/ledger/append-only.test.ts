import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { insertRefund, listRefunds } from './refund-queries.ts';

let shop: TestShop;
let orderId: number;
beforeAll(async () => {
  shop = await buildTestShop();
  const token = await buildGuest(shop.db, { items: [{ product: await buildProduct(shop.db) }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  orderId = data.id;
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number: data.order, to, actor: 'operator', now: shop.clock.now() });
});
afterAll(() => shop.close());

test.each([
  ['update', sql`update money_movements set entry_id = 1`],
  ['delete', sql`delete from money_movements`],
  ['truncate', sql`truncate money_movements`],
  ['truncate by another table', sql`truncate orders cascade`],
])('the database refuses an %s of the ledger', async (_, change) => {
  await expect(change.execute(shop.db)).rejects.toThrow('the ledger is append-only');
  const { rows } = await sql`select from money_movements`.execute(shop.db);
  expect(rows).toHaveLength(1);
});

test('the database refuses a refund whose lines do not add up to its amount, also afterwards', async () => {
  const refund = {
    orderId,
    attemptId: null,
    paymentId: 'p',
    currency: 'USD',
    state: 'by-hand',
    reason: '',
    now: shop.clock.now(),
  } as const;
  const line = {
    borneBy: 'shop',
    partId: null,
    lineId: null,
    units: 0,
    goodsMinor: 99,
    shippingMinor: 0,
    voucherShopMinor: 0,
    voucherSellerMinor: 0,
    commissionMinor: 0,
    commissionTaxMinor: 0,
    deemedVatMinor: 0,
    shippingVatMinor: 0,
  } as const;
  const insert = (amountMinor: number, reference: string) =>
    shop.db
      .transaction()
      .execute((tx) =>
        insertRefund(tx, { ...refund, amountMinor, reference, cause: reference, lines: [line] }),
      );
  await expect(insert(100, 'a')).rejects.toThrow('do not sum to its amount');
  expect(await insert(99, 'b')).toBe(true);
  expect(await insert(99, 'b')).toBe(false);
  await expect(sql`update refunds set amount_minor = 98`.execute(shop.db)).rejects.toThrow('do not sum');
  await expect(sql`delete from refund_lines`.execute(shop.db)).rejects.toThrow('do not sum');
  await sql`delete from refunds`.execute(shop.db);
  expect(await listRefunds(shop.db, orderId)).toEqual([]);
});
