import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { dueOf, type DuePart } from './due-of.ts';
import { insertLedgerEntry } from './queries.ts';

/** The courier has taken the money of a locked cash order: what was delivered, once. */
export async function bookCash(
  tx: Transaction<DB>,
  { order, parts }: { order: { id: number; number: string; currency: string }; parts: readonly DuePart[] },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const amountMinor = dueOf({ parts });
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
