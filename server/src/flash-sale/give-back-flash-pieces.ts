import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Puts pieces back into the quota of their flash offers, locked in id order. `pieces` by offer. */
export async function giveBackFlashPieces(
  tx: Transaction<DB>,
  pieces: ReadonlyMap<number, number>,
): Promise<void> {
  const ids = [...pieces.keys()];
  await tx
    .selectFrom('flash_sale_products')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await sql`
    update flash_sale_products offer set sold = greatest(offer.sold - returned.pieces, 0)
    from unnest(${ids}::int[], ${[...pieces.values()]}::int[]) as returned (id, pieces)
    where offer.id = returned.id`.execute(tx);
}
