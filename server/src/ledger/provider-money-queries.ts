import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { whyNotSettled, type NotSettled } from './why-not-settled.ts';

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

export type Settlement = {
  provider: string;
  /** Below zero: collected from the shop's bank account. */
  amountMinor: number;
  currency: string;
  settledAt: Date;
};

/**
 * Stores a provider's transfer to the shop's bank account, once; it posts to the ledger (0225). If a bank transaction was confirmed as this
 * transfer before (0265), the provider's id is added to it, and a fee that was entered with it is reversed, because the provider reports
 * its fees too. False: known already.
 */
export async function insertSettlement(
  db: Kysely<DB>,
  { now, ...settlement }: Settlement & { providerRef: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockSettlements(tx, settlement.provider);
    const { provider, providerRef } = settlement;
    const known = await tx
      .selectFrom('provider_settlements')
      .select('id')
      .where('provider', '=', provider)
      .where('provider_ref', '=', providerRef)
      .executeTakeFirst();
    if (known) return false;
    const ofLine = await findSettlement(tx, settlement, { isReported: false });
    const matched =
      ofLine !== null &&
      (await tx
        .updateTable('provider_settlements')
        .set({ provider_ref: providerRef, is_reported: true, fee_minor: 0, changed_at: now })
        .where('id', '=', ofLine)
        .returning('id')
        .executeTakeFirst());
    if (!matched) await insertRow(tx, { ...settlement, lineId: null, feeMinor: 0 });
    return true;
  });
}

/**
 * Books a bank transaction as a provider's transfer, less the fee that the provider withheld of it, up to the provider's balance; or links
 * it to the transfer that the provider reported, whose fees it reported too. The caller has locked the bank transaction.
 */
export async function settleByLine(
  tx: Transaction<DB>,
  settlement: Settlement & { lineId: number; feeMinor: number },
): Promise<'booked' | 'linked' | 'fee-reported' | NotSettled> {
  await lockSettlements(tx, settlement.provider);
  const reported = await findSettlement(tx, settlement, { isReported: true });
  if (reported === null) {
    const { provider, currency } = settlement;
    const balances = await listProviderBalances(tx);
    const own = balances.find((one) => one.provider === provider && one.currency === currency);
    const reason = whyNotSettled({ ...settlement, balanceMinor: own?.minor ?? 0 });
    if (reason !== null) return reason;
    const providerRef = `bank-line-${settlement.lineId}`;
    await insertRow(tx, { ...settlement, providerRef });
    return 'booked';
  }
  if (settlement.feeMinor > 0) return 'fee-reported';
  await tx
    .updateTable('provider_settlements')
    .set({ line_id: settlement.lineId })
    .where('id', '=', reported)
    .execute();
  return 'linked';
}

/**
 * Reverses what a bank transaction booked; what the provider reported stays. The caller has locked the bank transaction. Returns the
 * provider; undefined: it booked none.
 */
export async function unsettleLine(
  tx: Transaction<DB>,
  { lineId, now }: { lineId: number; now: Date },
): Promise<string | undefined> {
  const ofLine = tx.selectFrom('provider_settlements').where('line_id', '=', lineId);
  const booked = await ofLine.select('provider').executeTakeFirst();
  if (!booked) return undefined;
  await lockSettlements(tx, booked.provider);
  // Read under the lock: the provider may have reported the transfer meanwhile.
  const row = await ofLine.select(['id', 'provider', 'is_reported']).forUpdate().executeTakeFirstOrThrow();
  await tx
    .updateTable('provider_settlements')
    .set({ changed_at: now, ...(row.is_reported && { line_id: null }) })
    .where('id', '=', row.id)
    .execute();
  if (!row.is_reported) await tx.deleteFrom('provider_settlements').where('id', '=', row.id).execute();
  return row.provider;
}

/** Serializes a provider's settlements until the transaction ends, so that its report and the bank's are found to be the same. */
async function lockSettlements(tx: Transaction<DB>, provider: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`settlements of ${provider}`}))`.execute(tx);
}

/** How far apart a provider and a bank date the same transfer. */
const sameDays = 10;

/** SQL on settlement `own`: the same transfer, known from only one side. */
const isSame = (of: {
  provider: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  currency: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}) => sql`own.provider = ${of.provider} and own.amount_minor = ${of.amount} and own.currency = ${of.currency}
  and own.settled_at between ${of.at} - ${sameDays} * interval '1 day' and ${of.at} + ${sameDays} * interval '1 day'`;

/** `isReported`: one that the provider reported without a bank transaction; else one that only a bank transaction says. The nearest in time. */
async function findSettlement(
  tx: Transaction<DB>,
  { provider, amountMinor, currency, settledAt }: Settlement,
  { isReported }: { isReported: boolean },
): Promise<number | null> {
  const at = sql`${settledAt}::timestamptz`;
  const of = { provider: sql`${provider}`, amount: sql`${amountMinor}`, currency: sql`${currency}`, at };
  const { rows } = await sql<{ id: number }>`
    select own.id from provider_settlements own where ${isSame(of)} and own.is_reported = ${isReported}
      and (not own.is_reported or own.line_id is null)
    order by abs(extract(epoch from own.settled_at - ${at})), own.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

async function insertRow(
  tx: Transaction<DB>,
  row: Settlement & { providerRef: string; lineId: number | null; feeMinor: number },
): Promise<void> {
  await tx
    .insertInto('provider_settlements')
    .values({
      provider: row.provider,
      provider_ref: row.providerRef,
      amount_minor: row.amountMinor,
      currency: row.currency,
      settled_at: row.settledAt,
      line_id: row.lineId,
      fee_minor: row.feeMinor,
      is_reported: row.lineId === null,
    })
    .execute();
}

export type ProviderBalance = { provider: string; currency: string; minor: number };

/** What lies at each payment provider by currency; below zero, the shop owes it. */
export async function listProviderBalances(db: Kysely<DB>): Promise<ProviderBalance[]> {
  const { rows } = await sql<ProviderBalance>`
    select substr(account.code, 10) as provider, balance.currency, balance.amount_minor as minor
    from ledger_accounts account join ledger_balances() balance on balance.account_id = account.id
    where account.code like 'provider:%' order by account.code, balance.currency`.execute(db);
  return rows;
}

/** Providers that have reported the transfer of this bank transaction. */
export async function listReportedFor(
  db: Kysely<DB>,
  { amountMinor, currency, settledAt }: Omit<Settlement, 'provider'>,
): Promise<string[]> {
  const of = {
    provider: sql`own.provider`,
    amount: sql`${amountMinor}`,
    currency: sql`${currency}`,
    at: sql`${settledAt}::timestamptz`,
  };
  const { rows } = await sql<{ provider: string }>`
    select distinct own.provider from provider_settlements own
    where ${isSame(of)} and own.is_reported and own.line_id is null`.execute(db);
  return rows.map(({ provider }) => provider);
}

/** Paid attempts of these providers since `since` whose fee isn't known, newest first. */
export async function listWithoutFee(
  db: Kysely<DB>,
  { providers, since, limit }: { providers: readonly string[]; since: Date; limit: number },
): Promise<number[]> {
  if (providers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct payment.attempt_id as id from money_movements payment
    where payment.kind = 'payment' and payment.created_at >= ${since} and payment.provider = any(${providers}::text[])
      and not exists (
        select from provider_fees fee where fee.provider = payment.provider and fee.payment_id = payment.provider_ref)
    order by 1 desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
