// @module-tag slow
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#testing/test-database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let url: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'souk-migrations-'));
  url = database.url;
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('files are applied in the order of their numbers, each once', async () => {
  await write('0002-second.sql', `insert into note select 'second after ' || text from note`);
  await write('0001-first.sql', `create table note (text text); insert into note values ('first')`);
  expect(await pendingMigrations({ url, folder })).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate({ url, folder })).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate({ url, folder })).toEqual([]);
  expect(await pendingMigrations({ url, folder })).toEqual([]);
  expect(await query('select text from note order by text')).toEqual([
    { text: 'first' },
    { text: 'second after first' },
  ]);
});

test('eight concurrent starts apply each file once', async () => {
  await write('0001-table.sql', 'create table once (id int); select pg_sleep(0.2)');
  await write('0002-row.sql', 'insert into once values (1)');
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate({ url, folder })));
  expect(applied.flat()).toEqual(['0001-table.sql', '0002-row.sql']);
  expect(await query('select id from once')).toEqual([{ id: 1 }]);
});

test('a changed old file stops with one sentence and changes nothing', async () => {
  await write('0001-first.sql', 'create table first (id int)');
  await migrate({ url, folder });
  await write('0001-first.sql', 'create table first (id bigint)');
  await write('0002-next.sql', 'create table next (id int)');
  await expect(migrate({ url, folder })).rejects.toThrow(
    'The migration 0001-first.sql was changed after it had been applied; restore the file and put the change into a new migration.',
  );
  await expect(pendingMigrations({ url, folder })).rejects.toThrow('0001-first.sql was changed');
  expect(await query(`select to_regclass('next') as next`)).toEqual([{ next: null }]);
});

test('different line endings are no change', async () => {
  await write('0001-first.sql', 'create table first (\n  id int\n)');
  await migrate({ url, folder });
  await write('0001-first.sql', 'create table first (\r\n  id int\r\n)');
  expect(await migrate({ url, folder })).toEqual([]);
});

test('a missing applied file stops the start', async () => {
  await write('0001-first.sql', 'select 1');
  await write('0002-second.sql', 'select 2');
  await migrate({ url, folder });
  await rm(join(folder, '0002-second.sql'));
  await expect(migrate({ url, folder })).rejects.toThrow(
    'The database has the migration 0002-second.sql, which this version',
  );
});

test('a new file with an old number is refused', async () => {
  await write('0002-second.sql', 'select 2');
  await migrate({ url, folder });
  await write('0001-late.sql', 'select 1');
  await expect(migrate({ url, folder })).rejects.toThrow(
    '0001-late.sql is older than the newest applied one (0002-second.sql)',
  );
});

test('duplicate numbers and invalid names are refused', async () => {
  await write('0001-one.sql', 'select 1');
  await write('0001-two.sql', 'select 1');
  await expect(migrate({ url, folder })).rejects.toThrow('Two migrations have the number of 0001-one.sql');
  await rm(join(folder, '0001-two.sql'));
  await write('Two.sql', 'select 1');
  await expect(migrate({ url, folder })).rejects.toThrow(
    'The migration Two.sql must be named like 0001-what-it-does.sql.',
  );
});

test('a file that fails halfway is rolled back, names its line, and can be repaired', async () => {
  await write('0001-first.sql', 'create table first (id int)');
  await write('0002-broken.sql', 'create table second (id int);\n\nselect nonsense;');
  await expect(migrate({ url, folder })).rejects.toThrow(
    'The migration 0002-broken.sql failed and was rolled back (line 3): column "nonsense" does not exist',
  );
  expect(
    await query(`select to_regclass('first') is not null as first, to_regclass('second') as second`),
  ).toEqual([{ first: true, second: null }]);
  await write('0002-broken.sql', 'create table second (id int)');
  expect(await migrate({ url, folder })).toEqual(['0002-broken.sql']);
});

test('a folder is the baseline: applied as one to an empty database, and in place of what it replaced', async () => {
  const schema = { url, folder };
  await write('0001-first.sql', 'create table first (id int)');
  await write('0002-second.sql', 'create table second (id int)');
  await migrate(schema);
  await rm(folder, { recursive: true });
  await mkdir(join(folder, '0002-baseline'), { recursive: true });
  await write('0002-baseline/01-first.sql', 'create table first (id int);');
  await write('0002-baseline/02-second.sql', 'create table second (id int);');
  await write('0003-third.sql', 'create table third (id int)');
  expect(await pendingMigrations(schema)).toEqual(['0003-third.sql']);
  expect(await migrate(schema)).toEqual(['0003-third.sql']);
  const fresh = await createEmptyDatabase();
  expect(await migrate({ url: fresh.url, folder })).toEqual(['0002-baseline', '0003-third.sql']);
  expect(await pendingMigrations({ url: fresh.url, folder })).toEqual([]);
  await write('0002-baseline/02-second.sql', 'create table second (id bigint);');
  await expect(migrate({ url: fresh.url, folder })).rejects.toThrow(
    'The migration 0002-baseline was changed after it had been applied',
  );
  await fresh.drop();
});

test('a schema older than the baseline is refused', async () => {
  await write('0001-first.sql', 'create table first (id int)');
  await migrate({ url, folder });
  await rm(join(folder, '0001-first.sql'));
  await mkdir(join(folder, '0002-baseline'));
  await write('0002-baseline/01-first.sql', 'create table first (id int);');
  await expect(migrate({ url, folder })).rejects.toThrow(
    'The schema (0001-first.sql) is too old for this version of the shop; update it with an earlier version first.',
  );
});
