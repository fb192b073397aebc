import { providerTitle } from '@souk/rules/ledger-names';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { listProviderBalances, settleByLine, unsettleLine } from '#ledger/provider-money-queries.ts';
import type { NotSettled } from '#ledger/why-not-settled.ts';
import { bankTime, lockWaitingLine } from './lock-waiting-line.ts';

type Confirmed =
  | { ok: true }
  | { ok: false; reason: 'decided' }
  | { ok: false; reason: 'provider-unknown' }
  | { ok: false; reason: 'fee-reported' | NotSettled; provider: string; currency: string };

type OfProvider = { id: number; provider: string; feeMinor: number; now: Date };

/**
 * Confirms a bank transaction as a payment provider's transfer to the shop, or as money that a provider collected: the provider's balance
 * falls by the amount and by the fee that it withheld, at most to zero. A transfer that the provider reported is only linked.
 */
export async function confirmSettlementLine(
  tx: AuditedTx,
  { id, provider, feeMinor, now }: OfProvider,
): Promise<Confirmed> {
  const line = await lockWaitingLine(tx, id);
  if (!line) return { ok: false, reason: 'decided' };
  const { currency } = line;
  if (!(await listProviderBalances(tx)).some((one) => one.provider === provider))
    return { ok: false, reason: 'provider-unknown' };
  const outcome = await settleByLine(tx, {
    provider,
    currency,
    amountMinor: line.direction === 'in' ? line.amount_minor : -line.amount_minor,
    feeMinor,
    lineId: id,
    settledAt: bankTime(line, { now }),
  });
  if (outcome !== 'booked' && outcome !== 'linked') return { ok: false, reason: outcome, provider, currency };
  await sql`
    update bank_lines set state = 'booked', result = 'settled', provider = ${provider}, decided_at = ${now}, attempt_id = null,
      payout_id = null, payout_batch_id = null, refund_id = null where id = ${id}`.execute(tx);
  tx.audit.record({
    action: 'bank-statement.book',
    entity: 'bank-statement',
    entityId: id,
    storeId: null,
    label: line.payer || line.receipt_id,
    before: null,
    after: {
      provider: providerTitle(provider),
      amount_minor: line.amount_minor,
      currency,
      ...(feeMinor > 0 ? { fee_minor: feeMinor } : {}),
    },
  });
  return { ok: true };
}

/** Reopens a bank transaction that was confirmed for the wrong provider, and reverses what it posted. */
export async function undoSettlementLine(
  tx: AuditedTx,
  { id, now }: { id: number; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'decided' }> {
  const { rows } = await sql<{ payer: string; receipt_id: string }>`
    select payer, receipt_id from bank_lines where id = ${id} and state = 'booked' for update`.execute(tx);
  const [line] = rows;
  const provider = line && (await unsettleLine(tx, { lineId: id, now }));
  if (!line || provider === undefined) return { ok: false, reason: 'decided' };
  await sql`
    update bank_lines set state = 'waiting', result = null, decided_at = null where id = ${id}`.execute(tx);
  tx.audit.record({
    action: 'bank-statement.take-back',
    entity: 'bank-statement',
    entityId: id,
    storeId: null,
    label: line.payer || line.receipt_id,
    before: { state: 'booked', provider: providerTitle(provider) },
    after: { state: 'waiting' },
  });
  return { ok: true };
}
