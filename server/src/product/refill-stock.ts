import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Puts units back on their shelves, locked in id order; whether one of them was empty before. `units` by inventory. */
export async function refillStock(tx: Transaction<DB>, units: ReadonlyMap<number, number>): Promise<boolean> {
  const ids = [...units.keys()];
  await tx
    .selectFrom('inventories')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ quantity: number; units: number }>`
    update inventories shelf set quantity = shelf.quantity + returned.units,
      taken = shelf.taken - returned.units
    from unnest(${ids}::int[], ${[...units.values()]}::int[]) as returned (id, units)
    where shelf.id = returned.id
    returning shelf.quantity, returned.units`.execute(tx);
  return rows.some((row) => row.quantity === row.units);
}
