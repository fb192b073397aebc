import { checkSharedStock } from '@souk/rules/stock';
import { sql, type Transaction } from 'kysely';
import { precompiledQuery } from '#db/precompiled-query.ts';
import { sqlStateOf } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';

export type StockOutcome =
  /** `soldOut`: inventories now empty. */
  { ok: true; soldOut: number[] } | { ok: false; short: Map<number, number> };

/**
 * Takes units from the inventories, all or none, and reports shortages (INVARIANTS I1–I3), in one round trip. Rows are locked in ID order,
 * so that opposite carts can't deadlock; the update is a separate statement, which starts once they are locked and sees their current
 * values. Its condition and the table's check have the last word.
 */
export async function takeStock(
  tx: Transaction<DB>,
  unitsByInventory: ReadonlyMap<number, number>,
): Promise<StockOutcome> {
  const [inventories, taken] = await Promise.all([
    lockStock(tx, [...unitsByInventory.keys()]),
    lowerStock(tx, unitsByInventory),
  ]);
  const stock = new Map(inventories.map((inventory) => [inventory.id, inventory.quantity]));
  const lines = [...unitsByInventory].map(([inventoryId, units]) => ({ inventoryId, units }));
  const short = checkSharedStock(lines, stock);
  if (short.length > 0) return { ok: false, short: new Map(short.map((id) => [id, stock.get(id) ?? 0])) };
  if (taken.length !== lines.length) throw new Error('Stock changed while its rows were locked.');
  return { ok: true, soldOut: taken.flatMap(({ id, quantity }) => (quantity === 0 ? [id] : [])) };
}

/** `takeFromPlenty` found too little. */
const notPlenty = 'SK001';

export function isNotPlenty(error: unknown): boolean {
  return sqlStateOf(error) === notPlenty;
}

type Units = ReadonlyMap<number, number>;

/**
 * Takes units from inventories that won't become empty and records sales as `noteSales` does, or makes PostgreSQL abort the whole
 * transaction (`isNotPlenty`). For the round trip that also commits, where no result can be examined in time. Same locks as `takeStock`.
 */
export async function takeFromPlenty(
  tx: Transaction<DB>,
  { byInventory, byProduct }: { byInventory: Units; byProduct: Units },
): Promise<void> {
  const inventoryIds = [...byInventory.keys()];
  await Promise.all([
    inventoryIds.length > 1 && lockStock(tx, inventoryIds),
    takeAndNote(tx, {
      inventoryIds,
      units: [...byInventory.values()],
      productIds: [...byProduct.keys()],
      sold: [...byProduct.values()],
    }),
  ]);
}

type Taking = Record<'inventoryIds' | 'units' | 'productIds' | 'sold', readonly number[]>;

/** Values are listed instead of unnested: PostgreSQL can't know an array's length without replanning (`db/one-of.ts`). */
const takeAndNote = precompiledQuery((db, { inventoryIds, units, productIds, sold }: Taking) => {
  const statement = sql`
    with wanted (id, units) as (values ${pairsOf(inventoryIds, units)}), taken as (
      update inventories inventory set quantity = inventory.quantity - wanted.units, taken = inventory.taken + wanted.units
      from wanted where inventory.id = wanted.id and inventory.quantity > wanted.units
      returning inventory.id
    ), noted as (insert into product_sales (product_id, pieces) values ${pairsOf(productIds, sold)})
    select refuse_transaction(${sql.lit(notPlenty)})
    where (select count(*) from taken) < ${sql.lit(inventoryIds.length)}`;
  return { compile: () => statement.compile(db) };
});

const pairsOf = (ids: readonly number[], units: readonly number[]) =>
  sql.join(ids.map((id, place) => sql`(${id}::int, ${units[place]}::int)`));

async function lockStock(tx: Transaction<DB>, ids: number[]) {
  return tx
    .selectFrom('inventories')
    .select(['id', 'quantity'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** All or none. Returns what is left. */
async function lowerStock(tx: Transaction<DB>, unitsByInventory: ReadonlyMap<number, number>) {
  const { rows } = await sql<{ id: number; quantity: number }>`
    with wanted as (
      select * from unnest(${[...unitsByInventory.keys()]}::int[], ${[...unitsByInventory.values()]}::int[])
        as wanted (id, units)
    )
    update inventories inventory set quantity = inventory.quantity - wanted.units, taken = inventory.taken + wanted.units
    from wanted
    where inventory.id = wanted.id and not exists (
      select from wanted left join inventories other using (id) where coalesce(other.quantity, 0) < wanted.units
    )
    returning inventory.id, inventory.quantity`.execute(tx);
  return rows;
}
