import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { buildUser } from './builders.ts';
import { watchWrites } from './watch-writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

test('every written row is recorded once; rolled-back writes and reads are not', async () => {
  const id = await buildUser(shop.db);
  await buildUser(shop.db);
  const takeWrites = await watchWrites(shop.db);
  expect(await takeWrites()).toEqual([]);

  await shop.db.selectFrom('users').selectAll().forUpdate().execute();
  await shop.db.updateTable('users').set({ name: 'Nobody' }).where('id', '=', -1).execute();
  const rolledBack = shop.db.transaction().execute(async (db) => {
    await db.updateTable('users').set({ name: 'Layla' }).execute();
    throw new Error('on purpose');
  });
  await expect(rolledBack).rejects.toThrow('on purpose');
  expect(await takeWrites()).toEqual([]);

  await shop.db.updateTable('users').set({ name: 'Layla' }).execute();
  await shop.db.deleteFrom('users').where('id', '=', id).execute();
  expect(await takeWrites()).toEqual(['users UPDATE', 'users UPDATE', 'users DELETE']);
  expect(await takeWrites()).toEqual([]);
});
