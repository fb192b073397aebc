// @module-tag slow
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { expireOrders } from '#payment/expire-orders.ts';
import { lockOrder } from './lock-order.ts';
import { dueOf } from '#ledger/due-of.ts';
import { markOrderPaid } from './mark-order-paid.ts';
import { awaitPayment, buildGuests, orderBody } from './test-shoppers.ts';
import { countSales } from '#product/count-sales.ts';

const placedAt = new Date('2026-11-20T12:00:00Z');
const dueAt = new Date('2026-11-20T12:30:00Z');
const initial = 20;
const limit = 5;
/** Makes the stock run out now and then. */
const often = { place: Array<'place'>(8).fill('place'), pay: Array<'pay'>(4).fill('pay') };

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
});
afterAll(() => shop.close());

async function readCounters(voucherId: number) {
  await countSales(shop);
  const { rows } = await sql<{ units: number; sold: number; held: number; used: number; uses: number }>`
    select inventory.quantity + coalesce(live.units, 0)::int as units, coalesce(popularity.purchased, 0) as sold, coalesce(live.units, 0)::int as held,
      v.used, (select count(*) from orders o where o.voucher_id = v.id and not o.cancelled)::int as uses
    from products p
      join inventories inventory on inventory.product_id = p.id
      left join product_popularity popularity on popularity.product_id = p.id
      join vouchers v on v.id = ${voucherId}
      left join (select line.product_id, sum(line.quantity) as units
        from order_lines line join order_parts part on part.id = line.order_part_id
        where not part.cancelled group by 1) live on live.product_id = p.id
    order by p.id`.execute(shop.db);
  return rows;
}

type Placed = { id: number; number: string; token: string };

/** INVARIANTS I4: random holds, releases, expiries and payments; an unpaid online order is a hold. */
test('I4: stock, sales and voucher uses agree after each of 25 rounds of concurrent placing, paying, cancelling and expiring', async () => {
  const products = await Promise.all([1, 2, 3].map(() => buildProduct(shop.db, { stock: initial })));
  const voucher = await buildVoucher(shop.db, { flat_minor: 100, usage_limit: limit });
  const rounds = fc.sample(
    fc.array(
      fc.record({
        kind: fc.constantFrom(...often.place, ...often.pay, 'cancel', 'expire'),
        product: fc.nat(2),
        quantity: fc.integer({ min: 1, max: 4 }),
        withVoucher: fc.boolean(),
        pick: fc.nat(1000),
      }),
      { minLength: 12, maxLength: 12 },
    ),
    { numRuns: 25, seed: 20_261_122 },
  );
  const placed: Placed[] = [];
  const seen = { paid: 0, cancelled: 0, expired: 0, refused: 0 };

  async function place(token: string, withVoucher: boolean) {
    const body = orderBody(token, { voucher: withVoucher ? voucher.code : '' });
    const reply = await shop.call('POST order/action', { body });
    if (reply.status !== 200) return void seen.refused++;
    const { id, order: number } = reply.data;
    await awaitPayment(shop.db, id, dueAt);
    placed.push({ id, number, token });
  }

  async function pay({ number }: Placed) {
    await inTransaction(shop.db, async (tx) => {
      const locked = (await lockOrder(tx, { number }))!; // it was placed
      if (locked.order.payment_done || locked.order.cancelled) return;
      await markOrderPaid(tx, locked, {
        transId: `paid-${number}`,
        amountMinor: dueOf(locked),
        now: shop.clock.now(),
      });
      seen.paid++;
    });
  }

  async function cancel({ id, token }: Placed) {
    const body = { order_id: id, title: 'Changed my mind', user_token: token };
    const { status } = await shop.call('POST cancellation/cancel-order', { body });
    if (status === 200) seen.cancelled++;
  }

  for (const deeds of rounds) {
    const tokens = await buildGuests(shop.db, deeds.length, (index) => ({
      items: [{ product: products[deeds[index]!.product]!, quantity: deeds[index]!.quantity }],
    }));
    shop.clock.set(placedAt);
    const before = [...placed];
    await Promise.all(
      deeds.map(async ({ kind, withVoucher, pick }, index) => {
        const rival = before[pick % Math.max(before.length, 1)];
        if (kind === 'expire') {
          shop.clock.set(dueAt);
          seen.expired += await expireOrders(shop.app.shop);
        } else if (kind === 'place' || !rival) await place(tokens[index]!, withVoucher);
        else await (kind === 'pay' ? pay(rival) : cancel(rival));
      }),
    );
    for (const { units, sold, held, used, uses } of await readCounters(voucher.id)) {
      expect({ units, sold, used }).toEqual({ units: initial, sold: held, used: uses });
      expect(used).toBeLessThanOrEqual(limit);
    }
  }
  expect(Object.values(seen).filter((times) => times === 0)).toEqual([]);
}, 60_000);
