import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Holder } from '#order/holder.ts';
import { lockOrder, type LockedOrder } from '#order/lock-order.ts';
import { findReturnOfOrder, getReturn } from '#order/return-queries.ts';

export type HeldReturn = { holder: Holder; orderId: number; id: number };

export type HeldOutcome =
  | { ok: true }
  | { ok: false; reason: 'order-missing' | 'return-missing' | 'passed' | 'card-number' };

type Found = { ok: true; locked: LockedOrder; partId: number; own: Awaited<ReturnType<typeof getReturn>> };

export async function lockHeldReturn(
  tx: Transaction<DB>,
  { holder, orderId, id }: HeldReturn,
): Promise<Found | { ok: false; reason: 'order-missing' | 'return-missing' }> {
  const locked = await lockOrder(tx, { id: orderId, holder });
  if (!locked) return { ok: false, reason: 'order-missing' };
  const found = await findReturnOfOrder(tx, { id, orderId });
  if (!found) return { ok: false, reason: 'return-missing' };
  return { ok: true, locked, partId: found.partId, own: await getReturn(tx, id) };
}
