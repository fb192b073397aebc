import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { deleteUse, lowerUsed } from './queries.ts';

/** Releases the voucher use of an order, if it has one (INVARIANTS I24). */
export async function returnVoucherUse(tx: Transaction<DB>, orderId: number): Promise<void> {
  const use = await deleteUse(tx, orderId);
  if (use) await lowerUsed(tx, use.voucher_id);
}
