// @module-tag slow
import { canMove } from '@souk/rules/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '#returns/cancellations/cancel-order.ts';
import { createHash } from 'node:crypto';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { moveOrder } from './move-order.ts';
import { buildGuest, orderBody, raceRounds, stockOf } from './test-shoppers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 12 });
});
afterAll(() => shop.close());

const rounds = 30 * raceRounds;

test('I11: five actors at once: every history is a path of the table, and cancelled xor confirmed', async () => {
  const product = await buildProduct(shop.db, { stock: rounds * 2 });
  const seen = { cancelled: 0, confirmed: 0 };
  for (let round = 0; round < rounds; round++) {
    const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
    const { data } = await shop.call('POST order/action', { body: orderBody(token) });
    const before = await stockOf(shop.db, product);
    const now = shop.clock.now();
    const by = (actor: string, to: number) => () =>
      moveOrder(shop.db, { number: data.order, to, actor, now });
    const shopper = { userId: null, token, guestKey: createHash('sha256').update(token).digest('hex') };
    const actors = [
      by('confirms', 2),
      by('picks up', 3),
      by('skips', 5),
      by('turns back', 1),
      () =>
        cancelOrder(shop.db, {
          holder: shopper,
          orderId: data.id,
          partId: null,
          title: 'Changed',
          message: '',
          now,
        }),
    ];
    // A different actor begins in each round.
    const start = round % actors.length;
    const outcomes = await Promise.all(
      [...actors.slice(start), ...actors.slice(0, start)].map((act) => act()),
    );
    const cancelled = outcomes[(actors.length - 1 - start + actors.length) % actors.length]!.ok;

    const moves = await shop.db
      .selectFrom('order_moves')
      .select(['from_status', 'to_status', 'cancelled'])
      .where('order_id', '=', data.id)
      .where('order_part_id', 'is not', null)
      .orderBy('id')
      .execute();
    let state = { status: 1, cancelled: false };
    for (const move of moves) {
      expect(move.from_status).toBe(state.status);
      const isBuyersCancel = move.cancelled && state.status === 1 && !state.cancelled && move.to_status === 1;
      expect(isBuyersCancel || canMove(state.status, move.to_status, state.cancelled)).toBe(true);
      state = { status: move.to_status, cancelled: move.cancelled };
    }
    const order = await shop.db
      .selectFrom('orders')
      .select(['status', 'cancelled'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(order).toEqual(state);
    const confirmed = moves.some((move) => move.to_status === 2);
    expect(confirmed).toBe(!cancelled);
    expect(order.cancelled).toBe(cancelled);
    expect(await stockOf(shop.db, product)).toBe(cancelled ? before + 2 : before);
    seen[cancelled ? 'cancelled' : 'confirmed']++;
  }
  expect(seen.cancelled).toBeGreaterThan(0);
  expect(seen.confirmed).toBeGreaterThan(0);
}, 60_000);
