import { consoleApi } from '@souk/contract/console-api';
import { consoleEndpoint, isForKeys, type ConsoleEndpoint } from '@souk/contract/console-endpoint';
import { GUARDED_SETTINGS } from '@souk/rules/guarded-settings';
import { usualPayoutTable } from '@souk/rules/payout-table';
import { operatorPermissions, sellerPermissions, type Audience } from '@souk/rules/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandActor } from '#access/actor.ts';
import { makeKey } from '#access/api-keys/make-key.ts';
import { audited } from '#access/audited.ts';
import { confirmedMs } from '#access/session-limits.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { listSettings } from '#settings/queries.ts';
import { readSettings, settingDefaults, type SettingKey, type Settings } from '#settings/settings-schema.ts';
import { changeSettings } from '#settings/test-settings.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole } from './test-consoles.ts';

/* Calls that move money, change permissions, or erase or export data need confirmation, in both consoles. */

let shop: TestShop;
let owner = { id: 0, storeId: 0 };
let at: Record<Audience, Record<string, string>>;
let later: Record<Audience, Record<string, string>>;
/** With all permissions; `rich` ones may move money too. */
let poor: Record<Audience, Record<string, string>>;
let rich: Record<Audience, Record<string, string>>;

beforeAll(async () => {
  shop = await buildTestShop();
  const [id, storeId] = [await buildUser(shop.db), await buildStore(shop.db)];
  await makeOwner(shop.db, id);
  await makeOwner(shop.db, id, storeId);
  owner = { id, storeId };
  later = await sessions();
  const row = { confirmed_until: shop.clock.now() };
  await shop.db.updateTable('console_sessions').set(row).execute();
  at = await sessions();
  [poor, rich] = [await keys(false), await keys(true)];
});
afterAll(() => shop.close());
// Some calls end their own session.
const reviveSessions = () => shop.db.updateTable('console_sessions').set({ revoked_at: null }).execute();
beforeEach(reviveSessions);

const sessions = async () => ({
  seller: await atConsole(shop, owner.id, 'seller'),
  operator: await atConsole(shop, owner.id, 'operator'),
});

async function keys(movesMoney: boolean) {
  const now = shop.clock.now();
  const ofKey = async (storeId: number | null, own: readonly (typeof all)[number][]) => {
    const wish = { title: 'Till', permissions: own, own, movesMoney, expiresAt: null, userId: owner.id, now };
    const made = await audited(shop.db, commandActor('a test'), (tx) => makeKey(tx, { storeId }, wish));
    return { authorization: `Bearer ${made.ok ? made.key : ''}` };
  };
  const all = [...sellerPermissions, ...operatorPermissions];
  return {
    seller: await ofKey(owner.storeId, sellerPermissions),
    operator: await ofKey(null, operatorPermissions),
  };
}

const endpoints = Object.values(consoleApi).flatMap((group) =>
  Object.entries<ConsoleEndpoint>(group).map(([name, endpoint]) => [name, endpoint] as const),
);
const confirming = (...classes: string[]) =>
  endpoints.filter(([, { confirm = 'never' }]) => classes.includes(confirm));

const audienceOf = ({ access, path }: ConsoleEndpoint): Audience =>
  (typeof access === 'object' && 'seller' in access) || path.startsWith('seller/') ? 'seller' : 'operator';
const anyInput = { params: { id: '00000000-0000-4000-8000-000000000000' }, body: {} };
const call = (
  endpoint: ConsoleEndpoint,
  by: Record<Audience, Record<string, string>>,
  input: object = anyInput,
) => callConsole(shop, endpoint, { ...input, headers: by[audienceOf(endpoint)] });

const confirmationRequired = {
  httpStatus: 403,
  data: { form: ['Please enter your password again.'], next: 'confirm' },
};
const forPeople = {
  httpStatus: 403,
  data: { form: ['Only signed-in users can do this. API keys can’t.'] },
};
const noMoney = {
  httpStatus: 403,
  data: {
    form: ['This API key can’t move money. Use a key that was created with “Allow this key to move money”.'],
  },
};

describe('the contract', () => {
  test('declares for each call that isn’t a plain read whether it needs confirmation', () => {
    const undeclared = endpoints.filter(([, { method, confirm }]) => method !== 'GET' && !confirm);
    expect(undeclared.map(([name]) => name)).toEqual([]);
    // @ts-expect-error a call that changes something says nothing about it
    consoleEndpoint({
      method: 'POST',
      path: 'seller/x',
      access: 'console',
      summary: '',
      reply: z.literal(true),
    });
  });

  test('lists the calls that move or may move money', () => {
    const namesOf = (...classes: string[]) =>
      confirming(...classes)
        .map(([name]) => name)
        .toSorted();
    expect(namesOf('money')).toEqual([
      'acceptPayment',
      'approvePayouts',
      'bookBankTransactions',
      'cancelPayouts',
      'cancelUnits',
      'decideAdjustment',
      'decideReturn',
      'draftPayouts',
      'markPayouts',
      'mergeBankAccounts',
      'proposeAdjustment',
      'proposeConversion',
      'recordBankTransaction',
      'recordCashHandover',
      'recordRefundByHand',
      'refundOperatorOrder',
      'refundStoreOrder',
      'refundUnmatchedPayment',
      'retryRefund',
      'savePayoutTerms',
      'settleBankTransaction',
      'transferPayouts',
      'unsettleBankTransaction',
    ]);
    expect(namesOf('sometimes')).toEqual(Object.keys(sometimes).toSorted());
  });

  test('closes calls that change permissions or erase or export data to API keys', () => {
    const open = confirming('rights', 'data').filter(([, endpoint]) => isForKeys(endpoint));
    expect(open).toEqual([]);
  });
});

describe.each(confirming('money', 'rights', 'data'))('%s', (_, endpoint) => {
  test('asks a person for the password once ten minutes have passed, not before', async () => {
    expect(await call(endpoint, later)).toMatchObject(confirmationRequired);
    expect([401, 403]).not.toContain((await call(endpoint, at)).httpStatus);
  });

  test('is closed to an API key that may not move money', async () => {
    const { httpStatus, data } = await call(endpoint, poor);
    if (typeof endpoint.access !== 'object') expect(httpStatus).toBe(401);
    else expect({ httpStatus, data }).toMatchObject(endpoint.confirm === 'money' ? noMoney : forPeople);
  });

  test('is open to an API key that may move money, if it moves money', async () => {
    const { httpStatus } = await call(endpoint, rich);
    if (endpoint.confirm === 'money') expect([401, 403]).not.toContain(httpStatus);
    else expect(httpStatus).toBe(typeof endpoint.access === 'object' ? 403 : 401);
  });
});

test('no other call asks for the password', async () => {
  const asked: string[] = [];
  for (const [name, endpoint] of confirming('never').filter(([, { access }]) => access !== 'public')) {
    const { data } = await call(endpoint, later);
    if ((data as { next?: unknown } | null)?.next === 'confirm') asked.push(name);
    await reviveSessions();
  }
  expect(asked).toEqual([]);
});

test('the ten minutes start with the password', async () => {
  const { refundOperatorOrder } = consoleApi.operatorOrders;
  const now = shop.clock.now();
  shop.clock.set(new Date(now.getTime() + confirmedMs - 1));
  expect((await call(refundOperatorOrder, at)).httpStatus).not.toBe(403);
  shop.clock.set(new Date(now.getTime() + confirmedMs));
  expect(await call(refundOperatorOrder, at)).toMatchObject(confirmationRequired);
  shop.clock.set(now);
});

async function anOrder(): Promise<number> {
  const product = await buildProduct(shop.db, { storeId: owner.storeId, stock: 5 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  return (await shop.call('POST order/action', { body: orderBody(token) })).data.id;
}
async function seller(blocked_at: Date | null = null): Promise<number> {
  const id = await buildUser(shop.db);
  await makeOwner(shop.db, id, await buildStore(shop.db));
  await shop.db.updateTable('users').set({ blocked_at }).where('id', '=', id).execute();
  return id;
}
async function buyer(blocked_at: Date | null = null): Promise<number> {
  const id = await buildUser(shop.db);
  await shop.db.updateTable('users').set({ blocked_at }).where('id', '=', id).execute();
  return id;
}
let named = 0;
/** A language that isn't the default. */
async function otherLanguage(): Promise<string> {
  const { code } = await shop.db
    .selectFrom('languages')
    .select('code')
    .where('is_default', '=', false)
    .executeTakeFirstOrThrow();
  return code;
}
async function savedSettings(...each: Parameters<typeof changeSettings>[1][]): Promise<number> {
  for (const settings of each) await changeSettings(shop.db, settings);
  const { id } = await shop.db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'settings.save')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return Number(id);
}

type Input = { params?: object; body?: object };
type Example = { what: 'money' | 'rights'; confirmed(): Promise<Input>; plain(): Promise<Input> };

/** Inputs of each such call, with and without the need for confirmation. */
const sometimes: Record<string, Example> = {
  moveOperatorOrder: {
    what: 'money',
    confirmed: async () => ({ params: { id: await anOrder() }, body: { to: 'cancelled' } }),
    plain: async () => ({ params: { id: await anOrder() }, body: { to: 'confirmed' } }),
  },
  saveSettings: {
    what: 'rights',
    confirmed: async () => ({ body: { settings: { console_second_factor: 'nobody' } } }),
    plain: async () => ({ body: { settings: { phone: '030' } } }),
  },
  saveShopLanguage: {
    what: 'rights',
    confirmed: async () => ({
      params: { language: await otherLanguage() },
      body: { name: 'Other', direction: 'ltr', is_default: true, accepted: ['default_language'] },
    }),
    plain: async () => ({
      params: { language: await otherLanguage() },
      body: { name: `Other ${++named}`, direction: 'ltr' },
    }),
  },
  undoEntry: {
    what: 'rights',
    confirmed: async () => {
      const [before, after] = ['nobody', 'operators'] as const;
      const id = await savedSettings({ console_second_factor: before }, { console_second_factor: after });
      return { params: { id } };
    },
    plain: async () => ({ params: { id: await savedSettings({ city: `City ${await anOrder()}` }) } }),
  },
  blockCustomer: {
    what: 'rights',
    confirmed: async () => ({ params: { id: await seller() }, body: { reason: 'Fraud' } }),
    plain: async () => ({ params: { id: await buyer() }, body: { reason: 'Fraud' } }),
  },
  unblockCustomer: {
    what: 'rights',
    confirmed: async () => ({ params: { id: await seller(shop.clock.now()) } }),
    plain: async () => ({ params: { id: await buyer(shop.clock.now()) } }),
  },
};

const moneySettings: readonly [SettingKey, Partial<Settings>, Partial<Settings>][] = [
  ['payment_fee_paid_by', { payment_fee_paid_by: 'seller' }, { payment_fee_paid_by: 'shop' }],
  [
    'payouts_need_trader_details',
    { payouts_need_trader_details: false },
    { payouts_need_trader_details: true },
  ],
  ['deemed_supplier', { deemed_supplier: true }, { deemed_supplier: false }],
  [
    'payout_csv',
    { payout_csv: { ...usualPayoutTable, separator: 'semicolon' } },
    { payout_csv: usualPayoutTable },
  ],
  ['payout_iban', { payout_iban: 'DE02120300000000202051' }, { payout_iban: '' }],
];

describe.each(moneySettings)('the setting %s', (_, value, other) => {
  const { saveSettings, undoEntry } = consoleApi.operatorSettings;

  test('is confirmed like calls that move money, also beside others and when it is undone', async () => {
    const input = { body: { settings: { phone: '030', ...value }, accepted: [...GUARDED_SETTINGS] } };
    expect(await call(saveSettings, later, input)).toMatchObject(confirmationRequired);
    expect(await call(saveSettings, poor, input)).toMatchObject(noMoney);
    for (const by of [at, rich]) expect((await call(saveSettings, by, input)).httpStatus).toBe(200);
    const params = { id: await savedSettings(other) };
    expect(await call(undoEntry, later, { params })).toMatchObject(confirmationRequired);
    expect(await call(undoEntry, poor, { params })).toMatchObject(noMoney);
    expect((await call(undoEntry, at, { params })).httpStatus).toBe(200);
  });
});

test('other settings ask for no password', async () => {
  const settings = readSettings(await listSettings(shop.db));
  const asking: string[] = [];
  for (const key of Object.keys(settingDefaults) as SettingKey[]) {
    const body = { settings: { [key]: settings[key] } };
    const { data } = await call(consoleApi.operatorSettings.saveSettings, later, { body });
    if ((data as { next?: unknown }).next === 'confirm') asking.push(key);
  }
  expect(asking.toSorted()).toEqual([
    'console_second_factor',
    'deemed_supplier',
    'payment_fee_paid_by',
    'payout_csv',
    'payout_iban',
    'payouts_need_trader_details',
  ]);
});

describe.each(confirming('sometimes'))('%s', (name, endpoint) => {
  const { what, confirmed, plain } = sometimes[name]!;

  test('asks a person for the password when required', async () => {
    const input = await confirmed();
    expect(await call(endpoint, later, input)).toMatchObject(confirmationRequired);
    expect((await call(endpoint, later, await plain())).httpStatus).toBe(200);
    expect((await call(endpoint, at, input)).httpStatus).toBe(200);
  });

  test('is open to an API key otherwise, and for money if the key may', async () => {
    const input = await confirmed();
    expect(await call(endpoint, poor, input)).toMatchObject(what === 'money' ? noMoney : forPeople);
    expect((await call(endpoint, poor, await plain())).httpStatus).toBe(200);
    expect((await call(endpoint, rich, input)).httpStatus).toBe(what === 'money' ? 200 : 403);
  });
});
