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

/** Stores what a provider returned of a fee, once; it posts to the ledger (0253). False: known already. */
export async function insertFeeReturn(
  tx: Transaction<DB>,
  returned: {
    orderId: number;
    attemptId: number;
    provider: string;
    paymentId: string;
    providerRef: string;
    amountMinor: number;
    currency: string;
    now: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('provider_fee_returns')
    .values({
      order_id: returned.orderId,
      attempt_id: returned.attemptId,
      provider: returned.provider,
      payment_id: returned.paymentId,
      provider_ref: returned.providerRef,
      amount_minor: returned.amountMinor,
      currency: returned.currency,
      created_at: returned.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type FoundFee = { id: number; amount_minor: number; returned_minor: number };

/** The fee of a payment, and what was returned of it. */
export async function findFee(
  tx: Transaction<DB>,
  { provider, paymentId }: { provider: string; paymentId: string },
): Promise<FoundFee | undefined> {
  const { rows } = await sql<FoundFee>`
    select fee.id, fee.amount_minor, (
        select coalesce(sum(amount_minor), 0)::bigint from provider_fee_returns
        where provider = fee.provider and payment_id = fee.payment_id) as returned_minor
    from provider_fees fee where fee.provider = ${provider} and fee.payment_id = ${paymentId}`.execute(tx);
  return rows[0];
}

type FeeShare = {
  fee_id: number;
  order_part_id: number;
  weight_minor: number;
  amount_minor: number;
  version: number;
};

export async function listFeeShares(tx: Transaction<DB>, feeId: number): Promise<FeeShare[]> {
  return tx
    .selectFrom('provider_fee_shares')
    .select(['fee_id', 'order_part_id', 'weight_minor', 'amount_minor', 'version'])
    .where('fee_id', '=', feeId)
    .orderBy('order_part_id')
    .execute();
}

/** Stores each part's share of a fee, once; they post to the ledger (0253). */
export async function insertFeeShares(
  tx: Transaction<DB>,
  {
    feeId,
    shares,
    now,
  }: {
    feeId: number;
    shares: readonly { partId: number; weightMinor: number; amountMinor: number }[];
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('provider_fee_shares')
    .values(
      shares.map((share) => ({
        fee_id: feeId,
        order_part_id: share.partId,
        weight_minor: share.weightMinor,
        amount_minor: share.amountMinor,
        changed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['fee_id', 'order_part_id']).doNothing())
    .execute();
}

/** Changes a part's share, which posts the difference. */
export async function changeFeeShare(
  tx: Transaction<DB>,
  { amountMinor, now, ...share }: FeeShare & { amountMinor: number; now: Date },
): Promise<void> {
  if (amountMinor === share.amount_minor) return;
  await tx
    .updateTable('provider_fee_shares')
    .set({ amount_minor: amountMinor, version: share.version + 1, changed_at: now })
    .where('fee_id', '=', share.fee_id)
    .where('order_part_id', '=', share.order_part_id)
    .execute();
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
