import { consoleApi } from '@souk/contract/console-api';
import { LIST_VIEW } from '@souk/rules/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sellerRoleIds } from '#access/membership-queries.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole } from './test-consoles.ts';

/* Saved views of lists (decision 050): one's own, shared within a store or the shop, with the list's known parameters only. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const { views } = consoleApi;
type Person = { id: number; headers: Record<string, string> };
let storeId = 0;
let owner: Person;
let packer: Person;

async function join(store: number | null, roleId: number): Promise<Person> {
  const id = await buildUser(shop.db);
  await shop.db.insertInto('memberships').values({ user_id: id, store_id: store, role_id: roleId }).execute();
  return { id, headers: await atConsole(shop, id, store === null ? 'operator' : 'seller') };
}
beforeEach(async () => {
  storeId = await buildStore(shop.db);
  const id = await buildUser(shop.db);
  await makeOwner(shop.db, id, storeId);
  owner = { id, headers: await atConsole(shop, id, 'seller') };
  packer = await join(storeId, sellerRoleIds.packer);
});

const list = '/seller/orders';
const late = { list, title: 'Late in Oslo', query: 'view=late&q=Oslo' };
const make = ({ headers }: Person, wish: Record<string, unknown> = {}) =>
  callConsole(shop, views.makeView, { headers, body: { ...late, ...wish } });
const change = ({ headers }: Person, id: number, body: Record<string, unknown>) =>
  callConsole(shop, views.changeView, { headers, params: { id }, body });
const remove = ({ headers }: Person, id: number) =>
  callConsole(shop, views.deleteView, { headers, params: { id } });
const seen = async ({ headers }: Person, of = list) =>
  (await callConsole(shop, views.listViews, { headers, query: { list: of } })).data;

test('a view is visible to its owner on its list, until it is shared', async () => {
  const { data: made } = await make(owner);
  expect(made).toMatchObject({
    title: 'Late in Oslo',
    query: 'view=late&q=Oslo',
    is_own: true,
    is_shared: false,
  });
  expect(await seen(owner)).toEqual([made]);
  expect(await seen(owner, '/seller/products')).toEqual([]);
  expect(await seen(packer)).toEqual([]);
  expect((await change(owner, made.id, { is_shared: true })).data.is_shared).toBe(true);
  expect(await seen(packer)).toEqual([{ ...made, is_shared: true, is_own: false }]);
});

test('stores only parameters that the list knows', async () => {
  const { data } = await make(owner, { query: '?q=Oslo&after=cursor&token=secret&view=late&limit=200' });
  expect(data.query).toBe('view=late&q=Oslo');
  const { data: changed } = await change(owner, data.id, { query: 'view=today&next=//evil.example' });
  expect(changed).toMatchObject({ query: 'view=today', title: 'Late in Oslo' });
});

test('nobody changes or deletes another’s view, and no other store sees it', async () => {
  const { data: made } = await make(owner, { is_shared: true });
  const stranger = await join(await buildStore(shop.db), sellerRoleIds.manager);
  for (const person of [packer, stranger]) {
    expect((await change(person, made.id, { title: 'Mine' })).httpStatus).toBe(404);
    expect((await remove(person, made.id)).httpStatus).toBe(404);
  }
  expect(await seen(stranger)).toEqual([]);
  expect(await seen(packer)).toEqual([{ ...made, is_own: false }]);
  expect((await remove(owner, made.id)).data).toBe(true);
  expect(await seen(packer)).toEqual([]);
});

test('a shared view disappears for others when its owner leaves', async () => {
  const manager = await join(storeId, sellerRoleIds.manager);
  await make(manager, { is_shared: true });
  expect(await seen(packer)).toHaveLength(1);
  await shop.db.deleteFrom('memberships').where('user_id', '=', manager.id).execute();
  expect(await seen(packer)).toEqual([]);
});

test('each console has views of its own lists, up to twenty each', async () => {
  expect((await make(owner, { list: '/operator/orders' })).httpStatus).toBe(404);
  expect((await make(owner, { list: '/seller/orders/12' })).status).toBe(201);
  expect((await make(owner, { title: ' ' })).status).toBe(201);
  for (let count = 0; count < LIST_VIEW.most; count++) await make(owner, { title: `View ${count}` });
  expect(await make(owner)).toMatchObject({ data: { form: [expect.stringContaining('20 saved views')] } });
  expect((await make(owner, { list: '/seller/stock' })).status).toBe(200);
});

test('the audit log records that a view was saved, without its search words', async () => {
  const { data } = await make(owner, { title: 'Late ones' });
  await change(owner, data.id, { title: 'Late' });
  await change(owner, data.id, { title: 'Late' });
  const recorded = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'label', 'before', 'after'])
    .where('entity', '=', 'list_view')
    .where('entity_id', '=', data.id)
    .orderBy('id')
    .execute();
  expect(recorded.map(({ action }) => action)).toEqual(['view.make', 'view.change']);
  expect(JSON.stringify(recorded)).not.toContain('Oslo');
});
