import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { erasures, withoutPersons } from './erasures.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

/** Column names that suggest personal data. */
const identifiesPerson =
  '^name$|(^|_)(email|phone|recipient|customer|buyer|author|author_name|actor_name|full_name|first_name|last_name|address|address_1)$';

/** Tables that refer to people or have such a column; `goes`: rows are deleted with any account that they refer to. */
async function listTablesOfPeople() {
  const { rows } = await sql<{ name: string; goes: boolean }>`
    select relation.relname as name, coalesce(bool_and(reference.confdeltype = 'c'), false) as goes
    from pg_class relation
      left join pg_constraint reference on reference.conrelid = relation.oid and reference.contype = 'f'
        and reference.confrelid = 'users'::regclass
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
      and relation.relname <> 'souk_migrations' and (
        reference.oid is not null or exists (
          select from pg_attribute where attrelid = relation.oid and attnum > 0 and not attisdropped
            and atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'inet'::regtype)
            and attname ~ ${identifiesPerson}))
    group by relation.oid, relation.relname order by relation.relname`.execute(shop.db);
  return rows;
}

const erased = new Set<string>(erasures.flatMap(({ tables }) => tables));
const isForgotten = ({ name, goes }: { name: string; goes: boolean }) =>
  !goes && !erased.has(name) && !(name in withoutPersons);

test('every table with personal data is erased, deleted with the account, or listed with a reason', async () => {
  const found = await listTablesOfPeople();
  expect(found.filter(isForgotten)).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['addresses', 'orders', 'sign_ups']));
});

test('no reason remains for a table without personal data', async () => {
  const names = (await listTablesOfPeople()).map(({ name }) => name);
  expect(Object.keys(withoutPersons).filter((name) => !names.includes(name))).toEqual([]);
});

test.each([
  ['contact_email text', true],
  ['sold_to integer references users', true],
  ['sold_to integer references users on delete set null', true],
  ['delivery_address jsonb', true],
  ['sold_to integer references users on delete cascade', false],
  ['emailed_at timestamptz', false],
])('a new table with %s: forgotten %s', async (column, isFound) => {
  await sql.raw(`create table planted (id integer, ${column})`).execute(shop.db);
  try {
    const forgotten = (await listTablesOfPeople()).filter(isForgotten);
    expect(forgotten.map(({ name }) => name)).toEqual(isFound ? ['planted'] : []);
  } finally {
    await sql`drop table planted`.execute(shop.db);
  }
});
