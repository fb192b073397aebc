import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { givenRows } from './given-rows.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const types = {
  place: 'int',
  grade: 'smallint',
  price: 'bigint',
  title: 'text',
  isNew: 'boolean',
  ids: 'int[]',
} as const;

async function readBack(rows: Parameters<typeof givenRows<keyof typeof types>>[0]) {
  const { rows: read } = await sql`select * from ${givenRows(rows, types)}`.execute(shop.db);
  return read;
}

test('rows arrive as given, whatever they contain', async () => {
  const titles = [
    '',
    ' ',
    'NULL',
    '"',
    '\\',
    '\\"',
    '{a,b}',
    "it's",
    'a\nb\tc',
    'حقيبة',
    '👜',
    '$1',
    '$&',
    '--',
  ];
  const rows = titles.map((title, place) => ({
    place,
    grade: place % 3,
    price: 2 ** 40 + place,
    title,
    isNew: place % 2 === 0,
    ids: Array.from({ length: place % 4 }, (_, id) => id + place),
  }));
  expect(await readBack(rows)).toEqual(rows);
});

test('missing values are null, and no rows give no rows', async () => {
  const empty = { place: null, grade: null, price: null, title: null, isNew: null, ids: null };
  expect(await readBack([{}, { title: 'one', ids: [] }, { title: null }])).toEqual([
    empty,
    { ...empty, title: 'one', ids: [] },
    empty,
  ]);
  expect(await readBack([])).toEqual([]);
});
