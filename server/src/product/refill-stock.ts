import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Returns units to stock, locked in ID order. Returns the inventories that were empty before. `units` by inventory. `areLost`: the units
 * are released from orders but not sellable.
 */
export async function refillStock(
  tx: Transaction<DB>,
  units: ReadonlyMap<number, number>,
  { areLost = false }: { areLost?: boolean } = {},
): Promise<Set<number>> {
  const ids = [...units.keys()];
  await tx
    .selectFrom('inventories')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ id: number; quantity: number; units: number }>`
    update inventories own set quantity = own.quantity + ${areLost ? sql.lit(0) : sql`returned.units`},
      taken = own.taken - returned.units
    from unnest(${ids}::int[], ${[...units.values()]}::int[]) as returned (id, units)
    where own.id = returned.id
    returning own.id, own.quantity, ${areLost ? sql.lit(-1) : sql`returned.units`} as units`.execute(tx);
  return new Set(rows.flatMap((row) => (row.quantity === row.units ? [row.id] : [])));
}
