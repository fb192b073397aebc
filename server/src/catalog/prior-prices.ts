import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { ProductRow } from './product-queries.ts';

/** Minor units by inventory ID; null: no earlier price is known. */
export type PriorPrices = ReadonlyMap<number, number | null>;

/**
 * The lowest price of the 30 days before the current price began, which a price reduction has to state (Directive 98/6/EC art. 6a). A
 * flash price began with its sale, every other one with its last change.
 */
export async function listPriorPrices(
  db: Kysely<DB>,
  { id, inventories, values, flash_sale_id: saleId }: ProductRow,
): Promise<PriorPrices> {
  const withValues = new Set(values.map((value) => value.inventory_id));
  const own = inventories.flatMap((row) => (withValues.has(row.id) && row.price_minor > 0 ? row.id : []));
  // `null`: the variants without a price of their own, which have the product's
  const { rows } = await sql<{ inventory_id: number | null; minor: number | null }>`
    select priced.inventory_id, lowest_price_of_30_days(${id}, priced.inventory_id, coalesce(
      (select start_time from flash_sales where id = ${saleId}::integer and priced.inventory_id is null),
      (select max(changed_at) from price_changes
       where product_id = ${id} and inventory_id is not distinct from priced.inventory_id)
    )) as minor
    from unnest(${[null, ...own]}::integer[]) as priced (inventory_id)`.execute(db);
  const byInventory = new Map(rows.map(({ inventory_id: of, minor }) => [of, minor]));
  return new Map(
    inventories.map((row) => [row.id, byInventory.get(own.includes(row.id) ? row.id : null) ?? null]),
  );
}
