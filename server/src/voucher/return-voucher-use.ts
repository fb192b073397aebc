import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { deleteUse, lowerUsed } from './queries.ts';

/** Gives back the use that an order took, if it took one and still has it (INVARIANTS I24). */
export async function returnVoucherUse(tx: Transaction<DB>, orderId: number): Promise<void> {
  const use = await deleteUse(tx, orderId);
  if (use) await lowerUsed(tx, use.voucher_id);
}
