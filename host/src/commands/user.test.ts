import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { passwordHasher } from '@souk/server/account/password-hasher';
import { migrate } from '@souk/server/db/migrate';
import { openDatabase } from '@souk/server/db/open-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#embedded-database.ts';
import { fastSettings, makeTestFolder } from '#testing/test-cluster.ts';

let dataDir: string;
let database: EmbeddedDatabase;
let connection: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  dataDir = await makeTestFolder();
  database = await startEmbeddedDatabase({ dataDir, settings: fastSettings });
  await migrate({ url: database.url });
  connection = openDatabase({ url: database.url, max: 2 });
});
afterAll(async () => {
  await connection?.close();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What the command said to this standard input, and how it ended. */
async function souk(words: string[], input = ''): Promise<{ code: number; said: string }> {
  const bin = join(import.meta.dirname, '../../bin/souk.js');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url };
  const child = spawn(process.execPath, [bin, ...words], { env });
  child.stdin.on('error', () => {}); // it may have ended without reading
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, said: (out + err).trim() };
}

const find = (email: string) =>
  connection.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('an operator with a password from the standard input, spaces and all', async () => {
  const words = [
    'user',
    'create',
    'omar@example.com',
    '--name',
    'Omar Said',
    '--operator',
    '--password-stdin',
  ];
  expect(await souk(words, ' secret words \n')).toEqual({
    code: 0,
    said: 'Operator omar@example.com can log in.',
  });
  const user = (await find('omar@example.com'))!;
  expect(user).toMatchObject({ name: 'Omar Said', is_operator: true, verified_at: expect.any(Date) });
  expect(await passwordHasher().verify(user.password_hash, ' secret words ')).toBe(true);
});

test('without one a password is made up and told once', async () => {
  const { code, said } = await souk(['user', 'create', 'layla@example.com']);
  const told = /^User layla@example\.com can log in\. The password is (\S{16})$/.exec(said)?.[1];
  expect([code, told]).toEqual([0, expect.any(String)]);
  const user = (await find('layla@example.com'))!;
  expect(user).toMatchObject({ name: 'layla', is_operator: false });
  expect(await passwordHasher().verify(user.password_hash, told!)).toBe(true);
});

test('an address that has an account keeps it as it is', async () => {
  await souk(['user', 'create', 'first@example.com']);
  const before = await find('first@example.com');
  expect(await souk(['user', 'create', 'FIRST@example.com', '--operator'])).toEqual({
    code: 1,
    said: 'There is an account with the address FIRST@example.com already.',
  });
  expect(await find('first@example.com')).toEqual(before);
});

test.each([
  [['user'], /^Usage: souk user create/],
  [['user', 'create'], /^Usage: souk user create/],
  [['user', 'create', 'x@example.com', 'more'], /^Usage: souk user create/],
  [['user', 'create', 'x@example.com', '--admin'], /^Usage: souk user create/],
  [['user', 'create', 'nobody'], /^nobody is no e-mail address\.$/],
  [['user', 'create', 'x@example.com', '--name', ' '], /^A name has 1 to 100 characters\.$/],
  [['user', 'create', 'x@example.com', '--password-stdin'], /^A password has 6 to 128 characters\.$/],
])('%j is refused with %s', async (words, said) => {
  const outcome = await souk(words, '12345\n');
  expect([outcome.code, outcome.said]).toEqual([1, expect.stringMatching(said)]);
  expect(await find('x@example.com')).toBeUndefined();
});
