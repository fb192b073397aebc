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
