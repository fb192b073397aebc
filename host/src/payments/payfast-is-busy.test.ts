import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSandboxShop, placeAndBegin, type SandboxShop } from './sandbox-shop.ts';

/* PayFast can't be polled for payments; it only confirms whether a webhook is its own (PAYMENTS §6). */

let world: SandboxShop;
beforeAll(async () => {
  world = await openSandboxShop();
});
afterAll(() => world.close());

test("429 while verifying a webhook: it doesn't count as forged, and works when redelivered", async () => {
  const { order, ref: payment } = await placeAndBegin(world.shop, { currency: 'ZAR', method: 8 });
  const isPaid = async () =>
    (
      await world.shop.db
        .selectFrom('orders')
        .select('payment_done')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
    ).payment_done;
  await world.outcome('payfast', payment, { outcome: 'pay', knobs: { notice: 'held' } });
  const trouble = { provider: 'payfast', kind: '429', path: 'validate' };
  await world.trouble({ ...trouble, times: 10 });
  await world.deliver({ provider: 'payfast', payment });
  const notice = world.messages.at(-1)!;
  // 503 makes PayFast retry; a 4xx would end its attempts.
  expect(await world.send(notice)).toBe(503);
  expect(await isPaid()).toBe(false);
  await world.trouble({ ...trouble, times: 0 });
  world.shop.clock.set(new Date(world.shop.clock.now().getTime() + 61_000));
  expect(await world.send(notice)).toBe(200);
  expect(await isPaid()).toBe(true);
});
