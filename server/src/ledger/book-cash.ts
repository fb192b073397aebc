import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { LockedOrder } from '#order/lock-order.ts';
import { dueOf } from '#order/lock-order.ts';
import { insertLedgerEntry } from './queries.ts';

/** The courier has taken the money of a locked cash order: what was delivered, once. */
export async function bookCash(
  tx: Transaction<DB>,
  locked: LockedOrder,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const { order } = locked;
  const amountMinor = dueOf(locked);
  if (amountMinor === 0) return;
  await insertLedgerEntry(tx, {
    orderId: order.id,
    attemptId: null,
    kind: 'payment',
    provider: 'cash',
    providerRef: order.number,
    amountMinor,
    currency: order.currency,
    actor,
    now,
  });
}
