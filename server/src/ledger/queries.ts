import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type LedgerEntry = {
  orderId: number;
  attemptId: number | null;
  /** `refund-returned`: a completed refund failed later, so the money is back. */
  kind: 'payment' | 'refund' | 'refund-returned';
  provider: string;
  providerRef: string;
  amountMinor: number;
  currency: string;
  /** For cash: the delivered part, and who holds the cash (null in old entries). */
  cash?: { partId: number; collectedBy: string | null };
  actor: string;
  now: Date;
};

/** False: this transaction is already booked. */
export async function insertLedgerEntry(tx: Transaction<DB>, entry: LedgerEntry): Promise<boolean> {
  const row = await tx
    .insertInto('payment_ledger')
    .values({
      order_id: entry.orderId,
      attempt_id: entry.attemptId,
      kind: entry.kind,
      provider: entry.provider,
      provider_ref: entry.providerRef,
      amount_minor: entry.amountMinor,
      currency: entry.currency,
      order_part_id: entry.cash?.partId ?? null,
      collected_by: entry.cash?.collectedBy ?? null,
      actor: entry.actor,
      created_at: entry.now,
    })
    .onConflict((conflict) => conflict.constraint('payment_ledger_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function listLedger(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('payment_ledger')
    .select([
      'attempt_id',
      'kind',
      'provider',
      'provider_ref',
      'amount_minor',
      'currency',
      'order_part_id',
      'collected_by',
      'actor',
      'created_at',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/**
 * Cash that sellers collected, by part. It is never the shop's money: the ledger has only the difference between it and the seller's
 * share, so its amount is read from what was reported.
 */
export const collectedBySellers = sql`(
    select order_id, order_part_id, currency, amount_minor from payment_ledger
    where provider = 'cash' and kind = 'payment' and collected_by = 'seller' and order_part_id is not null
  )`;

/** Cash of the part `p` that its seller collected. */
export const collectedOfPart = sql<number>`(
    select coalesce(sum(cash.amount_minor), 0)::bigint from ${collectedBySellers} cash
    where cash.order_id = p.order_id and cash.order_part_id = p.id
  )`;

/** What the seller of the part `p` was charged for its payment and lost disputes. */
export const feesOfPart = sql<number>`(
    select coalesce(-sum(entry.amount_minor), 0)::bigint
    from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
    where entry.order_part_id = p.id and account.code = 'fees-charged'
  )`;

/** The attempt that a payment belongs to; undefined if it isn't booked. */
export async function findPaymentHolder(
  db: Kysely<DB>,
  payment: { provider: string; paymentId: string },
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('payment_ledger')
    .select('attempt_id')
    .where('kind', '=', 'payment')
    .where('provider', '=', payment.provider)
    .where('provider_ref', '=', payment.paymentId)
    .executeTakeFirst();
  return row?.attempt_id;
}
