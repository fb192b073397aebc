import type { Transaction } from 'kysely';
import { announceChange } from '#changes/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { returnVoucherUse } from '#voucher/return-voucher-use.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { closeAttemptsJob } from './close-attempts-job.ts';
import { changeParts, type PartChange } from './change-parts.ts';
import type { LockedOrder } from './lock-order.ts';
import { refundParts } from './refund-parts.ts';
import { listReturnable, noteReturns, returnStock } from './return-stock.ts';
import { settleFreeRest } from './settle-free-rest.ts';

/**
 * Cancels live parts of a locked order: their goods go back to where they came from, the other parts stay as they are
 * (INVARIANTS I5, B20). What was paid for them is refunded. The voucher's use goes back with the last part. Nothing comes back twice, because the caller
 * passes only parts that it read as live under the lock.
 */
export async function endParts(
  tx: Transaction<DB>,
  locked: LockedOrder,
  change: Omit<PartChange, 'cancelled' | 'refundMinor'> & {
    /** Their goods are broken or were never there: they do not go back into stock. */
    areLost?: boolean;
  },
) {
  const partIds = change.parts.map((part) => part.id);
  const refundMinor = await refundParts(tx, locked, change);
  const state = await changeParts(tx, locked, { ...change, cancelled: true, refundMinor });
  const units = await listReturnable(tx, partIds);
  const tags = await returnStock(tx, units, { areLost: change.areLost ?? false });
  if (state.cancelled) {
    await returnVoucherUse(tx, locked.order.id);
    await enqueue(tx, closeAttemptsJob, { orderId: locked.order.id });
  } else await settleFreeRest(tx, locked.order.id, change.now);
  await noteReturns(tx, units);
  await announceChange(tx, tags);
  return { ...state, refundMinor };
}
