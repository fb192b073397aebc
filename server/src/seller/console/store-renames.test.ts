// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { saveSettings } from '#settings/save-settings.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* A new name of a store waits until the shop approves it, where the shop wants that. */

const { sellerStore, storeRenames, operatorSellers, operatorTranslations, operatorWork } = consoleApi;
const taken = 'Another store or this shop already has this name, or one that looks the same.';

type Headers = Record<string, string>;
type Seller = { storeId: number; headers: Headers };

let shop: TestShop;
let operator: Headers;
let oak: Seller;
let elm: Seller;
let made = 0;
beforeAll(async () => {
  shop = await buildTestShop();
  await setSetting(shop.db, 'site_name', 'Bazaar');
  operator = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

async function approval(isRequired: boolean) {
  await setSetting(shop.db, 'store_rename_approval', isRequired);
  shop.app.shop.site.invalidate();
}

async function sellerOf(name: string): Promise<Seller> {
  const storeId = await buildStore(shop.db, { name });
  return { storeId, headers: await ownerAtConsole(shop, { storeId }) };
}
beforeEach(async () => {
  await approval(true);
  made++;
  [oak, elm] = [await sellerOf(`Oak ${made}`), await sellerOf(`Elm ${made}`)];
});

const change = ({ headers }: Seller, changes: object) =>
  callConsole(shop, sellerStore.changeProfile, { headers, body: { changes } as never });
const profile = async ({ headers }: Seller) =>
  (await callConsole(shop, sellerStore.readProfile, { headers })).data;
const rename = async (seller: Seller, to: string) =>
  change(seller, { name: { from: (await profile(seller)).store.name, to } });
const withdraw = ({ headers }: Seller) => callConsole(shop, sellerStore.withdrawRename, { headers });
const waitingOf = async (seller: Seller) => (await profile(seller)).rename!.id;
const approve = (id: number, headers = operator) =>
  callConsole(shop, storeRenames.approveRename, { headers, params: { id } });
const reject = (id: number, reason: string, headers = operator) =>
  callConsole(shop, storeRenames.rejectRename, { headers, params: { id }, body: { reason } });
const nameOf = async (seller: Seller) => (await profile(seller)).store.name;
const bodyText = (reply: unknown) => JSON.stringify(reply);
const nameShop = (name: string) =>
  audited(shop.db, commandActor('test'), (tx) =>
    saveSettings(tx, wholeShop, { settings: { site_name: name } }),
  );
const tasks = async () =>
  (await callConsole(shop, operatorWork.readWork, { headers: operator, query: { kind: 'rename' } })).data
    .items;

test('a new name waits, everything else is saved at once, and operators get a task', async () => {
  const asked = await change(oak, {
    name: { from: `Oak ${made}`, to: `Ash ${made}` },
    city: { from: '', to: 'Leipzig' },
    texts: { from: {}, to: { ar: { name: `رماد ${made}`, description: '<p>خشب</p>' } } },
  });
  expect(asked.data).toMatchObject({
    store: { name: `Oak ${made}`, city: 'Leipzig', texts: { ar: { description: '<p>خشب</p>' } } },
    rename: { state: 'waiting', names: { name: `Ash ${made}`, texts: { ar: `رماد ${made}` } } },
    renames_wait: true,
  });
  expect(asked.data.store.texts['ar']).not.toHaveProperty('name');
  const id = asked.data.rename!.id;
  expect(await tasks()).toContainEqual(
    expect.objectContaining({ id, title: `Oak ${made}`, detail: `Ash ${made}` }),
  );
  const seller = await callConsole(shop, operatorSellers.readSeller, {
    headers: operator,
    params: { id: oak.storeId },
  });
  expect(seller.data.rename).toMatchObject({ id, state: 'waiting' });
});

test('an approved name applies in every language; the store is notified and it is recorded', async () => {
  await change(oak, {
    name: { from: `Oak ${made}`, to: `Fir ${made}` },
    texts: { from: {}, to: { ar: { name: `تنوب ${made}` } } },
  });
  const id = await waitingOf(oak);
  expect(await approve(id)).toMatchObject({ status: 200 });
  expect(await profile(oak)).toMatchObject({
    store: { name: `Fir ${made}`, texts: { ar: { name: `تنوب ${made}` } } },
    rename: null,
  });
  expect(await tasks()).not.toContainEqual(expect.objectContaining({ id }));
  expect(bodyText(await approve(id))).toContain('already made this decision');
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'store_id'])
    .where('store_id', '=', oak.storeId)
    .where('action', 'like', 'store.rename.%')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['store.rename.submit', 'store.rename.approve']);
  const heard = await shop.db
    .selectFrom('notice_events')
    .select(['kind', 'store_id'])
    .where('kind', 'like', 'rename.%')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(heard).toEqual([
    { kind: 'rename.approved', store_id: oak.storeId },
    { kind: 'rename.sent', store_id: null },
  ]);
  expect((await rename(elm, `Oak ${made}`)).data.rename).toMatchObject({ state: 'waiting' });
});

test('an approval keeps translations that an operator has saved since the request', async () => {
  const translate = (seller: Seller, language: string, name: string) =>
    callConsole(shop, operatorTranslations.saveTranslation, {
      headers: operator,
      params: { kind: 'store', id: seller.storeId, language },
      body: { texts: { name } } as never,
    });
  await translate(oak, 'ar', `بلوط ${made}`);
  await rename(oak, `Fig ${made}`);
  const id = await waitingOf(oak);
  expect((await translate(oak, 'ar', `تين ${made}`)).status).toBe(200);
  const { data } = await callConsole(shop, storeRenames.readRename, { headers: operator, params: { id } });
  expect(data.names).toEqual({ name: `Fig ${made}`, texts: { ar: `تين ${made}` } });
  expect((await approve(id)).status).toBe(200);
  expect(await profile(oak)).toMatchObject({
    store: { name: `Fig ${made}`, texts: { ar: { name: `تين ${made}` } } },
  });

  // A translation that the seller asked for is approved, unless it was edited since.
  const ask = (seller: Seller, to: string) =>
    change(seller, { texts: { from: {}, to: { ar: { name: to } } } });
  await ask(elm, `دردار ${made}`);
  await approve(await waitingOf(elm));
  expect((await profile(elm)).store.texts['ar']).toEqual({ name: `دردار ${made}` });
  const bay = await sellerOf(`Bay tree ${made}`);
  await ask(bay, `غار ${made}`);
  await translate(bay, 'ar', `شجرة الغار ${made}`);
  await rename(bay, `Laurel ${made}`);
  await approve(await waitingOf(bay));
  expect(await profile(bay)).toMatchObject({
    store: { name: `Laurel ${made}`, texts: { ar: { name: `شجرة الغار ${made}` } } },
  });
});

test('a rejected name stays free for others, and the store reads why until it dismisses that', async () => {
  await rename(oak, `Yew ${made}`);
  expect(await reject(await waitingOf(oak), 'It is a brand.')).toMatchObject({ status: 200 });
  expect(await profile(oak)).toMatchObject({
    store: { name: `Oak ${made}` },
    rename: { state: 'rejected', reason: 'It is a brand.' },
  });
  expect((await rename(elm, `Yew ${made}`)).data.rename).toMatchObject({ state: 'waiting' });
  expect((await withdraw(oak)).data.rename).toBeNull();
  expect((await withdraw(oak)).httpStatus).toBe(404);
});

test('a pending name is reserved: no other store and not the shop can use it or one that looks the same', async () => {
  await rename(oak, `Maple ${made}`);
  expect(bodyText(await rename(elm, `Mаple ${made}`))).toContain(taken);
  expect(await nameShop(`MAPLE ${made}`)).toMatchObject({ ok: false, fields: [{ reason: 'name_taken' }] });
  expect(bodyText(await rename(elm, 'Ваzааr'))).toContain(taken);
  expect((await withdraw(oak)).data.rename).toBeNull();
  expect((await rename(elm, `Maple ${made}`)).data.rename).toMatchObject({ state: 'waiting' });
});

test('of four stores that request one name at the same moment, one gets it', async () => {
  const sellers = [oak, elm, await sellerOf(`Bay ${made}`), await sellerOf(`Box ${made}`)];
  const requested = [`Sumac ${made}`, `Sumаc ${made}`, `SUMAC ${made}`, `Sum\u200bac ${made}`];
  const replies = await Promise.all(sellers.map((seller, at) => rename(seller, requested[at]!)));
  expect(replies.filter((reply) => bodyText(reply).includes(taken))).toHaveLength(3);
});

test('of a concurrent approval, rejection and withdrawal one applies', async () => {
  await rename(oak, `Larch ${made}`);
  const id = await waitingOf(oak);
  await Promise.all([approve(id), reject(id, 'No.'), withdraw(oak)]);
  const acts = await shop.db
    .selectFrom('audit_entries')
    .select('action')
    .where('store_id', '=', oak.storeId)
    .where('action', 'in', ['store.rename.approve', 'store.rename.reject', 'store.rename.withdraw'])
    .execute();
  const decided = acts.filter(({ action }) => action !== 'store.rename.withdraw');
  // The withdrawal may then dismiss the rejection.
  expect(decided.length).toBeLessThanOrEqual(1);
  expect(acts.length).toBeGreaterThanOrEqual(1);
  const isApproved = decided.some(({ action }) => action === 'store.rename.approve');
  expect(await nameOf(oak)).toBe(isApproved ? `Larch ${made}` : `Oak ${made}`);
});

test('another new name replaces the pending one, which can no longer be approved', async () => {
  await rename(oak, `Pine ${made}`);
  const first = await waitingOf(oak);
  await rename(oak, `Palm ${made}`);
  expect((await approve(first)).httpStatus).toBe(404);
  expect((await rename(elm, `Pine ${made}`)).data.rename).toMatchObject({ state: 'waiting' });
  await approve(await waitingOf(oak));
  expect(await nameOf(oak)).toBe(`Palm ${made}`);
});

test('names change at once if the shop requires no approval, and in a store of an operator', async () => {
  const own = await sellerOf(`Teak ${made}`);
  const boss = await buildUser(shop.db);
  await makeOwner(shop.db, boss);
  await shop.db
    .updateTable('memberships')
    .set({ user_id: boss })
    .where('store_id', '=', own.storeId)
    .execute();
  const headers = await atConsole(shop, boss, 'seller');
  expect((await rename({ ...own, headers }, `Ebony ${made}`)).data).toMatchObject({
    store: { name: `Ebony ${made}` },
    renames_wait: false,
  });
  await rename(oak, `Cork ${made}`);
  await approval(false);
  expect((await rename(oak, `Beech ${made}`)).data).toMatchObject({
    store: { name: `Beech ${made}` },
    rename: null,
  });
  expect((await rename(elm, `Cork ${made}`)).data.store.name).toBe(`Cork ${made}`);
});

test('a store can neither see nor decide a request', async () => {
  await rename(oak, `Holly ${made}`);
  const id = await waitingOf(oak);
  for (const headers of [oak.headers, elm.headers]) {
    expect((await approve(id, headers)).httpStatus).toBeGreaterThanOrEqual(401);
    expect(
      (await callConsole(shop, storeRenames.readRename, { headers, params: { id } })).httpStatus,
    ).toBeGreaterThanOrEqual(401);
  }
  expect((await withdraw(elm)).httpStatus).toBe(404);
  expect((await profile(oak)).rename).toMatchObject({ id, state: 'waiting' });
});
