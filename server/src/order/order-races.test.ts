import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { announcerOf } from '#cache/change-announcer.ts';
import type { DB } from '#db/generated/db.d.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import {
  buildGuest,
  buildGuests,
  fillCart,
  orderBody,
  orderTogether,
  raceRounds,
  stockOf,
  type RaceReply,
} from './test-shoppers.ts';
import { countSales } from '#product/count-sales.ts';

let shop: TestShop;
beforeAll(async () => {
  // The test is about overselling, not about this machine's speed.
  shop = await buildTestShop({ connections: 20, timeoutMs: 30_000 });
});
afterAll(() => shop.close());

const outOfStock = 'This product is out of stock.';
const limited = 'This offer is limited to 1 item per customer.';
const exceeds = 'Product quantity exceeds inventory.';

/** How often each text was returned; `OK` for orders. Any other reply than a 200 or a form error fails. */
function countTexts(replies: readonly RaceReply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) {
    expect(reply.httpStatus).toBe(200);
    const text = reply.status === 200 ? 'OK' : reply.message;
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}

/** Many inventories of one product, so that the lock of a single one doesn't replace the lock under test. */
function manyInventories(count: number) {
  return {
    attribute: 'Size',
    values: Array.from({ length: count }, (_, index) => ({ title: `Size ${index}`, stock: 500 })),
  };
}

async function countStock(productId: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select sum(quantity)::int as units from inventories where product_id = ${productId}`.execute(shop.db);
  return rows[0]!.units;
}

async function orderedUnits(productId: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(quantity), 0)::int as units from order_lines where product_id = ${productId}`.execute(
    shop.db,
  );
  return rows[0]!.units;
}

/** Makes a change, starts an order that waits for it, and only then commits the change. */
async function changeWhileOrdering(
  token: string,
  fields: object,
  change: (tx: Transaction<DB>) => Promise<unknown>,
) {
  return shop.db.transaction().execute(async (tx) => {
    await change(tx);
    const reply = shop.call('POST order/action', { body: orderBody(token, { ...fields }) });
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        shop.db,
      );
      expect(rows).toHaveLength(1);
    });
    return { reply };
  });
}

const rounds = { repeats: raceRounds - 1 };

describe('I1: nothing is oversold', () => {
  test(
    '200 shoppers for 20 units: exactly 20 OK, 180 refusals with the texts of the spec',
    rounds,
    async () => {
      const product = await buildProduct(shop.db, { stock: 20 });
      const tokens = await buildGuests(shop.db, 200, () => ({ items: [{ product }] }));
      const replies = await orderTogether(
        shop,
        tokens.map((token) => ({ body: orderBody(token) })),
      );
      expect(countTexts(replies)).toEqual({ OK: 20, [outOfStock]: 180 });
      expect(await stockOf(shop.db, product)).toBe(0);
      expect(await orderedUnits(product.id)).toBe(20);
      const { data: shown } = await shop.call('GET product/{id}', { params: { id: product.id } });
      expect([shown.in_stock, shown.inventory.map(({ quantity }) => quantity)]).toEqual([false, [0]]);
    },
  );

  test(
    '50 shoppers × 3 of 20: 6 OK, 44 refusals, 2 left; then an order of 2 succeeds and one of 1 fails',
    rounds,
    async () => {
      const product = await buildProduct(shop.db, { stock: 20 });
      const tokens = await buildGuests(shop.db, 50, () => ({ items: [{ product, quantity: 3 }] }));
      const replies = await orderTogether(
        shop,
        tokens.map((token) => ({ body: orderBody(token) })),
      );
      expect(countTexts(replies)).toEqual({ OK: 6, [exceeds]: 44 });
      expect(await stockOf(shop.db, product)).toBe(2);

      const two = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
      const one = await buildGuest(shop.db, { items: [{ product }] });
      expect((await shop.call('POST order/action', { body: orderBody(two) })).status).toBe(200);
      expect((await shop.call('POST order/action', { body: orderBody(one) })).form).toEqual([outOfStock]);
      expect(await stockOf(shop.db, product)).toBe(0);
    },
  );
});

test(
  'I2: opposite line orders do not deadlock: 100 × [P,Q] and 100 × [Q,P] of 100 each → 100 OK, 100 refusals',
  rounds,
  async () => {
    const p = await buildProduct(shop.db, { stock: 100 });
    const q = await buildProduct(shop.db, { stock: 100 });
    const tokens = await buildGuests(shop.db, 200, (index) => ({
      items: index % 2 ? [{ product: p }, { product: q }] : [{ product: q }, { product: p }],
    }));
    const replies = await orderTogether(
      shop,
      tokens.map((token) => ({ body: orderBody(token) })),
    );
    expect(countTexts(replies)).toEqual({ OK: 100, [outOfStock]: 100 });
    expect([await stockOf(shop.db, p), await stockOf(shop.db, q)]).toEqual([0, 0]);
  },
);

test('two variants of the same two products in opposite order do not deadlock while their purchases are counted', async () => {
  const variants = { attribute: 'Size', values: ['S', 'M'].map((title) => ({ title, stock: 40 })) };
  const p = await buildProduct(shop.db, { variants });
  const q = await buildProduct(shop.db, { variants });
  const tokens = await buildGuests(shop.db, 80, (index) => {
    const variant = index % 2;
    const items = [
      { product: p, variant },
      { product: q, variant },
    ];
    return { items: variant ? items : items.toReversed() };
  });
  let isOver = false;
  async function keepCounting() {
    do await countSales(shop);
    while (!isOver);
  }
  const counting = [keepCounting(), keepCounting()];
  const replies = await orderTogether(
    shop,
    tokens.map((token) => ({ body: orderBody(token) })),
  );
  isOver = true;
  await Promise.all(counting);
  await countSales(shop);
  expect(countTexts(replies)).toEqual({ OK: 80 });
  const { purchased } = await shop.db
    .selectFrom('product_popularity')
    .select('purchased')
    .where('product_id', '=', p.id)
    .executeTakeFirstOrThrow();
  expect(purchased).toBe(80);
});

describe('I6: a flash sale keeps its quota', () => {
  const during = { start: new Date('2026-11-20T00:00:00Z'), end: new Date('2026-11-21T00:00:00Z') };

  test(
    'quota 10, 1 per shopper, 100 shoppers, ten of them with 5 in the cart → 10 at the flash price, 1 each; the others see the limit or the new price',
    rounds,
    async () => {
      const product = await buildProduct(shop.db, { variants: manyInventories(10), sellingMinor: 5000 });
      await buildFlashSale(shop.db, {
        ...during,
        items: [{ productId: product.id, priceMinor: 2000, quota: 10, limitPerShopper: 1 }],
      });
      const tokens = await buildGuests(shop.db, 100, (index) => ({
        items: [{ product, variant: index % 10, seenPriceMinor: 2000 }],
        address: { email: `flash${index}@example.com` },
      }));
      for (const [index, user_token] of tokens.slice(0, 10).entries()) {
        const inventory_id = product.inventoryIds[index]!;
        const body = { product_id: product.id, inventory_id, quantity: 4, user_token };
        expect((await shop.call('POST cart/action', { body })).data.quantity).toBe(5);
      }
      const replies = await orderTogether(
        shop,
        tokens.map((token) => ({ body: orderBody(token) })),
      );
      // Shoppers with 5 in the cart see the limit while units are left, and afterwards the new price like everyone.
      const { OK, [limited]: ofTheGreedy = 0, ...refusals } = countTexts(replies);
      expect(OK).toBe(10);
      expect(Object.entries(refusals)).toEqual([
        [expect.stringContaining('has changed to $50.00'), 90 - ofTheGreedy],
      ]);
      const lines = await shop.db
        .selectFrom('order_lines')
        .select(['unit_price_minor', 'quantity'])
        .where('product_id', '=', product.id)
        .execute();
      expect(lines).toEqual(Array.from({ length: 10 }, () => ({ unit_price_minor: 2000, quantity: 1 })));
      const { sold } = await shop.db
        .selectFrom('flash_sale_products')
        .select('sold')
        .where('product_id', '=', product.id)
        .executeTakeFirstOrThrow();
      expect(sold).toBe(10);
      expect(await countStock(product.id)).toBe(4990);
    },
  );

  test(
    '20 guests with one email address and a limit of 1 per shopper get 1 unit together',
    { repeats: 9 },
    async () => {
      const product = await buildProduct(shop.db, { variants: manyInventories(10), sellingMinor: 5000 });
      await buildFlashSale(shop.db, {
        ...during,
        items: [{ productId: product.id, priceMinor: 2000, quota: 10, limitPerShopper: 1 }],
      });
      const tokens = await buildGuests(shop.db, 20, (index) => ({
        items: [{ product, variant: index % 10 }],
        address: { email: index % 2 ? 'same@example.com' : 'Same@Example.com' },
      }));
      const replies = await orderTogether(
        shop,
        tokens.map((token) => ({ body: orderBody(token) })),
      );
      expect(countTexts(replies)).toEqual({ OK: 1, [limited]: 19 });
      expect(await orderedUnits(product.id)).toBe(1);
    },
  );
});

describe('I8: one cart, one order', () => {
  test(
    '20 parallel with the same Idempotency-Key → 20 answers with the same order',
    { repeats: 9 },
    async () => {
      const product = await buildProduct(shop.db, { stock: 50 });
      const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
      const replies = await orderTogether(
        shop,
        Array.from({ length: 20 }, () => ({
          body: orderBody(token),
          headers: { 'idempotency-key': 'checkout-1' },
        })),
      );
      expect(countTexts(replies)).toEqual({ OK: 20 });
      expect(replies.map((reply) => reply.data)).toEqual(replies.map(() => replies[0]!.data));
      expect(await stockOf(shop.db, product)).toBe(48);
    },
  );

  test(
    '20 parallel without a key → 1 order and 19 × "No product is selected."; the cart is empty',
    { repeats: 9 },
    async () => {
      const product = await buildProduct(shop.db, { stock: 50 });
      const userId = await buildUser(shop.db);
      await fillCart(shop.db, userId, { items: [{ product, quantity: 2 }] });
      const headers = await shop.signIn(userId);
      const replies = await orderTogether(
        shop,
        Array.from({ length: 20 }, () => ({ body: orderBody(), headers })),
      );
      expect(countTexts(replies)).toEqual({ OK: 1, 'No product is selected.': 19 });
      expect(await stockOf(shop.db, product)).toBe(48);
      expect((await shop.call('GET cart/by-user', { headers })).data).toEqual([]);
    },
  );
});

describe('concurrent vouchers', () => {
  test(
    'I21: limit 10, 100 shoppers → 10 orders carry it, `used` = 10, 90 are refused, none is charged in full',
    rounds,
    async () => {
      const product = await buildProduct(shop.db, { variants: manyInventories(10), sellingMinor: 3000 });
      const voucher = await buildVoucher(shop.db, { flat_minor: 500, usage_limit: 10 });
      const tokens = await buildGuests(shop.db, 100, (index) => ({
        items: [{ product, variant: index % 10 }],
        address: { email: `voucher${index}@example.com` },
      }));
      const replies = await orderTogether(
        shop,
        tokens.map((token) => ({ body: orderBody(token, { voucher: voucher.code }) })),
      );
      expect(countTexts(replies)).toEqual({ OK: 10, 'This voucher can not be used again.': 90 });
      const orders = await shop.db
        .selectFrom('orders')
        .select(['voucher_minor', 'total_minor'])
        .where('voucher_id', '=', voucher.id)
        .execute();
      expect(orders).toEqual(Array.from({ length: 10 }, () => ({ voucher_minor: 500, total_minor: 3000 })));
      const { used } = await shop.db
        .selectFrom('vouchers')
        .select('used')
        .where('id', '=', voucher.id)
        .executeTakeFirstOrThrow();
      expect(used).toBe(10);
      expect(await orderedUnits(product.id)).toBe(10);
      expect(await countStock(product.id)).toBe(4990);
    },
  );

  test(
    'I22: one customer, 20 parallel orders of 20 tokens, limit 1 per customer → 1',
    { repeats: 9 },
    async () => {
      const product = await buildProduct(shop.db, { variants: manyInventories(10), sellingMinor: 3000 });
      const voucher = await buildVoucher(shop.db, { flat_minor: 500, limit_per_customer: 1 });
      const tokens = await buildGuests(shop.db, 20, (index) => ({
        items: [{ product, variant: index % 10 }],
        address: { email: 'Collector@example.com' },
      }));
      const replies = await orderTogether(
        shop,
        tokens.map((token) => ({ body: orderBody(token, { voucher: voucher.code.toLowerCase() }) })),
      );
      expect(countTexts(replies)).toEqual({ OK: 1, 'This voucher can not be used again.': 19 });
    },
  );
});

describe('changes between check and write', () => {
  test('the last units are sold to another shopper → the texts of the spec', async () => {
    const product = await buildProduct(shop.db, { stock: 2 });
    const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
    const { reply } = await changeWhileOrdering(token, {}, (tx) =>
      tx.updateTable('inventories').set({ quantity: 1 }).where('product_id', '=', product.id).execute(),
    );
    expect((await reply).form).toEqual([exceeds]);
    expect(await stockOf(shop.db, product)).toBe(1);
  });

  test('F31: the voucher ends → refusal with the reason, never the old discount', async () => {
    const product = await buildProduct(shop.db, { sellingMinor: 3000 });
    const voucher = await buildVoucher(shop.db, { flat_minor: 500 });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const { reply } = await changeWhileOrdering(token, { voucher: voucher.code }, (tx) =>
      tx
        .updateTable('vouchers')
        .set({ end_time: new Date('2026-11-19T00:00:00Z') })
        .where('id', '=', voucher.id)
        .execute(),
    );
    expect((await reply).form).toEqual(['This voucher has expired.']);
    expect(await stockOf(shop.db, product)).toBe(10);
  });

  test('F31: the voucher gives less → the order gets the new discount', async () => {
    const product = await buildProduct(shop.db, { sellingMinor: 3000 });
    const voucher = await buildVoucher(shop.db, { flat_minor: 500 });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const { reply } = await changeWhileOrdering(token, { voucher: voucher.code }, (tx) =>
      tx.updateTable('vouchers').set({ flat_minor: 200 }).where('id', '=', voucher.id).execute(),
    );
    const order = await shop.db
      .selectFrom('orders')
      .select('voucher_minor')
      .where('id', '=', (await reply).data.id)
      .executeTakeFirstOrThrow();
    expect(order.voucher_minor).toBe(200);
  });

  test('the flash quota runs out → the regular price is shown, not charged', async () => {
    const product = await buildProduct(shop.db, { sellingMinor: 5000 });
    await buildFlashSale(shop.db, {
      start: new Date('2026-11-20T00:00:00Z'),
      end: new Date('2026-11-21T00:00:00Z'),
      items: [{ productId: product.id, priceMinor: 2000, quota: 3 }],
    });
    const token = await buildGuest(shop.db, { items: [{ product, seenPriceMinor: 2000 }] });
    const { reply } = await changeWhileOrdering(token, {}, (tx) =>
      tx.updateTable('flash_sale_products').set({ sold: 3 }).where('product_id', '=', product.id).execute(),
    );
    expect((await reply).message).toContain('has changed to $50.00');
    expect(await stockOf(shop.db, product)).toBe(10);
  });
});

test('F3: a locked product row ends the order after 3 s with "please try again"; other products can be bought', async () => {
  const shop = await buildTestShop({ connections: 5, timeoutMs: 3000 });
  try {
    const locked = await buildProduct(shop.db, { stock: 5 });
    const other = await buildProduct(shop.db, { stock: 5 });
    const blocked = await buildGuest(shop.db, { items: [{ product: locked }] });
    const free = await buildGuest(shop.db, { items: [{ product: other }] });
    const replies = await shop.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('inventories')
        .select('id')
        .where('product_id', '=', locked.id)
        .forUpdate()
        .execute();
      return orderTogether(shop, [{ body: orderBody(blocked) }, { body: orderBody(free) }]);
    });
    expect(replies.map((reply) => reply.message)).toEqual([
      'Someone else is buying this product right now. Please try again.',
      '',
    ]);
    expect(replies[1]!.tookMs).toBeLessThan(replies[0]!.tookMs);
    expect((await shop.call('POST order/action', { body: orderBody(blocked) })).status).toBe(200);
  } finally {
    await shop.close();
  }
});

describe('an order that saw plentiful stock before others took from it (decision 018)', () => {
  /** Orders two of five units while another transaction takes `units`, and commits once the order waits. */
  async function orderWhileTaken(units: number) {
    const product = await buildProduct(shop.db, { stock: 5 });
    const [inventoryId] = product.inventoryIds;
    const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
    const announced: string[] = [];
    const stop = announcerOf(shop.db).listen({ onTags: (tags) => announced.push(...tags), onWork: () => {} });
    const mayCommit = Promise.withResolvers<void>();
    const hasTaken = Promise.withResolvers<void>();
    const taking = shop.db.transaction().execute(async (tx) => {
      await sql`update inventories set quantity = quantity - ${units}, taken = taken + ${units} where id = ${inventoryId!}`.execute(
        tx,
      );
      hasTaken.resolve();
      await mayCommit.promise;
    });
    await hasTaken.promise;
    const ordering = shop.call('POST order/action', { body: orderBody(token) });
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        shop.db,
      );
      expect(rows).toHaveLength(1);
    });
    mayCommit.resolve();
    await taking;
    const { status, message } = await ordering;
    stop();
    return {
      answer: status === 200 ? 'OK' : message,
      left: await countStock(product.id),
      ordered: await orderedUnits(product.id),
      told: announced.map((tag) => tag.replace(`${product.id}`, 'it')),
    };
  }

  test('succeeds while enough is left', async () => {
    expect(await orderWhileTaken(2)).toEqual({ answer: 'OK', left: 1, ordered: 2, told: ['stock:it'] });
  });

  test('takes the last units and announces that they are sold out', async () => {
    expect(await orderWhileTaken(3)).toEqual({
      answer: 'OK',
      left: 0,
      ordered: 2,
      told: ['stock:it', 'product:it', 'lists'],
    });
  });

  test('is refused with the remaining quantity, and nothing is written', async () => {
    expect(await orderWhileTaken(4)).toEqual({ answer: exceeds, left: 1, ordered: 0, told: [] });
  });
});
