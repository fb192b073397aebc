import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import { countTrips } from '#testing/count-statements.ts';
import { precompiledQuery } from './precompiled-query.ts';
import { oneOf } from './one-of.ts';
import { openDatabase, type Database } from './open-database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let open: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  open = openDatabase({ url: database.url, max: 2 });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

let builds = 0;
const listLanguages = precompiledQuery(
  (db, { codes, isDefault }: { codes: readonly number[]; isDefault: boolean }) => {
    builds++;
    return db
      .selectFrom('languages')
      .select(['code', 'is_default'])
      .where('is_default', '=', isDefault)
      .where(sql<boolean>`length(code) ${oneOf(codes)}`)
      .orderBy('code');
  },
);
const insertLanguage = precompiledQuery(
  (
    db,
    row: { code: string; name: string; direction: 'ltr' | 'rtl'; is_default: boolean; position: number },
  ) => db.insertInto('languages').values(row).returningAll(),
);

test('is compiled once for each shape of its values, and executed with the values of the call', async () => {
  const row = { direction: 'ltr', position: 0 } as const;
  await insertLanguage(open.db, { ...row, code: 'en', name: 'English', is_default: true });
  const [inserted] = await insertLanguage(open.db, {
    ...row,
    code: 'deu',
    name: "D'eutsch",
    is_default: false,
  });
  expect(inserted).toMatchObject({ code: 'deu', name: "D'eutsch", is_default: false });

  const codes = async (lengths: number[], isDefault: boolean) =>
    (await listLanguages(open.db, { codes: lengths, isDefault })).map(({ code }) => code);
  expect(await codes([2, 3], true)).toEqual(['en']);
  expect(await codes([2, 3], false)).toEqual(['deu']);
  expect(await codes([9, 2], false)).toEqual([]);
  expect(builds).toBe(1);
  expect(await codes([3], false)).toEqual(['deu']);
  expect(await codes([], false)).toEqual([]);
  expect(
    await codes(
      Array.from({ length: 40 }, (_, index) => index),
      false,
    ),
  ).toEqual(['deu']);
  expect(builds).toBe(4);
});

test('is sent when it is called, like others, in a transaction too', async () => {
  const { list } = await countTrips(() =>
    inTransaction(open.db, async (tx) => {
      await Promise.all([
        sql`select ${1}::int`.execute(tx),
        listLanguages(tx, { codes: [2, 3], isDefault: true }),
        sql`select ${2}::int`.execute(tx),
      ]);
    }),
  );
  expect(list.map(({ trip, text }) => `${trip} ${text.slice(0, 13)}`)).toEqual([
    '1 begin',
    '1 select $1::in',
    '1 select "code"',
    '1 select $1::in',
    '2 commit',
  ]);
});
