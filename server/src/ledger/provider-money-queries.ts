import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Stores what a provider kept of a payment, once; it posts to the ledger (0225). False: known already. */
export async function insertProviderFee(
  tx: Transaction<DB>,
  fee: {
    orderId: number;
    attemptId: number;
    provider: string;
    paymentId: string;
    amountMinor: number;
    currency: string;
    now: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('provider_fees')
    .values({
      order_id: fee.orderId,
      attempt_id: fee.attemptId,
      provider: fee.provider,
      payment_id: fee.paymentId,
      amount_minor: fee.amountMinor,
      currency: fee.currency,
      created_at: fee.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a provider's transfer to the shop's bank account, once; it posts to the ledger (0225). False: known already. */
export async function insertSettlement(
  db: Kysely<DB>,
  settlement: {
    provider: string;
    providerRef: string;
    amountMinor: number;
    currency: string;
    settledAt: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('provider_settlements')
    .values({
      provider: settlement.provider,
      provider_ref: settlement.providerRef,
      amount_minor: settlement.amountMinor,
      currency: settlement.currency,
      settled_at: settlement.settledAt,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Paid attempts of these providers since `since` whose fee isn't known, newest first. */
export async function listWithoutFee(
  db: Kysely<DB>,
  { providers, since, limit }: { providers: readonly string[]; since: Date; limit: number },
): Promise<number[]> {
  if (providers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct payment.attempt_id as id from payment_ledger payment
    where payment.kind = 'payment' and payment.created_at >= ${since} and payment.provider = any(${providers}::text[])
      and not exists (
        select from provider_fees fee where fee.provider = payment.provider and fee.payment_id = payment.provider_ref)
    order by 1 desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
