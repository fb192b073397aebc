import { operatorRoles, sellerRoles } from '@souk/rules/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/open-database.ts';
import { buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import { operatorRoleIds, ownerRoleId, sellerRoleIds } from './membership-queries.ts';

let database: TestDatabase;
let shop: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  shop = openDatabase({ url: database.url, max: 2 });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

test('the roles in the database match the rules', async () => {
  const rows = await shop.db
    .selectFrom('roles')
    .selectAll()
    .where('is_fixed', '=', true)
    .orderBy('id')
    .execute();
  const found = rows.map(({ audience, name, permissions }) => [audience, name, permissions.toSorted()]);
  const ruled = [
    ...Object.entries(operatorRoles).map(([name, permissions]) => ['operator', name, permissions.toSorted()]),
    ...Object.entries(sellerRoles).map(([name, permissions]) => ['seller', name, permissions.toSorted()]),
  ];
  expect(found).toEqual(ruled);
  const idsOf = (console: string) =>
    Object.fromEntries(rows.filter(({ audience }) => audience === console).map(({ name, id }) => [name, id]));
  expect([idsOf('operator'), idsOf('seller')]).toEqual([operatorRoleIds, sellerRoleIds]);
});

test('a store has one owner, and roles of stores are not roles of the shop', async () => {
  const storeId = await buildStore(shop.db);
  await makeOwner(shop.db, await buildUser(shop.db), storeId);
  const role_id = ownerRoleId.seller;
  const insert = async (store_id: number | null) =>
    shop.db
      .insertInto('memberships')
      .values({ user_id: await buildUser(shop.db), store_id, role_id })
      .execute();
  await expect(insert(storeId)).rejects.toThrow('memberships_store_owner');
  await expect(insert(null)).rejects.toThrow('foreign key');
});
