// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { atConsole, callConsole } from '#console/test-consoles.ts';
import { changeSettings } from '#settings/test-settings.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { testPayoutProvider } from '../provider/test-payout-provider.ts';
import { giveAccount, giveGoodwill } from '../test-payouts.ts';

/* Sellers choose to be paid through a provider; operators send those payouts. */

const { sellerBankDetails: api, operatorPayouts } = consoleApi;
const { payments, accounts, state } = testPayoutProvider();

let shop: TestShop;
let storeId: number;
let ownerId: number;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop({ payments });
});
afterAll(() => shop.close());
beforeEach(async () => {
  state.isDown = false;
  await offer(true);
  storeId = await buildStore(shop.db);
  ownerId = await buildUser(shop.db);
  await makeOwner(shop.db, ownerId, storeId);
  headers = await atConsole(shop, ownerId, 'seller');
});

async function offer(isOffered: boolean): Promise<void> {
  await changeSettings(shop.db, { stripe_payouts: isOffered });
  shop.app.shop.site.invalidate();
}
const read = async () => (await callConsole(shop, api.readBankDetails, { headers })).data.provider;
const begin = () => callConsole(shop, api.beginPayoutOnboarding, { headers });
const check = () => callConsole(shop, api.checkPayoutAccount, { headers });
const choose = (method: 'bank' | 'provider') =>
  callConsole(shop, api.choosePayoutMethod, { headers, body: { method } });
const accountOf = (id: number) =>
  shop.db.selectFrom('payout_accounts').select('account_ref').where('store_id', '=', id).executeTakeFirst();
async function complete(): Promise<void> {
  const { account_ref: ref } = (await accountOf(storeId))!;
  accounts.set(ref, { ref, isEnabled: true, missing: [], disabledReason: null });
}

test('a seller sets up an account, sees what is missing, and chooses it once it is ready', async () => {
  expect(await read()).toEqual({
    title: 'Stripe',
    is_chosen: false,
    account: null,
    payouts_resume_at: null,
  });
  expect(await choose('provider')).toMatchObject({ status: 201 });
  const { data } = await begin();
  expect(data.url).toContain('https://pay.example/setup/');
  await check();
  expect(await read()).toMatchObject({ account: { is_enabled: false, missing: 1 } });
  await complete();
  expect((await check()).data.provider).toMatchObject({ account: { is_enabled: true, missing: 0 } });
  // The first choice holds nothing; its confirmation does.
  expect((await choose('provider')).data.provider).toMatchObject({
    is_chosen: true,
    payouts_resume_at: null,
  });
  shop.clock.set(new Date(shop.clock.now().getTime() + 60_000));
  expect((await choose('provider')).data.provider!.payouts_resume_at).not.toBeNull();
  const mails = (await shop.mails()).filter(({ subject }) => subject.startsWith('Payout method changed'));
  expect(mails).toHaveLength(2);
});

test('it isn’t offered while the setting is off, except to stores that use it', async () => {
  await begin();
  await offer(false);
  expect(await read()).toBeNull();
  expect(await choose('provider')).toMatchObject({ status: 201 });
  expect(await begin()).toMatchObject({ status: 201 });
  await offer(true);
  await choose('provider');
  await offer(false);
  expect(await read()).toMatchObject({ is_chosen: true });
});

test('another store’s account stays out of reach', async () => {
  await begin();
  const other = await buildStore(shop.db);
  const strangerId = await buildUser(shop.db);
  await makeOwner(shop.db, strangerId, other);
  const stranger = await atConsole(shop, strangerId, 'seller');
  const asStranger = { headers: { ...stranger, 'x-store': String(storeId) } };
  expect((await callConsole(shop, api.beginPayoutOnboarding, asStranger)).httpStatus).toBe(404);
  expect((await callConsole(shop, api.checkPayoutAccount, { headers: stranger })).httpStatus).toBe(404);
  expect(await accountOf(other)).toBeUndefined();
});

test('a provider that doesn’t respond is named as the cause', async () => {
  state.isDown = true;
  expect((await begin()).data).toMatchObject({
    form: ['The payment provider isn’t responding right now. Try again in a few minutes.'],
  });
  expect(await accountOf(storeId)).toBeUndefined();
});

test('operators see who is paid through the provider, and send those payouts there', async () => {
  const at = { db: shop.db, now: shop.clock.now(), authSecret: shop.app.shop.authSecret };
  await makeOwner(shop.db, ownerId);
  const operator = { headers: await atConsole(shop, ownerId, 'operator') };
  await begin();
  await complete();
  await check();
  await choose('provider');
  await giveGoodwill(at, { storeId, minor: 5000, currency: 'USD' });
  const bankStore = await buildStore(shop.db);
  await giveAccount(at, { storeId: bankStore, iban: 'DE89370400440532013000' });
  await giveGoodwill(at, { storeId: bankStore, minor: 5000, currency: 'USD' });
  const { data: run } = await callConsole(shop, operatorPayouts.previewPayoutRun, operator);
  expect(run.drafts).toMatchObject([{ count: 2, by_provider: 1 }]);
  await callConsole(shop, operatorPayouts.draftPayouts, operator);
  const { data: list } = await callConsole(shop, operatorPayouts.listPayouts, {
    ...operator,
    query: { view: 'draft' },
  });
  const providers = new Map(list.rows.map(({ store, provider }) => [store.id, provider]));
  expect([providers.get(storeId), providers.get(bankStore)]).toEqual(['Stripe', null]);
  const ids = list.rows.map(({ id }) => id).toSorted((one, two) => one - two);
  await callConsole(shop, operatorPayouts.approvePayouts, { ...operator, body: { ids } });
  const { data: sent } = await callConsole(shop, operatorPayouts.transferPayouts, {
    ...operator,
    body: { ids },
  });
  expect(sent.payouts.map(({ state: is, refused }) => is ?? refused)).toEqual(['sent', 'by-bank']);
});
