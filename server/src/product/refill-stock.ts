import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Puts pieces back on their shelves, locked in id order; whether one of them was empty before. `pieces` by inventory. */
export async function refillStock(
  tx: Transaction<DB>,
  pieces: ReadonlyMap<number, number>,
): Promise<boolean> {
  const ids = [...pieces.keys()];
  await tx
    .selectFrom('inventories')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ quantity: number; pieces: number }>`
    update inventories shelf set quantity = shelf.quantity + returned.pieces,
      taken = shelf.taken - returned.pieces
    from unnest(${ids}::int[], ${[...pieces.values()]}::int[]) as returned (id, pieces)
    where shelf.id = returned.id
    returning shelf.quantity, returned.pieces`.execute(tx);
  return rows.some((row) => row.quantity === row.pieces);
}
