import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { recordMovement } from './queries.ts';

/** A part paid in cash on delivery; `cash_collected_by` is who holds the cash. */
export type CashPart = {
  id: number;
  total_minor: number;
  dropped_minor: number;
  cash_collected_by: string | null;
};

/** Books the cash of these delivered parts of a locked order, one entry per part, once. All entries form one payment of the order. */
export async function bookCash(
  tx: Transaction<DB>,
  { order, parts }: { order: { id: number; number: string; currency: string }; parts: readonly CashPart[] },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await Promise.all(
    parts
      .filter((part) => part.total_minor > part.dropped_minor)
      .map((part) =>
        recordMovement(tx, {
          orderId: order.id,
          attemptId: null,
          kind: 'payment',
          provider: 'cash',
          providerRef: order.number,
          amountMinor: part.total_minor - part.dropped_minor,
          currency: order.currency,
          cash: { partId: part.id, collectedBy: part.cash_collected_by },
          actor,
          now,
        }),
      ),
  );
}
