import { readFile } from 'node:fs/promises';
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { readSettings, settingDefaults } from '#settings/settings-schema.ts';
import { listVersions } from '#seller/seller-terms.ts';
import { listSettings } from '#settings/queries.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { approvePayouts } from './change-payouts.ts';
import { draftPayouts, planPayouts } from './draft-payouts.ts';
import { findPayoutBlocks } from './payout-blocks.ts';
import { sendPayouts } from './send-payouts.ts';
import { buildPerson, giveAccount, giveGoodwill } from './test-payouts.ts';

/* What a shop in the EU requires of a store before it is paid, and what the seller reads. */

const start = new Date('2026-11-24T13:00:00Z');
const { sellerMoney, operatorPayouts } = consoleApi;
const details = {
  legal_name: 'Aria Audio GmbH',
  email: 'aria@shop.example',
  phone: '+49 30 0000 142',
  address_1: 'Torstraße 101',
  city: 'Berlin',
  country: 'DE',
  is_self_certified: true,
};

let shop: TestShop;
let mara: Actor & { userId: number };

beforeAll(async () => {
  shop = await buildTestShop({ now: start });
  mara = await buildPerson(shop, 'Mara');
  await setSetting(shop.db, 'currency', 'EUR');
  await setSetting(shop.db, 'country', 'DE');
});
afterAll(() => shop.close());

const now = () => shop.clock.now();
const change = (storeId: number, set: object) =>
  shop.db.updateTable('stores').set(set).where('id', '=', storeId).execute();

/** A store with bank details and an available balance. */
async function seller(own: object = details): Promise<number> {
  const storeId = await buildStore(shop.db);
  await change(storeId, own);
  const { authSecret } = shop.app.shop;
  await giveAccount({ db: shop.db, now: now(), authSecret }, { storeId, iban: 'DE89370400440532013000' });
  await giveGoodwill({ db: shop.db, now: now() }, { storeId, minor: 2000 });
  return storeId;
}
const block = async (storeId: number) =>
  (await findPayoutBlocks(shop.db, { storeIds: [storeId], now: now() })).get(storeId);
const settings = async () => readSettings(await listSettings(shop.db));
const draft = async () => {
  const rules = await settings();
  await audited(shop.db, mara, (tx) => draftPayouts(tx, { now: now(), rules, by: 'Mara' }));
};
const payoutOf = (storeId: number) =>
  shop.db.selectFrom('payouts').select(['id', 'state']).where('store_id', '=', storeId).executeTakeFirst();
const approve = async (id: number) =>
  approvePayouts(shop.app.shop, { ids: [id], actor: mara, now: now(), settings: await settings() });
const send = async (id: number) => {
  const asked = { ids: [id], format: 'csv', settings: await settings(), actor: mara, now: now() } as const;
  return sendPayouts(shop.app.shop, asked);
};

/** The block holds the store's payout before each step, until `fix` has been called. */
async function holdsEachStep(
  storeId: number,
  { reason, fix, spoil }: { reason: string; fix(): Promise<unknown>; spoil(): Promise<unknown> },
): Promise<void> {
  await draft();
  expect(await payoutOf(storeId)).toBeUndefined();
  const { held } = await planPayouts(shop.db, { now: now(), rules: await settings() });
  expect(held.find((row) => row.store_id === storeId)?.block).toMatchObject({ reason });
  await fix();
  await draft();
  const { id } = (await payoutOf(storeId))!; // drafted
  await spoil();
  expect(await approve(id)).toMatchObject([{ ok: false, reason: 'blocked', block: { reason } }]);
  expect(await payoutOf(storeId)).toMatchObject({ state: 'draft' });
  await fix();
  expect(await approve(id)).toMatchObject([{ ok: true }]);
  await spoil();
  const refused = { ok: false, reason: 'blocked', block: { reason } };
  expect(await send(id)).toMatchObject({ batchId: null, outcomes: [refused] });
  expect(await payoutOf(storeId)).toMatchObject({ state: 'approved' });
  await fix();
  expect(await send(id)).toMatchObject({ outcomes: [{ ok: true, state: 'sent' }] });
}

test('a store that lacks required business details isn’t paid until it has added them', async () => {
  const storeId = await seller({ ...details, phone: '', is_self_certified: false });
  const missing = ['phone', 'is_self_certified'];
  expect(await block(storeId)).toMatchObject({ reason: 'trader-details', missing });
  await holdsEachStep(storeId, {
    reason: 'trader-details',
    fix: () => change(storeId, details),
    spoil: () => change(storeId, { address_1: '' }),
  });
});

test('business details hold payouts only where the shop requires them', async () => {
  const storeId = await seller({ legal_name: '' });
  expect(await block(storeId)).toMatchObject({ reason: 'trader-details' });
  for (const [key, off, on] of [
    ['payouts_need_trader_details', false, true],
    ['trader_details', 'never', 'eu'],
    ['country', 'US', 'DE'],
  ] as const) {
    await setSetting(shop.db, key, off);
    expect(await block(storeId), key).toBeUndefined();
    await setSetting(shop.db, key, on);
  }
});

test('a store isn’t paid until it agrees to the seller terms that apply', async () => {
  const [storeId, other] = [await seller(), await seller()];
  await setSetting(shop.db, 'seller_terms_page', '/page/seller-terms');
  await setSetting(shop.db, 'seller_terms_from', '2026-11-25');
  shop.app.shop.site.invalidate();
  const owner = await buildUser(shop.db);
  await makeOwner(shop.db, owner, storeId);
  let headers = await atConsole(shop, owner, 'seller');
  const terms = async () => (await callConsole(shop, sellerMoney.readMoney, { headers })).data.terms;
  const agree = (version: string) =>
    callConsole(shop, sellerMoney.acceptSellerTerms, { body: { version }, headers });
  const whole = { version: '2026-11-25', url: '/page/seller-terms', agreed_at: null };
  expect(await terms()).toEqual({ ...whole, have_begun: false });
  expect(await block(storeId)).toBeUndefined();
  shop.clock.set(new Date('2026-11-25T00:00:00Z'));
  headers = await atConsole(shop, owner, 'seller'); // confirmed now
  expect(await terms()).toEqual({ ...whole, have_begun: true });
  expect(await block(storeId)).toMatchObject({ reason: 'seller-terms' });
  expect((await agree('2026-11-24')).status).toBe(201);
  expect(await terms()).toMatchObject({ agreed_at: null });
  await holdsEachStep(storeId, {
    reason: 'seller-terms',
    fix: async () => expect((await agree('2026-11-25')).status).toBe(200),
    spoil: () => shop.db.deleteFrom('seller_terms_agreements').where('store_id', '=', storeId).execute(),
  });
  expect(await terms()).toEqual({ ...whole, agreed_at: now().toISOString(), have_begun: true });
  await Promise.all([agree('2026-11-25'), agree('2026-11-25')]);
  const agreements = await shop.db.selectFrom('seller_terms_agreements').select('store_id').execute();
  expect(agreements).toEqual([{ store_id: storeId }]);
  expect(await block(other)).toMatchObject({ reason: 'seller-terms' });
  await setSetting(shop.db, 'seller_terms_from', '2026-12-01');
  shop.clock.set(new Date('2026-12-01T00:00:00Z'));
  expect(await block(storeId)).toMatchObject({ reason: 'seller-terms' });
  await setSetting(shop.db, 'seller_terms_page', '');
  expect(await block(storeId)).toBeUndefined();
  shop.app.shop.site.invalidate();
  shop.clock.set(start);
});

test('until the next version of the seller terms applies, a store needs an agreement to the one before it', async () => {
  // Days that are past and to come on every day that this runs.
  const [early, current, next, later] = ['2020-01-01', '2021-01-01', '2998-01-01', '2999-01-01'] as const;
  const [none, agreed, wasEarly] = [await seller(), await seller(), await seller()];
  const announce = (version: string) => setSetting(shop.db, 'seller_terms_from', version);
  const agree = (storeId: number, version: string) =>
    shop.db
      .insertInto('seller_terms_agreements')
      .values({ store_id: storeId, text_version: version, agreed_at: now() })
      .execute();
  const blocked = async () => {
    const ids = [none, agreed, wasEarly];
    const blocks = await findPayoutBlocks(shop.db, { storeIds: ids, now: now() });
    return ids.map((id) => blocks.get(id)?.reason ?? null);
  };
  await setSetting(shop.db, 'seller_terms_page', '/page/seller-terms');
  await announce(early);
  await agree(wasEarly, early);
  await announce(current);
  await agree(agreed, current);
  const before = ['seller-terms', null, 'seller-terms'];
  expect(await blocked()).toEqual(before);
  await announce(next);
  expect(await blocked()).toEqual(before);
  await agree(none, next);
  expect(await blocked()).toEqual([null, null, 'seller-terms']);
  // Put off: the day that was announced first changes nothing.
  await announce(later);
  await agree(none, current);
  shop.clock.set(new Date('2998-06-01T00:00:00Z'));
  expect(await blocked()).toEqual([null, null, 'seller-terms']);
  shop.clock.set(new Date('2999-01-01T00:00:00Z'));
  expect(await blocked()).toEqual(['seller-terms', 'seller-terms', 'seller-terms']);
  // Without a version there are no terms, and the next one is the first.
  shop.clock.set(start);
  await announce('');
  expect(await blocked()).toEqual([null, null, null]);
  await announce(later);
  expect(await blocked()).toEqual([null, null, null]);
  await setSetting(shop.db, 'seller_terms_page', '');
  await shop.db.deleteFrom('settings').where('key', '=', 'seller_terms_from').execute();
  expect(await listVersions(shop.db)).toEqual([]);
});

test.each(['//evil.example', '/\\\\evil.example', 'javascript:alert(1)', 'http://shop.example/terms'])(
  'the seller terms aren’t at %s',
  (address) => {
    expect(settingDefaults.seller_terms_page[0].safeParse(address).success).toBe(false);
  },
);

test('sellers read which details are missing, and since when and until when changed bank details hold payouts', async () => {
  const storeId = await seller({ ...details, city: '' });
  const headers = await ownerAtConsole(shop, { storeId });
  const read = async () => (await callConsole(shop, sellerMoney.readMoney, { headers })).data.block;
  const none = { since: null, until: null, note: null, missing: [] };
  expect(await read()).toEqual({ ...none, reason: 'trader-details', missing: ['city'] });
  const run = await callConsole(shop, operatorPayouts.previewPayoutRun, {
    headers: await ownerAtConsole(shop),
  });
  expect(run.data.held.find(({ store }) => store.id === storeId)?.block).toMatchObject({ missing: ['city'] });
  await change(storeId, details);
  expect(await read()).toBeNull();
  const heldUntil = new Date(start.getTime() + 72 * 3600_000);
  await giveAccount(
    { db: shop.db, now: now(), authSecret: shop.app.shop.authSecret },
    { storeId, iban: 'FR1420041010050500013M02606', heldUntil },
  );
  const changed = { since: start.toISOString(), until: heldUntil.toISOString() };
  expect(await read()).toEqual({ ...none, ...changed, reason: 'account-changed' });
});

test('an upgrade stops no payout: existing shops turn the setting on themselves', async () => {
  const migration = await readFile(
    new URL('../../../migrations/0256-trader-details-for-payouts.sql', import.meta.url),
    'utf8',
  );
  const isNeeded = async (isNew: boolean) => {
    const other = await buildTestShop({ now: start });
    try {
      if (!isNew) await buildStore(other.db);
      await sql.raw(migration).execute(other.db);
      return readSettings(await listSettings(other.db)).payouts_need_trader_details;
    } finally {
      await other.close();
    }
  };
  expect(await isNeeded(true)).toBe(true);
  expect(await isNeeded(false)).toBe(false);
});
