import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { listUnknownPast } from '#operations/books/unknown-past.ts';
import { openStoredSchema } from './stored-schemas.ts';
import type { TestDatabase } from './test-database.ts';

/* What the past of a shop becomes that had no ledger. */

let database: TestDatabase;
let shop: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await openStoredSchema('0160');
  shop = openDatabase({ url: database.url, max: 2 });
  // As of a shop older still, which didn't record who collected cash, nor commission by line.
  await sql`alter table payment_ledger disable trigger user`.execute(shop.db);
  await sql`update payment_ledger set collected_by = null`.execute(shop.db);
  await sql`alter table payment_ledger enable trigger user`.execute(shop.db);
  await sql`update order_parts set cash_collected_by = null`.execute(shop.db);
  await sql`update order_lines set commission_rule = 'of-part'`.execute(shop.db);
  await migrate({ url: database.url });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(shop.db)).rows;

test('the past is posted to the ledger once, and the ledger agrees with it', async () => {
  expect(
    await rowsOf(
      sql`select kind, count(*)::int > 0 as is_posted from ledger_transactions group by kind order by kind`,
    ),
  ).toEqual(['earned', 'payment', 'refund', 'refund-paid'].map((kind) => ({ kind, is_posted: true })));
  expect(await checkBooks(shop.db, ['ledger'])).toEqual([{ name: 'ledger', wrong: null }]);
});

test('the ledger has the amount of every payment and refund, also of cash that it hadn’t as a whole', async () => {
  const before = await openStoredSchema('0160');
  const old = openDatabase({ url: before.url, max: 2 });
  const movements = async () =>
    (
      await sql<{ kind: string }>`
        select id, order_id, attempt_id, kind, provider, provider_ref, amount_minor, currency, actor, created_at, order_part_id, collected_by
        from payment_ledger order by id`.execute(old.db)
    ).rows;
  await sql`alter table payment_ledger disable trigger user`.execute(old.db);
  const changed = await sql`
    with cash as (select id, order_part_id, row_number() over (order by id) as place from payment_ledger where provider = 'cash'), part as (
      update order_parts set cash_collected_by = 'seller' from cash where place = 1 and order_parts.id = cash.order_part_id)
    update payment_ledger moved set collected_by = case place when 1 then 'seller' end,
      order_part_id = case place when 1 then moved.order_part_id end
    from cash where cash.id = moved.id and place <= 2`.execute(old.db);
  expect(changed.numAffectedRows).toBe(2n);
  await sql`alter table payment_ledger enable trigger user`.execute(old.db);
  const known = await movements();
  expect(new Set(known.map(({ kind }) => kind))).toEqual(new Set(['payment', 'refund']));
  await migrate({ url: before.url });
  expect(await movements()).toEqual(known);
  const { rows } = await sql<{ posted: string }>`
    select string_agg(account.code || ' ' || sign(entry.amount_minor), ', ' order by entry.id) as posted
    from money_movements moved join ledger_entries debit on debit.id = moved.entry_id
      join ledger_entries entry on entry.transaction_id = debit.transaction_id join ledger_accounts account on account.id = entry.account_id
    where moved.collected_by = 'seller' or moved.provider = 'cash' and moved.order_part_id is null group by moved.id order by moved.id`.execute(
    old.db,
  );
  expect(rows.map(({ posted }) => posted)).toEqual([
    'cash:sellers 1, cash:sellers -1',
    'orders:unearned 1, orders:unearned -1',
  ]);
  const books = await checkBooks(old.db, ['ledger', 'payments', 'refunds']);
  await old.close();
  await before.drop();
  expect(books.filter(({ wrong }) => wrong !== null)).toEqual([]);
});

test('what the past doesn’t tell is listed: who collected cash and paid vouchers, payouts, fees and transfers', async () => {
  const names = async () => (await listUnknownPast(shop.db)).map(({ name }) => name);
  // The stored shop’s orders are of the day of its tests.
  await sql`update souk_migrations set applied_at = case when id = 1 then timestamptz '2000-01-01' else '2100-01-01' end`.execute(
    shop.db,
  );
  expect(await names()).toEqual(['cash', 'payouts', 'providers', 'vouchers']);
  const [cash] = await listUnknownPast(shop.db);
  expect(
    await rowsOf(
      sql`select count(distinct order_id)::int as orders, sum(amount_minor)::int as minor from payment_ledger where provider = 'cash'`,
    ),
  ).toEqual([{ orders: cash!.orders, minor: cash!.minor }]);
  await sql`update souk_migrations set applied_at = '2000-01-01'`.execute(shop.db);
  expect(await names()).toEqual(['cash']);
});
