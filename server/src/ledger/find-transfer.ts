import { isOpenAttempt, type PaymentState } from '@souk/rules/payment-state';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { NextStep } from '#outbound/payment-port.ts';
import { listAttempts } from './attempt-queries.ts';

export type TransferLine = Extract<NextStep, { kind: 'instructions' }>['lines'][number];

/** The bank details given to the buyer; null if there are none yet, or if the amount due has changed because a part was cancelled. */
export async function findTransfer(
  db: Kysely<DB>,
  { orderId, dueMinor }: { orderId: number; dueMinor: number },
): Promise<readonly TransferLine[] | null> {
  const newest = (await listAttempts(db, orderId)).find(({ provider }) => provider === 'bank');
  const next = newest?.next as NextStep | null | undefined; // written by startPayment and openAtOnce
  if (!newest || next?.kind !== 'instructions') return null;
  const isOpen = isOpenAttempt(newest.state as PaymentState); // guaranteed by a check constraint
  return isOpen && newest.amount_minor === dueMinor ? next.lines : null;
}
