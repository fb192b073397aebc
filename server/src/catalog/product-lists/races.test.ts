// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { raceRepeats } from '#order/test-shoppers.ts';
import { toggleProduct } from './toggle-product.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ connections: 30 })));
afterAll(() => shop.close());

const rounds = Array.from({ length: raceRepeats }, (_, index) => index + 1);

describe.each([
  ['POST user/wishlist/action', 'GET user/wishlist/all', 'wishlist_items'],
  ['POST user/compare-list/action', 'GET user/compare-list/all', 'compare_items'],
] as const)('%s', (toggleKey, allKey, table) => {
  test.each(rounds)(
    'I42: "100 parallel → at most one row per pair, the reply equals the state" (round %i)',
    async () => {
      const userId = await buildUser(shop.db);
      const headers = await shop.signIn(userId);
      const { id } = await buildProduct(shop.db);
      // 99: an odd number of toggles ends as it began, plus one.
      const replies = await Promise.all(
        Array.from({ length: 99 }, () => shop.call(toggleKey, { headers, body: { product_id: id } })),
      );
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      const added = replies.filter(({ data }) => !Array.isArray(data));
      expect([added.length, replies.length - added.length]).toEqual([50, 49]);
      const rows = await shop.db
        .selectFrom(table as 'compare_items') // both tables have these columns
        .select('id')
        .where('user_id', '=', userId)
        .execute();
      expect(rows).toHaveLength(1);
      expect(added.map(({ data }) => (data as { id: number }).id)).toContain(rows[0]!.id);
      expect((await shop.call(allKey, { headers })).data.total).toBe(1);
    },
  );

  test('an account deleted during the call gets a refusal, not an error', async () => {
    const { id: productId } = await buildProduct(shop.db);
    const entry = { userId: 999_999_999, productId };
    expect(await toggleProduct(shop.db, table, entry, shop.clock.now())).toEqual({
      ok: false,
      reason: 'product-missing',
    });
  });

  test('different products and shoppers don’t affect each other', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, async () => shop.signIn(await buildUser(shop.db))),
    );
    const ids: number[] = [];
    for (let count = 0; count < 8; count++) ids.push((await buildProduct(shop.db)).id);
    const replies = await Promise.all(
      people.flatMap((headers) =>
        ids.map((id) => shop.call(toggleKey, { headers, body: { product_id: id } })),
      ),
    );
    expect(replies.filter(({ data }) => Array.isArray(data))).toEqual([]);
    for (const headers of people) expect((await shop.call(allKey, { headers })).data.total).toBe(8);
  });

  test('a list with room for one more gets one more, however many requests run at once', async () => {
    const max = table === 'compare_items' ? 30 : 500;
    const userId = await buildUser(shop.db);
    const headers = await shop.signIn(userId);
    const ids: number[] = [];
    for (let count = 0; count < 8; count++) ids.push((await buildProduct(shop.db)).id);
    const sample = await shop.db
      .selectFrom('products')
      .select(['store_id', 'category_id', 'tax_rule_id', 'shipping_rule_id', 'image', 'selling_minor'])
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    const others = await shop.db
      .insertInto('products')
      .values(
        Array.from({ length: max - 1 }, (_, number) => ({
          ...sample,
          title: `Filler ${number}`,
          slug: `filler-${table}-${number}`,
        })),
      )
      .returning('id')
      .execute();
    await shop.db
      .insertInto(table as 'compare_items')
      .values(others.map(({ id }) => ({ user_id: userId, product_id: id })))
      .execute();
    const replies = await Promise.all(
      ids.map((id) => shop.call(toggleKey, { headers, body: { product_id: id } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await shop.call(allKey, { headers })).data.total).toBe(max);
  });
});
