// @module-tag slow
import { announcerOf } from '#cache/change-announcer.ts';
import { readNotice } from '#cache/notice.ts';
import { followedStores, followStore as contract } from '@souk/contract/seller';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser } from '#testing/builders.ts';
import { followStore } from './follow-store.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ connections: 30 })));
afterAll(() => shop.close());

type Headers = Record<string, string>;
const person = async () => shop.signIn(await buildUser(shop.db));
async function follow(headers: Headers, store_id: unknown) {
  const reply = await shop.call('POST user/store/follow', { headers, body: { store_id } });
  if (reply.status === 200) contract.reply.parse(reply.data);
  return reply;
}
async function following(headers: Headers, query: Record<string, unknown> = {}) {
  const reply = await shop.call('GET user/store/following-list', { headers, query });
  expect(followedStores.reply.parse(reply.data)).toEqual(reply.data);
  return reply.data;
}
async function countersOf(storeId: number): Promise<[counter: number, rows: number]> {
  const { follower_count } = await shop.db
    .selectFrom('stores')
    .select('follower_count')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const rows = await shop.db
    .selectFrom('store_follows')
    .select('user_id')
    .where('store_id', '=', storeId)
    .execute();
  return [follower_count, rows.length];
}

describe('POST user/store/follow', () => {
  test('"{store_id} toggles → {store_id, following, followers_count}", with a text both times', async () => {
    const [one, two] = [await person(), await person()];
    const store_id = await buildStore(shop.db, { slug: 'toggled' });
    expect(await follow(one, store_id)).toMatchObject({
      status: 200,
      data: { store_id, following: true, followers_count: 1 },
      message: 'You’re now following this store',
    });
    expect((await follow(two, String(store_id))).data.followers_count).toBe(2);
    const page = await shop.call('GET store', { query: { slug: 'toggled' }, headers: one });
    expect(page.data).toMatchObject({ following: true, is_following: true, followers_count: 2 });
    expect(await follow(one, store_id)).toMatchObject({
      data: { store_id, following: false, followers_count: 1 },
      message: 'You’re no longer following this store',
    });
    const arabic = await follow({ ...one, language: 'ar' }, store_id);
    expect(arabic.message).toBe('أنت الآن تتابع هذا المتجر');
  });

  test.each(['pending', 'suspended', 'rejected'])(
    'treats following a %s store like a missing one; followers can still leave',
    async (status) => {
      const [fan, newcomer] = [await person(), await person()];
      const storeId = await buildStore(shop.db);
      await follow(fan, storeId);
      await shop.db.updateTable('stores').set({ status }).where('id', '=', storeId).execute();
      for (const id of [storeId, 999_999_999]) {
        const { httpStatus, form } = await follow(newcomer, id);
        expect([httpStatus, form]).toEqual([200, ['We couldn’t find this store.']]);
      }
      expect((await following(fan)).data).toEqual([]);
      expect((await follow(fan, storeId)).data).toMatchObject({ following: false, followers_count: 0 });
    },
  );

  test.each([undefined, null, '', 'x', 0, -1, 1.5, '1e2', true, [3], {}])(
    'refuses a store_id of %j like a missing store',
    async (store_id) => {
      const { status, form } = await follow(await person(), store_id);
      expect([status, form]).toEqual([201, ['We couldn’t find this store.']]);
    },
  );

  test('401 for guests and expired logins, who change nothing', async () => {
    const storeId = await buildStore(shop.db);
    for (const headers of [{}, { 'x-user-token': 'guest-of-stores' }, { authorization: 'Bearer a.b.c' }]) {
      const { httpStatus, form } = await follow(headers as Headers, storeId);
      expect([httpStatus, form]).toEqual([401, ['Please log in first.']]);
      const list = await shop.call('GET user/store/following-list', {
        headers: headers as Headers,
        query: { login: 'required' },
      });
      expect(list.httpStatus).toBe(401);
    }
    expect(await countersOf(storeId)).toEqual([0, 0]);
  });

  test('an account deleted during its call follows nothing', async () => {
    const storeId = await buildStore(shop.db);
    expect(await followStore(shop.db, { userId: 999_999_999, storeId }, shop.clock.now())).toBeNull();
    expect(await countersOf(storeId)).toEqual([0, 0]);
  });

  test('following invalidates the pages of that store', async () => {
    const storeId = await buildStore(shop.db);
    const who = await person();
    await announcerOf(shop.db).finish(); // announcements of the setup
    const heard: string[] = [];
    const { Client } = (await import('pg')).default;
    const listener = new Client({ connectionString: shop.databaseUrl });
    await listener.connect();
    const arrived = new Promise<void>((resolve) =>
      listener.on('notification', ({ payload }) => {
        heard.push(payload ?? '');
        resolve();
      }),
    );
    await listener.query('listen souk_changes');
    await follow(who, storeId);
    await arrived;
    await listener.end();
    expect(heard.flatMap((payload) => readNotice(payload).tags)).toEqual([`store:${storeId}`]);
  });
});

describe('GET user/store/following-list', () => {
  test('newest first, 20 per page, with each store’s counts; only the user’s own', async () => {
    const [headers, other] = [await person(), await person()];
    const ids: number[] = [];
    for (let count = 0; count < 21; count++) {
      const id = await buildStore(shop.db, { name: `Store ${String.fromCharCode(97 + ((count * 5) % 21))}` });
      ids.push(id);
      shop.clock.set(new Date(shop.clock.now().getTime() + 60_000));
      await follow(headers, id);
    }
    const { id: product_id } = await buildProduct(shop.db, { storeId: ids[20]! });
    await buildProduct(shop.db, { storeId: ids[20]!, status: 2 });
    await shop.db.insertInto('reviews').values({ product_id, rating: 4, author_name: 'Amira' }).execute();
    const [first, second] = [await following(headers), await following(headers, { page: 2 })];
    expect([first.per_page, first.total, first.last_page]).toEqual([20, 21, 2]);
    expect([...first.data, ...second.data].map((entry) => entry.store.id)).toEqual(ids.toReversed());
    expect(first.data[0]).toMatchObject({
      id: ids[20],
      created: '12:21 pm, 20 Nov, 26',
      store: { rating: 4, review_count: 1, followers_count: 1, total_products: 1 },
    });
    const byName = (await following(headers, { order_by: 'title', type: 'asc', per_page: 60 })).data;
    const names = byName.map((entry) => entry.store.name);
    expect(names).toEqual(names.toSorted());
    expect((await following(other)).total).toBe(0);
  });

  test('names are in the caller’s language', async () => {
    const headers = await person();
    const id = await buildStore(shop.db, { name: 'Noor' });
    await shop.db
      .insertInto('catalog_texts')
      .values({ entity: 'stores', entity_id: id, language_code: 'ar', field: 'name', text: 'نور' })
      .execute();
    await follow(headers, id);
    expect((await following({ ...headers, language: 'ar' })).data[0]?.store.name).toBe('نور');
  });
});

describe('counts followers exactly', () => {
  test.each(Array.from({ length: 10 }, (_, index) => index + 1))(
    'I42: 99 parallel toggles of one shopper end in one follow, and each reply shows the state (round %i)',
    async () => {
      const headers = await person();
      const storeId = await buildStore(shop.db);
      const replies = await Promise.all(Array.from({ length: 99 }, () => follow(headers, storeId)));
      const states = replies.map(({ data }) => [data.following, data.followers_count]);
      expect(states.filter(([isFollowing]) => isFollowing)).toHaveLength(50);
      expect(states.filter(([isFollowing, count]) => Number(isFollowing) !== count)).toEqual([]);
      expect(await countersOf(storeId)).toEqual([1, 1]);
    },
  );

  test('I43: followers_count equals count(*) after twenty shoppers toggled at random', async () => {
    const storeId = await buildStore(shop.db);
    const people = await Promise.all(Array.from({ length: 20 }, person));
    await Promise.all(
      people.flatMap((headers, index) =>
        Array.from({ length: 1 + (index % 4) }, () => follow(headers, storeId)),
      ),
    );
    // Those with an odd number of toggles follow.
    expect(await countersOf(storeId)).toEqual([10, 10]);
  });

  test('I43: deleted shoppers are no longer counted', async () => {
    const userId = await buildUser(shop.db);
    const storeId = await buildStore(shop.db);
    await follow(await shop.signIn(userId), storeId);
    expect(await countersOf(storeId)).toEqual([1, 1]);
    await shop.db.deleteFrom('store_follows').where('user_id', '=', userId).execute();
    expect(await countersOf(storeId)).toEqual([0, 0]);
  });
});
