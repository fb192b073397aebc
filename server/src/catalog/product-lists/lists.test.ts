// @module-tag slow
import { compareList } from '@souk/contract/compare';
import { wishlist } from '@souk/contract/wishlist';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser } from '#testing/builders.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

type Headers = Record<string, string>;

/** CONTRACT §2.4 applies to both. */
describe.each([
  {
    name: 'wishlist',
    table: 'wishlist_items',
    max: 500,
    toggleKey: 'POST user/wishlist/action',
    allKey: 'GET user/wishlist/all',
    findKey: 'GET user/wishlist/find-product/{id}',
    reply: wishlist.reply,
    texts: ['Added to your wishlist', 'Removed from your wishlist'],
    arabic: ['أُضيف إلى المفضلة', 'أُزيل من المفضلة'],
    full: 'Your wishlist is full. It can hold 500 products. Please remove one first.',
  },
  {
    name: 'compare list',
    table: 'compare_items',
    max: 30,
    toggleKey: 'POST user/compare-list/action',
    allKey: 'GET user/compare-list/all',
    findKey: 'GET user/compare-list/find-product/{id}',
    reply: compareList.reply,
    texts: ['Added to your comparison', 'Removed from your comparison'],
    arabic: ['أُضيف إلى المقارنة', 'أُزيل من المقارنة'],
    full: 'You can compare up to 30 products. Please remove one first.',
  },
] as const)('$name', ({ table, max, toggleKey, allKey, findKey, reply, texts, arabic, full }) => {
  let userId: number;
  let headers: Headers;
  beforeEach(async () => {
    userId = await buildUser(shop.db);
    headers = await shop.signIn(userId);
  });

  const toggle = (product_id: unknown, more: { headers?: Headers; body?: object } = {}) =>
    shop.call(toggleKey, {
      headers: { ...headers, ...more.headers },
      body: { product_id, ...more.body },
    });
  const find = (id: number | string, by = headers) => shop.call(findKey, { headers: by, params: { id } });
  async function list(query: Record<string, unknown> = {}, by = headers) {
    const answer = await shop.call(allKey, { headers: by, query });
    expect(reply.parse(answer.data)).toEqual(answer.data);
    return answer;
  }
  const idsOf = (answer: Awaited<ReturnType<typeof list>>) =>
    answer.data.data.map((entry) => entry.product_id);

  test('"{product_id} toggles": the row, then an empty list, with a text in the caller’s language', async () => {
    const { id } = await buildProduct(shop.db);
    const added = await toggle(id);
    expect(added).toMatchObject({ httpStatus: 200, status: 200, message: texts[0] });
    expect(added.data).toEqual({
      id: expect.any(Number),
      product_id: id,
      user_id: userId,
      created_at: '2026-11-20T12:00:00.000000Z',
      updated_at: '2026-11-20T12:00:00.000000Z',
    });
    const removed = await toggle(String(id));
    expect(removed).toMatchObject({ status: 200, data: [], message: texts[1] });
    const [again, gone] = [
      await toggle(id, { headers: { language: 'ar' } }),
      await toggle(id, { headers: { language: 'ar' } }),
    ];
    expect([again.message, gone.message]).toEqual(arabic);
    expect(idsOf(await list())).toEqual([]);
  });

  test.each(['add', 'remove', 'toggle', 7, null])(
    '"an action field is ignored": %j toggles too',
    async (action) => {
      const { id } = await buildProduct(shop.db);
      expect((await toggle(id, { body: { action } })).data).toMatchObject({ product_id: id });
      expect((await toggle(id, { body: { action } })).data).toEqual([]);
    },
  );

  test('"listed → 200 with the row; otherwise exactly We couldn\'t found anything.", in every language', async () => {
    const { id } = await buildProduct(shop.db);
    for (const language of ['en', 'ar']) {
      const missing = await find(id, { ...headers, language });
      expect([missing.httpStatus, missing.status, missing.form]).toEqual([
        200,
        201,
        ["We couldn't found anything."],
      ]);
    }
    const { data: row } = await toggle(id);
    expect((await find(id)).data).toEqual(row);
    for (const stranger of ['0', '-1', '1.5', 'x', '%', '999999999', `${id} or 1=1`])
      expect((await find(stranger)).form).toEqual(["We couldn't found anything."]);
  });

  test('refuses a hidden product, one of a closed store and one that doesn’t exist', async () => {
    const storeId = await buildStore(shop.db);
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', storeId).execute();
    const hidden = await buildProduct(shop.db, { status: 2 });
    const closed = await buildProduct(shop.db, { storeId });
    for (const id of [hidden.id, closed.id, 999_999_999]) {
      const refused = await toggle(id);
      expect([refused.httpStatus, refused.status, refused.form]).toEqual([
        200,
        201,
        ['We couldn’t find this product.'],
      ]);
    }
    expect((await list()).data.total).toBe(0);
  });

  test.each([undefined, null, '', 'x', 0, -1, 1.5, '1e2', true, [3], {}])(
    'refuses a product_id of %j like a missing product',
    async (product_id) => {
      const refused = await toggle(product_id);
      expect([refused.status, refused.form]).toEqual([201, ['We couldn’t find this product.']]);
    },
  );

  test('a product hidden later leaves the list and returns when public; it can be removed meanwhile', async () => {
    const [stays, goes] = [await buildProduct(shop.db), await buildProduct(shop.db)];
    for (const { id } of [stays, goes]) await toggle(id);
    const setStatus = (status: number) =>
      shop.db.updateTable('products').set({ status }).where('id', '=', goes.id).execute();
    await setStatus(2);
    const shown = await list();
    expect([idsOf(shown), shown.data.total]).toEqual([[stays.id], 1]);
    expect((await find(goes.id)).status).toBe(201);
    await setStatus(1);
    expect(idsOf(await list({ order_by: 'id', type: 'asc' }))).toEqual([stays.id, goes.id]);
    await setStatus(2);
    expect((await toggle(goes.id)).data).toEqual([]);
  });

  test('newest first, 30 per page; order_by, type, page and per_page as in every list', async () => {
    const built: number[] = [];
    for (let count = 0; count < 32; count++) {
      const title = `Product ${String.fromCharCode(97 + ((count * 7) % 26))} ${count}`;
      built.push((await buildProduct(shop.db, { title })).id);
    }
    await shop.db
      .insertInto(table as 'compare_items') // both tables have these columns
      .values(built.map((product_id) => ({ user_id: userId, product_id })))
      .execute();
    const [first, second, beyond] = [await list(), await list({ page: 2 }), await list({ page: 9 })];
    expect([first.data.per_page, first.data.total, first.data.last_page]).toEqual([30, 32, 2]);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(built.toReversed());
    expect([beyond.data.data, beyond.data.last_page]).toEqual([[], 2]);
    expect(idsOf(await list({ order_by: 'id', type: 'asc', per_page: 3 }))).toEqual(built.slice(0, 3));
    const byTitle = (await list({ order_by: 'title', type: 'asc', per_page: 60 })).data.data;
    const titles = byTitle.map(({ product }) => product.title);
    expect(titles).toEqual(titles.toSorted());
    expect(idsOf(await list({ order_by: 'rubbish', type: 'sideways' }))).toEqual(idsOf(first));
  });

  test('an entry has its creation time in the caller’s time zone, and its product in the caller’s language', async () => {
    const { id } = await buildProduct(shop.db, { title: 'Lamp' });
    await shop.db
      .insertInto('catalog_texts')
      .values({ entity: 'products', entity_id: id, language_code: 'ar', field: 'title', text: 'مصباح' })
      .execute();
    await toggle(id);
    const [utc] = (await list()).data.data;
    expect(utc).toMatchObject({
      created: '12:00 pm, 20 Nov, 26',
      user_id: userId,
      product: { title: 'Lamp' },
    });
    const kabul = await list({ time_zone: 'Asia/Kabul' }, { ...headers, language: 'ar' });
    expect(kabul.data.data[0]).toMatchObject({
      created: '04:30 pm, 20 Nov, 26',
      product: { title: 'مصباح' },
    });
  });

  test('401 without a login, with an expired one, and for a guest; nothing is written', async () => {
    const { id } = await buildProduct(shop.db);
    const guests: Headers[] = [
      {},
      { 'x-user-token': 'guest-with-a-token' },
      { authorization: 'Bearer a.b.c' },
    ];
    for (const by of guests) {
      for (const answer of [
        await shop.call(toggleKey, { headers: by, body: { product_id: id } }),
        await shop.call(allKey, { headers: by, query: { login: 'required' } }),
        await shop.call(findKey, { headers: by, params: { id } }),
      ]) {
        expect([answer.httpStatus, answer.status, answer.form]).toEqual([401, 401, ['Please log in first.']]);
      }
    }
    expect(
      await shop.db
        .selectFrom(table as 'compare_items')
        .selectAll()
        .where('product_id', '=', id)
        .execute(),
    ).toEqual([]);
  });

  test('I32: another shopper’s list is neither visible nor changed, whatever user_id is sent', async () => {
    const other = await shop.signIn(await buildUser(shop.db));
    const { id } = await buildProduct(shop.db);
    await toggle(id);
    expect((await list({ user_id: userId }, other)).data.data).toEqual([]);
    expect((await find(id, other)).form).toEqual(["We couldn't found anything."]);
    // The other shopper's toggle is an addition to their own list.
    const theirs = await toggle(id, { headers: other, body: { user_id: userId } });
    expect(theirs.data).toMatchObject({ product_id: id });
    expect((theirs.data as { user_id: number }).user_id).not.toBe(userId);
    await toggle(id, { headers: other });
    expect(idsOf(await list())).toEqual([id]);
  });

  test('a full list is refused with its limit; removing one makes room', async () => {
    const storeId = await buildStore(shop.db);
    const sample = await buildProduct(shop.db, { storeId });
    const { shipping_rule_id, tax_rule_id, category_id } = await shop.db
      .selectFrom('products')
      .select(['shipping_rule_id', 'tax_rule_id', 'category_id'])
      .where('id', '=', sample.id)
      .executeTakeFirstOrThrow();
    const many = await shop.db
      .insertInto('products')
      .values(
        Array.from({ length: max }, (_, number) => ({
          store_id: storeId,
          title: `Many ${number}`,
          slug: `many-${table}-${number}`,
          image: 'many.webp',
          selling_minor: 100,
          shipping_rule_id,
          tax_rule_id,
          category_id,
        })),
      )
      .returning('id')
      .execute();
    await shop.db
      .insertInto(table as 'compare_items')
      .values(many.map(({ id }) => ({ user_id: userId, product_id: id })))
      .execute();
    const refused = await toggle(sample.id);
    expect([refused.status, refused.form]).toEqual([201, [full]]);
    await toggle(many[0]!.id);
    expect((await toggle(sample.id)).data).toMatchObject({ product_id: sample.id });
  });

  test('replies are no-store', async () => {
    expect((await list()).headers['cache-control']).toBe('no-store');
  });
});
