import { sql, type Kysely } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import type { DB } from '../db/generated/db.d.ts';
import { fillInBulk } from './multiply.ts';

/**
 * Categories 1 to 20, subcategories 1 to 200 (those of category 1 are 1, 21, 41 …), stores and brands in proportion to the
 * products.
 */
export async function listMany(db: Kysely<DB>, products: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Only the narrow rows: writing complete products takes minutes.
    await fillInBulk(tx);
    const named = sql`title, slug, image`;
    await sql`insert into categories (${named}) select 'Category ' || n, 'category-' || n, 'c.webp' from generate_series(1, 20) n`.execute(
      tx,
    );
    await sql`
      insert into subcategories (category_id, ${named})
      select 1 + (n - 1) % 20, 'Shelf ' || n, 'shelf-' || n, 'c.webp' from generate_series(1, 200) n`.execute(
      tx,
    );
    await sql`
      insert into brands (${named})
      select 'Brand ' || n, 'brand-' || n, 'b.webp' from generate_series(1, ${products}::int / 200) n`.execute(
      tx,
    );
    await sql`
      insert into stores (name, slug, image)
      select 'Store ' || n, 'store-' || n, 's.webp' from generate_series(1, ${products}::int / 100) n`.execute(
      tx,
    );
    await sql`insert into shipping_rules (title) select 'Rule ' || n from generate_series(1, 10) n`.execute(
      tx,
    );
    await sql`insert into collections (${named}) values ('Best of all', 'best-of-all', 'c.webp')`.execute(tx);
    await sql`
      insert into collection_products (collection_id, product_id, position)
      select 1, n * (${products}::int / 500), n from generate_series(1, 500) n`.execute(tx);
    await sql`
      insert into listed_products (id, store_id, category_id, subcategory_id, brand_id, shipping_rule_id, in_stock, discount,
        review_count, price_minor, created_at, purchased, rating, selling_minor, sells_plain)
      select n, 1 + h.a % (${products}::int / 100), 1 + (h.b % 200) % 20, 1 + h.b % 200, 1 + h.c % (${products}::int / 200), 1 + h.a % 10, h.b % 19 > 0,
        case when h.c % 4 = 0 then h.a % 60 else 0 end, h.d % 40, 100 * (1 + h.d % 3000), timestamptz '2026-11-01' - h.c * interval '1 second',
        h.a % 5000, case when h.d % 40 = 0 then 0 else 1 + (h.a % 400) / 100.0 end,
        100 * (1 + h.d % 3000), true
      from generate_series(1, ${products}::int) n, lateral (select abs(hashint4(n)) / 2 as a, abs(hashint4(n + 1)) / 2 as b,
        abs(hashint4(n + 2)) / 2 as c, abs(hashint4(n + 3)) / 2 as d) h`.execute(tx);
    await sql`
      insert into listed_counts (kind, place_id, amount)
      select kind, place_id, count(*) from listed_products l, lateral (values (0, 0), (1, l.category_id),
        (2, l.subcategory_id), (3, l.brand_id), (4, l.store_id)) as place(kind, place_id) group by 1, 2`.execute(
      tx,
    );
    // Some of them are in a flash sale.
    await sql`
      insert into products (id, store_id, category_id, tax_rule_id, shipping_rule_id, title, slug, selling_minor, image)
      select l.id, l.store_id, l.category_id, 1, l.shipping_rule_id, 'Product ' || l.id, 'product-' || l.id, l.price_minor, 'p.webp'
      from listed_products l where l.id % (${products}::int / 100) = 0`.execute(tx);
    await sql`
      insert into flash_sales (title, start_time, end_time) values ('Now', '2000-01-01', '2100-01-01')`.execute(
      tx,
    );
    await sql`
      insert into flash_sale_products (flash_sale_id, product_id, price_minor) select 1, id, 500 from products`.execute(
      tx,
    );
  });
  await sql`vacuum analyze`.execute(db);
}
