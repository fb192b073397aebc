// @module-tag slow
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@souk/server/db/migrate';
import { openDatabase } from '@souk/server/db/open-database';
import { createEmptyDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '@souk/postgres/server-process';
import { openTestEngine } from '#testing/open-test-engine.ts';
import { openShopFolder, type ShopFolder } from '#testing/shop-folder.ts';

let folder: ShopFolder;
let database: TestDatabase;
beforeAll(async () => {
  folder = await openShopFolder();
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await database?.drop();
  await folder?.close();
});

async function doctor(variables: Record<string, string> = {}) {
  const command = folder.run(['doctor'], variables);
  const code = await command.ended;
  const lines = [...command.output().matchAll(/^([✓!✗]) ([^:]+): (.*)$/gm)];
  return {
    code,
    found: Object.fromEntries(lines.map(([, mark, name, words]) => [name, `${mark} ${words}`])),
  };
}

test('finds no problem before the first start', async () => {
  const { code, found } = await doctor();
  expect([code, found]).toMatchObject([
    0,
    {
      Node: expect.stringMatching(/^✓ 24\./),
      Environment: '✓ all variables are valid',
      'Data folder': `✓ ${folder.dataDir} is writable`,
      Disk: expect.stringMatching(/^✓ [\d,]+ MB free$/),
      Database: '✓ not created yet; created on the first start',
    },
  ]);
});

test('reports an outdated database with a remedy; afterwards everything is fine', async () => {
  const variables = { DATABASE_URL: database.url };
  const behind = await doctor(variables);
  expect(behind.code).toBe(1);
  expect(behind.found['Database']).toBe('✓ PostgreSQL 18 responds');
  expect(behind.found['Migrations']).toMatch(/^✗ 0160-baseline, .* pending; run "npx souk migrate"$/);
  await migrate({ url: database.url });
  const { code, found } = await doctor(variables);
  expect([code, found['Migrations'], found['Email delivery']]).toEqual([0, '✓ up to date', '✓ empty']);
});

test('reports a missing service in one line among the others', async () => {
  const nobody = `postgres://souk:secret-words@127.0.0.1:${await findFreePort()}/souk`;
  const away = await doctor({ DATABASE_URL: nobody });
  expect([away.code, away.found['Database']]).toEqual([1, expect.stringMatching(/^✗ .*ECONNREFUSED/)]);
  expect(JSON.stringify(away.found)).not.toContain('secret-words');

  const file = join(folder.dataDir, 'file');
  await writeFile(file, '');
  const misplaced = await doctor({ DATA_DIR: file, DATABASE_URL: database.url });
  expect([misplaced.code, misplaced.found['Data folder']]).toEqual([1, expect.stringContaining('✗ EACCES')]);
});

test('fills a search engine by a command, checks it, and turns it off', async () => {
  const { config, store, close } = await openTestEngine();
  const variables = {
    DATABASE_URL: database.url,
    SEARCH_URL: `${config.url}/${config.prefix}`,
    SEARCH_KEY: config.key,
  };
  const run = async (words: string[], more: Record<string, string> = variables) => {
    const command = folder.run(words, more);
    return [await command.ended, command.output()];
  };
  try {
    expect((await doctor(variables)).found['Search']).toMatch(
      /^! search uses the database because .* is empty/,
    );
    expect(await run(['search', 'reindex'])).toEqual([0, expect.stringContaining('has 0 of 0 products')]);
    expect((await doctor(variables)).found['Search']).toMatch(/^✓ .* has 0 products; 0 changes pending$/);
    store.trouble('500', { path: '_count', times: 9 });
    expect((await doctor(variables)).found['Search']).toMatch(
      /^✗ .* refused the request \(500 .*search uses the database in the meantime$/,
    );
    expect(await run(['search', 'off'])).toEqual([0, expect.stringContaining('Indexes deleted: 1.')]);
    expect(store.indexes.size).toBe(0);
    const refused = await run(['search', 'off'], { DATABASE_URL: database.url });
    expect(refused).toEqual([1, expect.stringContaining('Set SEARCH_URL')]);
  } finally {
    await close();
  }
});

test("monitoring gets the same as one object, and warnings alone don't exit with 1", async () => {
  const command = folder.run(['doctor', '--json'], { DATABASE_URL: database.url });
  expect(await command.ended).toBe(0);
  const report = JSON.parse(command.output()) as { state: string; findings: { name: string }[] };
  expect(report.state).toBe('warning');
  expect(report.findings).toContainEqual({ name: 'Migrations', state: 'ok', words: 'up to date' });
  expect(report.findings).toContainEqual({
    name: 'Operator',
    state: 'warning',
    words: expect.stringContaining('souk user create'),
  });
  // Outside the demo, a shop whose emails become files is never well.
  expect(report.findings).toContainEqual({
    name: 'Mail server',
    state: 'warning',
    words: expect.stringContaining('set SMTP_URL to your mail server'),
  });
  const names = report.findings.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('souk doctor --books finds every book correct, or exits with 1 and names the first wrong row', async () => {
  const books = (...words: string[]) =>
    folder.run(['doctor', '--books', ...words], { DATABASE_URL: database.url });
  const right = books();
  expect(await right.ended).toBe(0);
  expect(right.output().split('\n')).toEqual([
    '✓ stock: correct',
    '✓ vouchers: correct',
    '✓ flash quotas: correct',
    '✓ orders: correct',
    '✓ commissions: correct',
    '✓ payments: correct',
    '✓ refunds: correct',
    '✓ ledger: correct',
    '✓ reviews: correct',
    '✓ followers: correct',
    '✓ listings: correct',
    '',
  ]);
  const { db, close } = openDatabase({ url: database.url, max: 1 });
  await db
    .insertInto('vouchers')
    .values({
      title: 'Spring',
      code: 'SPRING',
      type: 1,
      used: 2,
      start_time: new Date(0),
      end_time: new Date(),
    })
    .execute();
  await close();
  const wrong = books();
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain('✗ vouchers: vouchers 1: used is 2, should be 0\n');
  const report = books('--json');
  expect(await report.ended).toBe(1);
  const row = { table: 'vouchers', id: '1', column: 'used', expected: '0', found: '2', rows: 1 };
  expect(JSON.parse(report.output())).toMatchObject({
    state: 'problem',
    books: expect.arrayContaining([
      { name: 'stock', wrong: null },
      { name: 'vouchers', wrong: row },
    ]),
  });
});
