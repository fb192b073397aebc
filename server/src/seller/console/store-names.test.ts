// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { inTransaction } from '#db/transaction.ts';
import { applicationBody } from '#seller-application/test-applicants.ts';
import { claimMissingNames } from '../claim-missing-names.ts';
import { saveSettings } from '#settings/save-settings.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* A store cannot take the name of another store or of the shop, or one that looks the same. */

const { sellerStore } = consoleApi;
const taken = 'Another store or this shop already has this name, or one that looks the same.';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
  await setSetting(shop.db, 'site_name', 'Bazaar');
  await setSetting(shop.db, 'vendor_registration', true);
  await setSetting(shop.db, 'store_rename_approval', false);
  await buildStore(shop.db, { name: 'Cedar House' });
});
afterAll(() => shop.close());

async function sellerOf(name: string) {
  const storeId = await buildStore(shop.db, { name });
  return { storeId, headers: await ownerAtConsole(shop, { storeId }) };
}
const rename = (headers: Record<string, string>, from: string, to: string) =>
  callConsole(shop, sellerStore.changeProfile, {
    headers,
    body: { changes: { name: { from, to } } } as never,
  });

test.each([
  ['the same name', 'Cedar House'],
  ['another case and spacing', ' CEDAR  house '],
  ['Cyrillic letters', 'Сеdаr Ноusе'],
  ['full-width letters', 'Ｃｅｄａｒ Ｈｏｕｓｅ'],
  ['a zero-width space', 'Cedar\u200b House'],
  ['a text-direction override', '\u202eCedar House'],
  ["the shop's name", 'Bazaar'],
  ["a twin of the shop's name", 'Ваzааr'],
])('refuses to rename a store to %s', async (_what, to) => {
  const { headers } = await sellerOf(`Olive ${to.length} ${_what}`);
  const refused = await rename(headers, `Olive ${to.length} ${_what}`, to);
  expect(JSON.stringify(refused)).toContain(taken);
});

test('refuses a translated name that is the name of another store', async () => {
  const { headers } = await sellerOf('Palm Court');
  const refused = await callConsole(shop, sellerStore.changeProfile, {
    headers,
    body: { changes: { texts: { from: {}, to: { ar: { name: 'Cedar Hоuse' } } } } } as never,
  });
  expect(JSON.stringify(refused)).toContain(taken);
});

test('stores a new name without invisible characters and frees the old one', async () => {
  const { headers } = await sellerOf('Fig Tree');
  const renamed = await rename(headers, 'Fig Tree', '\u202eFig\u200b  Garden\u202c');
  expect(renamed.data.store.name).toBe('Fig Garden');
  const other = await sellerOf('Date Palm');
  expect((await rename(other.headers, 'Date Palm', 'Fig Tree')).data.store.name).toBe('Fig Tree');
});

test('of two stores that are renamed to twins at the same time, one gets the name', async () => {
  const names = ['Twin One', 'Twin Two', 'Twin Three', 'Twin Four'];
  const sellers = await Promise.all(names.map(sellerOf));
  const requested = ['Saffron', 'Sаffron', 'SAFFRON', 'Saff\u200bron'];
  const replies = await Promise.all(
    sellers.map(({ headers }, at) => rename(headers, names[at]!, requested[at]!)),
  );
  expect(replies.filter((reply) => JSON.stringify(reply).includes(taken))).toHaveLength(3);
});

test('refuses an application with the name of a store', async () => {
  const body = applicationBody({ email: 'twin@example.com', store_name: 'Cеdar House' });
  const refused = await shop.call('POST seller/signup', { body });
  expect(JSON.stringify(refused)).toContain(taken);
});

test("refuses to rename the shop to a store's name, unless the store belongs to an operator", async () => {
  const nameShop = (name: string) =>
    audited(shop.db, commandActor('test'), (tx) =>
      saveSettings(tx, wholeShop, { settings: { site_name: name } }),
    );
  expect(await nameShop('Cedаr House')).toMatchObject({ ok: false, fields: [{ reason: 'name_taken' }] });
  const own = await sellerOf('Grand Market');
  const operator = await buildUser(shop.db);
  await makeOwner(shop.db, operator);
  await shop.db
    .updateTable('memberships')
    .set({ user_id: operator })
    .where('store_id', '=', own.storeId)
    .execute();
  expect(await nameShop('Grand Market')).toMatchObject({ ok: true });
  expect(await nameShop('Bazaar')).toMatchObject({ ok: true });
});

test('existing stores that look alike keep their names, and the oldest one gets the key', async () => {
  await sql`insert into stores (name, slug, image) values ('Old Twin', 'old-1', ''), ('Оld Twin', 'old-2', '')`.execute(
    shop.db,
  );
  await inTransaction(shop.db, claimMissingNames);
  const { rows } = await sql<{ slug: string }>`
    select distinct slug from store_name_keys join stores on stores.id = store_id where slug like 'old-%' order by slug`.execute(
    shop.db,
  );
  expect(rows[0]).toEqual({ slug: 'old-1' });
  const { headers } = await sellerOf('New Store');
  expect(JSON.stringify(await rename(headers, 'New Store', 'Old Twin'))).toContain(taken);
});
