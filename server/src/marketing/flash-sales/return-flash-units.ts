import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Gives units (by offer id) back to their quotas; locks the offers in id order. The result says whether a sold-out offer is available again. */
export async function returnFlashUnits(
  tx: Transaction<DB>,
  units: ReadonlyMap<number, number>,
): Promise<boolean> {
  const ids = [...units.keys()];
  const offers = await tx
    .selectFrom('flash_sale_products')
    .select(['id', 'quota', 'sold'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await sql`
    update flash_sale_products offer set sold = greatest(offer.sold - returned.units, 0)
    from unnest(${ids}::int[], ${[...units.values()]}::int[]) as returned (id, units)
    where offer.id = returned.id`.execute(tx);
  return offers.some(({ quota, sold }) => quota !== null && sold >= quota);
}
