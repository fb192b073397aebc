import { consoleApi } from '@souk/contract/console-api';
import { buildViesSandbox } from '@souk/sandbox/vies/build-vies-sandbox';
import { atConsole, callConsole, ownerAtConsole } from '@souk/server/console/test-consoles';
import { viesRegister } from '@souk/server/outbound/vies';
import { checkDueNumbers } from '@souk/server/seller/vat-check/check-due-numbers';
import { changeSettings } from '@souk/server/settings/test-settings';
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { buildStore, buildUser, makeOwner } from '@souk/server/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/* VAT numbers of stores and VIES, by HTTP on both sides: the shop calls the sandbox, which answers, is down, slow, or talks nonsense. */

const { sellerVatCheck, operatorVatCheck, operatorSettings, sellerStore } = consoleApi;
const start = new Date('2026-11-20T12:00:00Z');
const own = 'DE136695976';
const french = 'FR40303265045';

let shop: TestShop;
let operator: Record<string, string>;
const vies = buildViesSandbox({
  clock: { now: () => shop.clock.now() },
  seed: 'vies',
  mountPath: '/sandbox',
  onError: (error) => {
    throw error;
  },
});
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  const parts = { fetch, now: () => shop.clock.now(), log, pauseMs: () => 5, timeoutMs: 1_000 };
  shop = await buildTestShop({
    now: start,
    vatRegister: viesRegister({ baseUrl: await vies.listen() }, parts),
  });
  await change({ vat_check: true, country: 'DE', vat_number: own });
});
afterAll(async () => {
  await vies.close();
  await shop.close();
});
beforeEach(async () => {
  // Past the pause after repeated failures, and without the numbers of other tests.
  shop.clock.set(new Date(shop.clock.now().getTime() + 60_000));
  await shop.db.updateTable('stores').set({ vat_number: '' }).execute();
  operator = await ownerAtConsole(shop);
  vies.set('valid');
  vies.calls();
});

async function change(settings: Parameters<typeof changeSettings>[1]) {
  await changeSettings(shop.db, settings);
  shop.app.shop.site.invalidate();
}
const forward = (minutes: number) => shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000));
const check = () => checkDueNumbers(shop.app.shop);

async function seller(vatNumber: string, country = 'FR') {
  const storeId = await buildStore(shop.db);
  const ownerId = await buildUser(shop.db);
  await makeOwner(shop.db, ownerId, storeId);
  await shop.db.updateTable('stores').set({ vat_number: vatNumber, country }).where('id', '=', storeId).execute();
  const headers = await atConsole(shop, ownerId, 'seller');
  const read = async () => (await callConsole(shop, sellerVatCheck.readOwnVatCheck, { headers })).data;
  return { storeId, headers, read };
} // prettier-ignore
const checkNow = (storeId: number, headers = operator) =>
  callConsole(shop, operatorVatCheck.checkVatNumber, { params: { id: storeId }, headers });
const rowsOf = (storeId: number) =>
  shop.db
    .selectFrom('vat_checks')
    .select(['result', 'reason', 'name', 'request_identifier'])
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();

test('a new number is looked up with the shop as the requester, once, and both sides see the answer', async () => {
  const { storeId, read } = await seller('fr 40 303 265 045');
  expect(await read()).toMatchObject({ state: 'waiting', checked_at: null });
  await check();
  await check();
  expect(vies.calls()).toEqual([
    {
      countryCode: 'FR',
      vatNumber: '40303265045',
      requesterMemberStateCode: 'DE',
      requesterNumber: '136695976',
    },
  ]);
  const shown = {
    state: 'valid',
    checked_at: shop.clock.now().toISOString(),
    name: 'SANDBOX TRADING',
    address: '1 SANDBOX STREET\n10000 SANDBOX',
    request_identifier: expect.stringMatching(/^WAPIAAAA\w{8}$/),
    unanswered_at: null,
  };
  expect(await read()).toMatchObject(shown);
  const atOperator = await callConsole(shop, operatorVatCheck.readVatCheck, {
    params: { id: storeId },
    headers: operator,
  });
  expect(atOperator.data).toMatchObject(shown);
});

test('a number that isn’t registered is invalid, until the store changes it', async () => {
  vies.set('invalid');
  const { storeId, headers, read } = await seller(french);
  await check();
  expect(await read()).toMatchObject({ state: 'invalid', name: '', address: '' });
  vies.set('valid');
  const { data } = await callConsole(shop, sellerStore.readProfile, { headers });
  const changes = { vat_number: { from: data.store.vat_number, to: 'FR 83 404 833 048' } };
  expect((await callConsole(shop, sellerStore.changeProfile, { headers, body: { changes } })).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'waiting' });
  await check();
  expect(await read()).toMatchObject({ state: 'valid' });
  expect(await rowsOf(storeId)).toMatchObject([{ result: 'invalid' }, { result: 'valid' }]);
}); // prettier-ignore

test.each([
  ['unavailable', 'MS_UNAVAILABLE'],
  ['busy', 'MS_MAX_CONCURRENT_REQ'],
  ['malformed', 'MALFORMED'],
  ['another', 'OTHER_NUMBER'],
  ['slow', 'NO_ANSWER'],
  ['error', 'NO_ANSWER'],
] as const)('%s: no answer about the number, asked again after 15 minutes', async (knob, reason) => {
  vies.set(knob);
  const { storeId, read } = await seller(french);
  await check();
  const unansweredAt = shop.clock.now().toISOString();
  expect(await read()).toMatchObject({ state: 'waiting', checked_at: null, unanswered_at: unansweredAt });
  vies.set('valid');
  forward(14);
  await check();
  expect(await rowsOf(storeId)).toMatchObject([{ result: 'unavailable', reason }]);
  forward(1);
  await check();
  expect(await read()).toMatchObject({ state: 'valid', unanswered_at: null });
});

test('pauses between attempts double up to a day', async () => {
  vies.set('unavailable');
  const { storeId } = await seller(french);
  await check();
  const pauses: number[] = [];
  for (let times = 2; times <= 9; times++) {
    let minutes = 0;
    while ((await rowsOf(storeId)).length < times) {
      minutes += 15;
      forward(15);
      await check();
    }
    pauses.push(minutes);
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1440]);
});

test('wrong check digits are invalid without asking', async () => {
  const { read } = await seller('FR41303265045');
  await check();
  expect(await read()).toMatchObject({ state: 'invalid', request_identifier: '' });
  expect(vies.calls()).toEqual([]);
});

test('a Greek number is asked about as EL; one outside the EU isn’t asked about', async () => {
  await seller('094259216', 'GR');
  const { read } = await seller('CHE-116.281.710', 'CH');
  await check();
  expect(vies.calls()).toMatchObject([{ countryCode: 'EL', vatNumber: '094259216' }]);
  expect(await read()).toMatchObject({ state: 'no-number' });
});

test('an operator checks again, which is recorded; a silent VIES leaves the last answer', async () => {
  const { storeId } = await seller(french);
  await check();
  const validAt = shop.clock.now().toISOString();
  vies.set('unavailable');
  forward(5);
  const again = await checkNow(storeId);
  expect(again.data).toMatchObject({
    state: 'valid',
    checked_at: validAt,
    unanswered_at: shop.clock.now().toISOString(),
  });
  vies.set('invalid');
  expect((await checkNow(storeId)).data).toMatchObject({ state: 'invalid', unanswered_at: null });
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'store_id'])
    .where('action', '=', 'store.check-vat')
    .where('entity_id', '=', storeId)
    .execute();
  expect(entries).toEqual(Array(2).fill({ action: 'store.check-vat', store_id: storeId }));
});

test('without the setting nobody is asked', async () => {
  await change( { vat_check: false });
  const { storeId, read } = await seller(french);
  await check();
  expect(await read()).toMatchObject({ state: 'off', unanswered_at: null });
  expect((await checkNow(storeId)).data).toEqual({ form: ['Checks of VAT numbers are off. Turn them on in Settings.'] });
  expect(vies.calls()).toEqual([]);
  await change( { vat_check: true });
}); // prettier-ignore

test('without a VAT number of the shop there is no requester', async () => {
  await change({ vat_number: '22/815/08150' });
  const { read } = await seller(french);
  await check();
  expect(vies.calls()).toEqual([{ countryCode: 'FR', vatNumber: '40303265045' }]);
  expect(await read()).toMatchObject({ state: 'valid', request_identifier: '' });
  await change({ vat_number: own });
});

test('sellers can’t ask, and see no other store', async () => {
  const [one, other] = [await seller(french), await seller('')];
  await check();
  expect((await checkNow(one.storeId, other.headers)).httpStatus).toBe(401);
  const read = await callConsole(shop, operatorVatCheck.readVatCheck, {
    params: { id: one.storeId },
    headers: other.headers,
  });
  expect(read.httpStatus).toBe(401);
  expect(await other.read()).toMatchObject({ state: 'no-number', vat_number: '' });
});

test('checks are never changed or deleted, except with their store', async () => {
  const { storeId } = await seller(french);
  await check();
  const message = 'checks of VAT numbers are never changed or deleted';
  for (const change of [
    sql`update vat_checks set result = 'valid'`,
    sql`delete from vat_checks`,
    sql`truncate vat_checks`,
  ])
    await expect(change.execute(shop.db)).rejects.toThrow(message);
  const bare = await buildStore(shop.db);
  await shop.db.updateTable('stores').set({ vat_number: french, country: 'FR' }).where('id', '=', bare).execute();
  await check();
  expect(await rowsOf(bare)).toHaveLength(1);
  await shop.db.deleteFrom('stores').where('id', '=', bare).execute();
  expect(await rowsOf(bare)).toHaveLength(0);
  expect(await rowsOf(storeId)).toHaveLength(1);
}); // prettier-ignore

test('the operator’s own VAT number is checked; a tax number is allowed', async () => {
  const save = (number: string) =>
    callConsole(shop, operatorSettings.saveSettings, {
      headers: operator,
      body: { settings: { vat_number: number } },
    });
  expect((await save('DE136695977')).data).toMatchObject({
    form: ['This VAT number isn’t valid. Check the country code at its beginning and the digits.'],
  });
  expect((await save('22/815/08150')).status).toBe(200);
  expect((await save(own)).status).toBe(200);
});
