// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildGuests,
  fillCart,
  orderBody,
  orderTogether,
  raceRounds,
  type CartItem,
} from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { fingerprint } from '#testing/fingerprint.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20, timeoutMs: 30_000 });
});
afterAll(() => shop.close());

async function usedOf(voucherId: number): Promise<number> {
  const { used } = await shop.db
    .selectFrom('vouchers')
    .select('used')
    .where('id', '=', voucherId)
    .executeTakeFirstOrThrow();
  return used;
}

/** The amounts of an order: the same for everyone with the same code, however they got there. */
async function amountsOf(orderId: number) {
  return shop.db
    .selectFrom('orders')
    .select(['subtotal_minor', 'bundle_offer_minor', 'voucher_minor', 'tax_minor', 'total_minor'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

const isGood = (name: string) => name === 'percent' || name === 'flat';

test(
  'I24: 20 random sequences of applying, removing, collecting and failing ≡ never applied',
  { timeout: 60_000 },
  async () => {
    const items: CartItem[] = [
      { product: await buildProduct(shop.db, { sellingMinor: 3333, stock: 1000 }), quantity: 3 },
      { product: await buildProduct(shop.db, { sellingMinor: 99, stock: 1000 }) },
    ];
    const vouchers = {
      percent: await buildVoucher(shop.db, { type: 2, percent: 33.33 }),
      flat: await buildVoucher(shop.db, { flat_minor: 500, limit_per_customer: 1 }),
      far: await buildVoucher(shop.db, { flat_minor: 500, min_spend_minor: 1_000_000 }),
      over: await buildVoucher(shop.db, { flat_minor: 500, end_time: new Date('2026-11-20T12:00:00Z') }),
    };
    const codes = { ...vouchers, none: { id: 0, code: 'NOSUCH' } };
    const codeName = fc.constantFrom(...(Object.keys(codes) as (keyof typeof codes)[]));
    const walk = fc.record({
      steps: fc.array(fc.tuple(fc.constantFrom('apply', 'collect', 'try-to-order'), codeName), {
        maxLength: 8,
      }),
      /** The voucher applied when the order is placed, if any. */
      last: fc.constantFrom('percent', 'flat', null),
    });
    const costs = new Map<string | null, Awaited<ReturnType<typeof amountsOf>>>();

    for (const { steps, last } of fc.sample(walk, { numRuns: 20, seed: 20_261_120 })) {
      const userId = await buildUser(shop.db);
      const headers = await shop.signIn(userId);
      const used = { percent: await usedOf(vouchers.percent.id), flat: await usedOf(vouchers.flat.id) };
      await fillCart(shop.db, userId, { items });
      const before = await fingerprint(shop.db);
      for (const [step, name] of steps) {
        const { code } = codes[name];
        if (step === 'apply') await shop.call('POST voucher/validity', { body: { voucher: code }, headers });
        if (step === 'collect') await shop.call('POST voucher/collect', { body: { code }, headers });
        // A valid code is tried with a disabled payment method; others are refused after the stock was taken.
        const body = orderBody(undefined, { voucher: code, order_method: isGood(name) ? 4 : 2 });
        if (step === 'try-to-order') {
          expect((await shop.call('POST order/action', { body, headers })).status).toBe(201);
        }
      }
      const after = await fingerprint(shop.db);
      expect({ ...after, collected_vouchers: '' }).toEqual({ ...before, collected_vouchers: '' });

      const voucher = last === null ? '' : vouchers[last].code;
      const placed = await shop.call('POST order/action', {
        body: orderBody(undefined, { voucher }),
        headers,
      });
      expect(placed.message).toBe('');
      const amounts = await amountsOf(placed.data.id);
      expect(amounts).toEqual(costs.get(last) ?? amounts);
      costs.set(last, amounts);
      expect(await usedOf(vouchers.percent.id)).toBe(used.percent + Number(last === 'percent'));
      expect(await usedOf(vouchers.flat.id)).toBe(used.flat + Number(last === 'flat'));
    }
    expect(new Map([...costs].map(([last, { voucher_minor }]) => [last, voucher_minor]))).toEqual(
      new Map<unknown, number>([
        ['percent', 3366],
        ['flat', 500],
        [null, 0],
      ]),
    );
  },
);

test(
  'I21, I24: 5 of 10 uses are released by cancelling, and exactly 5 of 30 competing checkouts get one',
  { repeats: raceRounds - 1 },
  async () => {
    const product = await buildProduct(shop.db, { sellingMinor: 3000, stock: 500 });
    const voucher = await buildVoucher(shop.db, { flat_minor: 500, usage_limit: 10 });
    const crowd = (count: number, name: string) =>
      buildGuests(shop.db, count, (index) => ({
        items: [{ product }],
        address: { email: `${name}${index}@example.com` },
      }));
    const race = async (tokens: string[]) =>
      orderTogether(
        shop,
        tokens.map((token) => ({ body: orderBody(token, { voucher: voucher.code }) })),
      );
    const first = await crowd(30, 'early');
    const replies = await race(first);
    const winners = first.flatMap((token, index) =>
      replies[index]!.status === 200 ? [{ token, id: replies[index]!.data.id! }] : [],
    );
    expect(winners).toHaveLength(10);
    const cancels = winners.slice(0, 5).flatMap(({ token, id }) =>
      Array.from({ length: 20 }, () => ({
        path: 'cancellation/cancel-order',
        body: { order_id: id, title: 'Ordered twice', user_token: token },
      })),
    );
    expect((await orderTogether(shop, cancels)).map(({ status }) => status)).toEqual(cancels.map(() => 200));
    expect(await usedOf(voucher.id)).toBe(5);

    const late = await race(await crowd(30, 'late'));
    expect(late.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(late.filter(({ status }) => status !== 200).map(({ message }) => message))).toEqual(
      new Set(['This voucher can not be used again.']),
    );
    expect(await usedOf(voucher.id)).toBe(10);
  },
);
