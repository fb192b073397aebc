import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { listUnknownPast } from '#operations/books/unknown-past.ts';
import { openStoredSchema } from './stored-schemas.ts';
import type { TestDatabase } from './test-database.ts';

/* What migration 0029 assumes about earlier orders (decisions 024 and 025). */

let database: TestDatabase;
let shop: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await openStoredSchema('0028');
  shop = openDatabase({ url: database.url, max: 2 });
  // A commission to distribute, and an order with one delivered part.
  await sql`update order_parts set commission_percent = 7.5, commission_minor = round(
    (subtotal_minor - bundle_offer_minor - voucher_minor) * 7.5 / 100)`.execute(shop.db);
  await sql`update orders set payment_done = false where order_method = 2 and payment_done`.execute(shop.db);
  await sql`delete from payment_ledger where provider = 'cash'`.execute(shop.db);
  await migrate({ url: database.url });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(shop.db)).rows;

test('the sellers paid for every voucher, and lines share the commission of their part', async () => {
  expect(
    await rowsOf(
      sql`select from order_lines where voucher_shop_minor <> 0 or voucher_seller_minor <> voucher_minor`,
    ),
  ).toEqual([]);
  const parts = await rowsOf(sql`
    select part.commission_minor as of_part, sum(line.commission_minor) as of_lines
    from order_parts part join order_lines line on line.order_part_id = part.id group by part.id`);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.filter((row) => (row as { of_part: number; of_lines: number }).of_part === 0)).toEqual([]);
  expect(
    parts.filter((row) => {
      const { of_part, of_lines } = row as { of_part: number; of_lines: number | string };
      return of_part !== Number(of_lines);
    }),
  ).toEqual([]);
  expect(await rowsOf(sql`select distinct commission_rule, commission_tax_reason from order_lines`)).toEqual([
    { commission_rule: 'of-part', commission_tax_reason: 'not-configured' },
  ]);
});

test('a delivered part has its delivery time, and its cash is in the books', async () => {
  expect(
    await rowsOf(sql`
      select part.delivered_at = (select max(created_at) from order_moves where order_part_id = part.id and to_status = 5) as is_when,
        entry.amount_minor = part.total_minor as is_paid, entry.collected_by
      from order_parts part left join payment_ledger entry on entry.order_part_id = part.id where part.status = 5`),
  ).toEqual([
    { is_when: true, is_paid: true, collected_by: null },
    { is_when: true, is_paid: true, collected_by: null },
  ]);
});

test('refunds of cancelled parts are assigned to their lines, and all refunds add up', async () => {
  expect(
    await rowsOf(sql`
      select refund.cause like 'cancelled-parts:%' as is_cancelled, line.borne_by,
        bool_and(line.units = sold.quantity and line.goods_minor + line.shipping_minor = sold.total_minor
          and line.commission_minor = sold.commission_minor) as is_whole
      from refunds refund join refund_lines line on line.refund_id = refund.id
        left join order_lines sold on sold.id = line.order_line_id group by 1, 2`),
  ).toEqual([{ is_cancelled: true, borne_by: 'seller', is_whole: true }]);
});

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
  await sql`update souk_migrations set applied_at = case id when 1 then timestamptz '2000-01-01' else '2100-01-01' end`.execute(
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

test("today's price is the first known one", async () => {
  expect(
    await rowsOf(sql`
      select (select count(*) from products)::int as products,
        count(*) filter (where inventory_id is null)::int as prices,
        count(*) filter (where inventory_id is not null)::int > 0 as has_variants
      from price_changes`),
  ).toEqual([expect.objectContaining({ has_variants: true })]);
  expect(
    await rowsOf(sql`
      select from products p left join price_changes c on c.product_id = p.id and c.inventory_id is null
      where c.price_minor is distinct from p.base_price_minor`),
  ).toEqual([]);
});
