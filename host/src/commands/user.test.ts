// @module-tag slow
import { passwordHasher } from '@souk/server/account/password-hasher';
import { inTransaction } from '@souk/server/db/transaction';
import { createQueues } from '@souk/server/jobs/create-queues';
import { enqueue } from '@souk/server/jobs/enqueue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openOperatedShop, type OperatedShop } from '#testing/operated-shop.ts';

let shop: OperatedShop;
beforeAll(async () => {
  shop = await openOperatedShop();
});
afterAll(() => shop?.close());

const find = (email: string) =>
  shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const rolesOf = (userId: number) =>
  shop.db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select(['store_id', 'roles.name'])
    .where('user_id', '=', userId)
    .execute();

test('creates an operator with a password from standard input, spaces included', async () => {
  const words = [
    'user',
    'create',
    'omar@example.com',
    '--name',
    'Omar Said',
    '--operator',
    '--password-stdin',
  ];
  expect(await shop.souk(words, ' secret words \n')).toEqual({
    code: 0,
    output: 'Operator omar@example.com can sign in.',
  });
  const user = (await find('omar@example.com'))!;
  expect(user).toMatchObject({ name: 'Omar Said', verified_at: expect.any(Date) });
  expect(await passwordHasher().verify(user.password_hash, ' secret words ')).toBe(true);
  expect(await rolesOf(user.id)).toEqual([{ store_id: null, name: 'owner' }]);
});

test("an operator's password must be strong, a shopper's may be short", async () => {
  const create = (...words: string[]) =>
    shop.souk(['user', 'create', 'weak@example.com', ...words, '--password-stdin'], 'lamp26\n');
  expect(await create('--operator')).toEqual({
    code: 1,
    output: 'Choose a stronger password, or one with at least 12 characters.',
  });
  expect(await find('weak@example.com')).toBeUndefined();
  expect((await create()).code).toBe(0);
});

test('generates a missing password and prints it once', async () => {
  const { code, output } = await shop.souk(['user', 'create', 'layla@example.com']);
  const found = /^User layla@example\.com can sign in\. Password: (\S{16})$/.exec(output)?.[1];
  expect([code, found]).toEqual([0, expect.any(String)]);
  const user = (await find('layla@example.com'))!;
  expect(user).toMatchObject({ name: 'layla' });
  expect(await passwordHasher().verify(user.password_hash, found!)).toBe(true);
  expect(await rolesOf(user.id)).toEqual([]);
});

test('an operator may have a smaller role', async () => {
  const words = ['user', 'create', 'sara@example.com', '--operator', '--role', 'support'];
  expect((await shop.souk(words)).output).toMatch(/^Operator sara@example\.com can sign in\./);
  const user = (await find('sara@example.com'))!;
  expect(await rolesOf(user.id)).toEqual([{ store_id: null, name: 'support' }]);
});

test('accepts a custom role by name in any case, and refuses an unknown one', async () => {
  const made = { audience: 'operator', name: 'Night shift', permissions: ['orders.read'] };
  await shop.db.insertInto('roles').values(made).execute();
  const as = (role: string) =>
    shop.souk(['user', 'create', 'noor@example.com', '--operator', '--role', role]);
  expect(await as('day shift')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^There is no role ".+"\. Roles: owner, manager, catalogue, support, finance, reader, Night shift\.$/,
    ),
  });
  expect(await find('noor@example.com')).toBeUndefined();
  expect((await as('night shift')).output).toMatch(/^Operator noor@example\.com can sign in\./);
  const user = (await find('noor@example.com'))!;
  expect(await rolesOf(user.id)).toEqual([{ store_id: null, name: 'Night shift' }]);
  await shop.db.deleteFrom('memberships').where('user_id', '=', user.id).execute();
  await shop.db.deleteFrom('roles').where('name', '=', made.name).execute();
});

test('leaves an existing account unchanged', async () => {
  await shop.souk(['user', 'create', 'first@example.com']);
  const before = await find('first@example.com');
  expect(await shop.souk(['user', 'create', 'FIRST@example.com', '--operator'])).toEqual({
    code: 1,
    output: 'FIRST@example.com already has an account.',
  });
  expect(await find('first@example.com')).toEqual(before);
});

test.each([
  [['user'], /^Usage: npx souk <command>\n\n {2}user create/],
  [['user', 'create'], /^Usage: npx souk <command>\n\n {2}user create/],
  [['user', 'create', 'x@example.com', 'more'], /^Usage: npx souk <command>\n\n {2}user create/],
  [
    ['user', 'create', 'x@example.com', '--admin'],
    /^Unknown option '--admin'\.\n\nUsage: npx souk <command>\n\n {2}user create/,
  ],
  [['user', 'create', 'x@example.com', '--role', 'support'], /^--role requires --operator\.\n\nUsage: /],
  [
    ['user', 'create', 'x@example.com', '--operator', '--role', 'packer'],
    /^There is no role ".+"\. Roles: owner, manager, catalogue, support, finance, reader\.$/,
  ],
  [['user', 'create', 'nobody'], /^nobody isn't an email address\.$/],
  [['user', 'create', 'x@example.com', '--name', ' '], /^A name must have 1 to 100 characters\.$/],
  [['user', 'create', 'x@example.com', '--password-stdin'], /^A password must have 6 to 128 characters\.$/],
])('refuses %j with %s', async (words, output) => {
  const outcome = await shop.souk(words, words.includes('--password-stdin') ? '12345\n' : undefined);
  expect([outcome.code, outcome.output]).toEqual([1, expect.stringMatching(output)]);
  expect(await find('x@example.com')).toBeUndefined();
});

test('resets the second factor of someone who lost app and codes, and the activity log says by whom', async () => {
  await shop.souk(['user', 'create', 'lost@example.com', '--operator']);
  const user = (await find('lost@example.com'))!;
  const reset = () => shop.souk(['user', 'reset-second-factor', 'lost@example.com']);
  expect(await reset()).toEqual({ code: 1, output: 'lost@example.com has no two-step verification.' });
  const row = { user_id: user.id, sealed_key: 'x', last_step: 0, created_at: new Date() };
  await shop.db.insertInto('authenticators').values(row).execute();
  expect(await reset()).toMatchObject({ code: 0, output: expect.stringContaining('with just a password') });
  expect(await shop.db.selectFrom('authenticators').select('user_id').execute()).toEqual([]);
  const found = await shop.db
    .selectFrom('audit_entries')
    .select(['actor_name', 'entity_id'])
    .where('action', '=', 'second-factor.remove')
    .execute();
  expect(found).toEqual([{ actor_name: 'souk user', entity_id: user.id }]);
});

test('lists background jobs, and retries failed ones', async () => {
  expect(await shop.souk(['jobs', 'list'])).toMatchObject({ code: 0 });
  const broken = { name: 'test-broken', schema: z.object({}), retries: 0, run: async () => {} };
  await createQueues(shop.databaseUrl, [broken], { warn() {} });
  await inTransaction(shop.db, (tx) => enqueue(tx, broken, {}));
  expect((await shop.souk(['jobs', 'retry', broken.name])).code).toBe(1);
  await sql`update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "no disk"}'
    where name = ${broken.name}`.execute(shop.db);
  const { output } = await shop.souk(['jobs', 'list', '--failed']);
  expect(output).toMatch(/^test-broken +on demand · never run · 1 failed \(last error: no disk\)$/);
  expect(await shop.souk(['jobs', 'retry', broken.name])).toMatchObject({ code: 0 });
  expect((await shop.souk(['jobs', 'list', '--failed'])).output).toBe('No failed jobs.');
  expect(await shop.souk(['jobs', 'retry', 'nothing'])).toEqual({
    code: 1,
    output: 'Job "nothing" does not exist.',
  });
});
