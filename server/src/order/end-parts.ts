import type { Transaction } from 'kysely';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { returnVoucherUse } from '#marketing/vouchers/use-voucher.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { closeAttemptsJob } from './close-attempts-job.ts';
import { changeParts, type PartChange } from './change-parts.ts';
import type { LockedOrder } from './lock-order.ts';
import { refundParts } from './refund-parts.ts';
import { listReturnable, recordReturns, returnStock } from './return-stock.ts';
import { settleFreeRest } from './settle-free-rest.ts';

/**
 * Cancels live parts of a locked order: restocks their units, refunds what was paid for them, and leaves other parts as they are
 * (INVARIANTS I5, B20). Releases the voucher use with the last part. Callers must pass only parts that they read as live under the lock, so
 * that nothing is restocked twice.
 */
export async function endParts(
  tx: Transaction<DB>,
  locked: LockedOrder,
  change: Omit<PartChange, 'cancelled' | 'refundMinor'> & {
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
  await recordReturns(tx, units);
  await announceChange(tx, tags);
  return { ...state, refundMinor };
}
