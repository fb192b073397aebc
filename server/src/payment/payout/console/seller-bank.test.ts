// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmedMs } from '#access/session-limits.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { bankHoldMs } from '../bank-account/bank-hold.ts';
import { readAccountNumbers } from '../bank-account/read-account-numbers.ts';

/* Bank details of a seller: entered with the password, stored encrypted, and shown with their last four characters. */

const { sellerBankDetails, operatorBankDetails, sellerStore } = consoleApi;
const iban = 'DE89370400440532013000';
const other = 'DE75512108001245126199';
const details = { holder: 'Nora Amari', country: 'DE', currency: 'EUR', kind: 'iban' } as const;

type Headers = Record<string, string>;

let shop: TestShop;
let storeId: number;
let owner: Headers;
let ownerId: number;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  storeId = await buildStore(shop.db, { name: 'Casa Amphora' });
  ownerId = await buildUser(shop.db, { name: 'Samir Haddad' });
  await makeOwner(shop.db, ownerId, storeId);
  owner = await atConsole(shop, ownerId, 'seller');
});

const read = (headers = owner) => callConsole(shop, sellerBankDetails.readBankDetails, { headers });
const save = (number: string, headers = owner) =>
  callConsole(shop, sellerBankDetails.saveBankDetails, {
    headers,
    body: { ...details, iban: number, account: '', routing: '', bic: '' },
  });
const readAsOperator = (id: number, headers: Headers) =>
  callConsole(shop, operatorBankDetails.readSellerBankDetails, { headers, params: { id } });
const stepOf = async () =>
  (await callConsole(shop, sellerStore.readChecklist, { headers: owner })).data.steps.find(
    ({ key }) => key === 'bank',
  );

/** Tables with a row that contains the text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    shop.db,
  );
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const hit = sql`select from ${sql.table(name)} row where row::text like ${`%${text}%`} limit 1`;
      return (await hit.execute(shop.db)).rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

/** A member of the store in one of its built-in roles. */
async function memberAs(role: string): Promise<Headers> {
  const userId = await buildUser(shop.db);
  const { id } = await shop.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', role)
    .where('audience', '=', 'seller')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('memberships')
    .values({ user_id: userId, store_id: storeId, role_id: id })
    .execute();
  return atConsole(shop, userId, 'seller');
}

test('the first entry holds no payouts and completes the checklist', async () => {
  expect((await read()).data).toMatchObject({ account: null, hold_hours: 72 });
  expect(await stepOf()).toMatchObject({ is_done: false, kind: 'pay', to: 'bank-details' });
  expect((await save(iban)).data.account).toEqual({
    ...details,
    last4: '3000',
    changed_at: shop.clock.now().toISOString(),
    payouts_resume_at: null,
    is_readable: true,
  });
  expect(await stepOf()).toMatchObject({ is_done: true, is_unreadable: false });
});

test('a change holds payouts for 72 hours, also one that confirms the same number', async () => {
  await save(iban);
  const start = shop.clock.now();
  const resumeAt = (from: Date) => new Date(from.getTime() + bankHoldMs).toISOString();
  expect((await save(other)).data.account).toMatchObject({
    last4: '6199',
    payouts_resume_at: resumeAt(start),
  });
  shop.clock.set(new Date(start.getTime() + bankHoldMs));
  // Sessions don't last that long.
  owner = await atConsole(shop, ownerId, 'seller');
  expect((await read()).data.account).toMatchObject({ payouts_resume_at: null });
  expect((await save(other)).data.account).toMatchObject({ payouts_resume_at: resumeAt(shop.clock.now()) });
  shop.clock.set(start);
});

test('stores the numbers encrypted: they are in no column in clear', async () => {
  await save(iban);
  await save(other);
  for (const number of [iban, other]) expect(await tablesWith(number.slice(2))).toEqual([]);
  expect(await tablesWith('Casa Amphora')).toContain('stores');
  const numbers = await readAccountNumbers(shop.app.shop, [storeId]);
  expect(numbers.get(storeId)).toEqual({ holder: 'Nora Amari', country: 'DE', kind: 'iban', iban: other });
});

test('records who changed them, with the last four characters only', async () => {
  await save(iban);
  await save(other);
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'before', 'after'])
    .where('store_id', '=', storeId)
    .where('entity', '=', 'bank-account')
    .orderBy('id')
    .execute();
  const entry = (ending: string) => ({
    holder: 'Nora Amari',
    bank_country: 'DE',
    currency: 'EUR',
    account_ending: ending,
  });
  expect(entries).toMatchObject([
    { action: 'bank-account.save', actor_name: 'Samir Haddad', before: null, after: entry('3000') },
    { action: 'bank-account.save', before: entry('3000'), after: entry('6199') },
  ]);
});

test('emails the owner what changed, by whom, and until when payouts wait', async () => {
  const { email } = await shop.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  await save(iban);
  shop.clock.set(new Date(shop.clock.now().getTime() + 1000));
  await save(other);
  const mails = (await shop.mails()).filter(({ subject }) => subject.includes('Casa Amphora'));
  const to = (address: string) => mails.filter((mail) => mail.to === address);
  expect(to(email).map(({ subject }) => subject)).toEqual([
    'Bank details added for Casa Amphora',
    'Bank details changed for Casa Amphora',
  ]);
  const { text } = to(email)[1]!;
  for (const words of [
    'Samir Haddad',
    '3000',
    '6199',
    'payouts are on hold until',
    'If you didn’t make or authorize this change',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('5121');
});

test('names what is wrong at its field, and changes nothing', async () => {
  await save(iban);
  const { data } = await save('DE89370400440532013001');
  expect(data).toMatchObject({
    fields: [{ path: 'iban', message: expect.stringContaining('check digits') }],
  });
  expect((await save('FR1420041010050500013M02606')).data).toMatchObject({
    fields: [{ path: 'iban', message: expect.stringContaining('from France') }],
  });
  expect((await read()).data.account).toMatchObject({ last4: '3000', payouts_resume_at: null });
});

test('asks for the password again', async () => {
  const start = shop.clock.now();
  shop.clock.set(new Date(start.getTime() + confirmedMs));
  expect(await save(iban)).toMatchObject({ httpStatus: 403, data: { next: 'confirm' } });
  shop.clock.set(start);
});

describe('permissions', () => {
  test.each([
    ['manager', 200, 403],
    ['reader', 200, 403],
    ['packer', 403, 403],
  ])('a %s reads: %i, writes: %i', async (role, reads, writes) => {
    await save(iban);
    const member = await memberAs(role);
    expect((await read(member)).httpStatus).toBe(reads);
    expect((await save(other, member)).httpStatus).toBe(writes);
    expect((await read()).data.account).toMatchObject({ last4: '3000' });
  });

  test('an owner neither reads nor changes those of another store', async () => {
    await save(iban);
    const foreign = await ownerAtConsole(shop, { storeId: await buildStore(shop.db) });
    const disguised = { ...foreign, 'x-store': String(storeId) };
    for (const headers of [foreign, disguised])
      expect(JSON.stringify((await read(headers)).data)).not.toContain('3000');
    expect((await save(other, disguised)).httpStatus).not.toBe(200);
    expect((await readAsOperator(storeId, foreign)).httpStatus).toBeGreaterThanOrEqual(401);
    expect((await read()).data.account).toMatchObject({ last4: '3000' });
  });

  test('operators who may see payouts see the last four characters', async () => {
    await save(iban);
    const operator = await ownerAtConsole(shop);
    const { data } = await readAsOperator(storeId, operator);
    expect(data.account).toMatchObject({ ...details, last4: '3000', is_readable: true });
    expect((await readAsOperator(0, operator)).httpStatus).toBe(404);
    const support = await buildUser(shop.db);
    const { id } = await shop.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'support')
      .where('audience', '=', 'operator')
      .executeTakeFirstOrThrow();
    await shop.db.insertInto('memberships').values({ user_id: support, role_id: id }).execute();
    const refused = await readAsOperator(storeId, await atConsole(shop, support, 'operator'));
    expect(refused.httpStatus).toBe(403);
  });
});

test('after a change of the shop’s secret they have to be entered again, and the checklist asks for them until then', async () => {
  await save(iban);
  const sealed = { sealed: 'encrypted-with-another-secret-than-the-one-of-this-shop' };
  await shop.db.updateTable('seller_bank_accounts').set(sealed).where('store_id', '=', storeId).execute();
  expect((await read()).data.account).toMatchObject({ last4: '3000', is_readable: false });
  expect(await readAccountNumbers(shop.app.shop, [storeId])).toEqual(new Map());
  expect(await stepOf()).toMatchObject({ is_done: false, is_unreadable: true, to: 'bank-details' });
  expect((await save(iban)).data.account).toMatchObject({ is_readable: true });
  expect(await stepOf()).toMatchObject({ is_done: true, is_unreadable: false });
});
