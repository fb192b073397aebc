import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { textOf } from '@souk/server/texts/texts';
import { english } from '@souk/server/texts/language';
import { type DatabaseAddress, tryDatabase, urlOf } from './try-database.ts';

let empty: TestDatabase;
let ours: TestDatabase;
let port: number;
beforeAll(async () => {
  [empty, ours] = [await createEmptyDatabase(), await cloneDatabase()];
  const client = new pg.Client(inject('testClusterUrl'));
  await client.connect();
  port = Number((await client.query('show port')).rows[0].port);
  await client.end();
});
afterAll(() => Promise.all([empty.drop(), ours.drop()]));

const addressOf = ({ url }: TestDatabase): DatabaseAddress => {
  const { pathname, username, password } = new URL(url);
  return {
    host: '127.0.0.1',
    port,
    database: pathname.slice(1),
    username,
    password: decodeURIComponent(password),
  };
};
const wordsOf = async (address: DatabaseAddress) => {
  const { checks, ok } = await tryDatabase(address);
  const texts = checks.map(({ state, name }) => `${state}: ${textOf(english, name.key, name.values)}`);
  return [ok, ...texts.map((words) => words.replaceAll(/[⁦-⁩]/g, ''))];
};

test("accepts an empty database, and a shop's", async () => {
  const reached = [`ok: Reached 127.0.0.1:${port}`, expect.stringMatching(/^ok: Signed in as /)];
  const rest = ['ok: Search extensions can be installed'];
  expect(await wordsOf(addressOf(empty))).toEqual([true, ...reached, ...rest, 'ok: The database is empty']);
  expect(await wordsOf(addressOf(ours))).toEqual([
    true,
    ...reached,
    ...rest,
    'ok: The database contains a Souk shop',
  ]);
});

test('foreign tables, a wrong password, a missing database, a closed port: one sentence each', async () => {
  const address = addressOf(empty);
  const client = new pg.Client(empty.url);
  await client.connect();
  await client.query('create table theirs (id int)');
  await client.end();
  expect((await wordsOf(address)).at(-1)).toMatch(/^problem: The database contains other tables/);
  expect(await wordsOf({ ...address, password: 'wrong' })).toEqual([
    false,
    expect.stringMatching(/^problem: Wrong password for .*$/),
  ]);
  expect(await wordsOf({ ...address, database: 'nowhere' })).toEqual([
    false,
    'problem: Database nowhere doesn’t exist; create it first',
  ]);
  expect(await wordsOf({ ...address, port: 1 })).toEqual([false, 'problem: 127.0.0.1:1 can’t be reached']);
});

test("tells a role that can't install extensions what to run", async () => {
  const admin = new pg.Client(inject('testClusterUrl'));
  await admin.connect();
  await admin.query(`create role small login password 'small'`);
  try {
    const { ok, checks } = await tryDatabase({ ...addressOf(ours), username: 'small', password: 'small' });
    expect(ok).toBe(true); // they are installed there already
    const other = await createEmptyDatabase();
    const missing = await tryDatabase({ ...addressOf(other), username: 'small', password: 'small' });
    expect(checks.every(({ state }) => state === 'ok')).toBe(true);
    expect(missing.ok).toBe(false);
    expect(missing.checks.map(({ code }) => code)).toContain(
      'CREATE EXTENSION pg_trgm;\nCREATE EXTENSION unaccent;',
    );
    await other.drop();
  } finally {
    await admin.query('drop role small');
    await admin.end();
  }
});

test.each(['169.254.169.254', 'fd00:ec2::254', 'fe80::1'])(
  "%s, a cloud metadata address, isn't contacted",
  async (host) => {
    const { ok, checks } = await tryDatabase({ ...addressOf(ours), host });
    expect([ok, checks.map(({ name }) => name.key)]).toEqual([false, ['install.database.forbidden']]);
  },
);

test('names and passwords with URL characters work', () => {
  const url = new URL(
    urlOf({ host: '::1', port: 5432, database: 'a/b', username: 'u@x', password: 'p:/?#[]@%' }),
  );
  expect([
    url.hostname,
    url.port,
    decodeURIComponent(url.pathname),
    decodeURIComponent(url.username),
  ]).toEqual(['[::1]', '5432', '/a/b', 'u@x']);
  expect(decodeURIComponent(url.password)).toBe('p:/?#[]@%');
});
