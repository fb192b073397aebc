import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { bankTime, lockWaitingLine, type WaitingLine } from './lock-waiting-line.ts';
import { NO_RETURN_CODE } from './statement-transaction.ts';
import { lockPayout, updatePayout, type PayoutRow } from '../payout/payout-queries.ts';
import { payoutNumber } from '../payout/payout-amounts.ts';
import type { PayoutReference } from '../payout/payout-references.ts';
import { settlePayout } from '../payout/settle-payout.ts';

export type ConfirmedPayoutLine =
  | { ok: true; result: 'payout-paid' | 'payout-returned' | 'known'; payouts: readonly PayoutRow[] }
  | { ok: false; reason: 'decided' | 'payout-unknown' | 'payout-decided' | 'payout-amount' };

/**
 * Uses a bank transaction for a payout or for the payouts of one bank file: money out pays them, money in returns one, less what the bank
 * kept. A payout that a person has marked already is only linked to it. The lock on the transaction makes a second use wait and find it
 * used; the database refuses it too.
 */
export async function confirmPayoutLine(
  tx: AuditedTx,
  { id, about, now }: { id: number; about: PayoutReference; now: Date },
): Promise<ConfirmedPayoutLine> {
  const line = await lockWaitingLine(tx, id);
  if (!line) return { ok: false, reason: 'decided' };
  const payouts = await lockPayouts(tx, about);
  if (payouts.length === 0) return { ok: false, reason: 'payout-unknown' };
  const sum = payouts.reduce((minor, one) => minor + one.amount_minor, 0);
  const isShort = line.direction === 'in' && payouts.length === 1 && line.amount_minor < sum;
  if (payouts.some((one) => one.currency !== line.currency) || !(line.amount_minor === sum || isShort))
    return { ok: false, reason: 'payout-amount' };
  const as = line.direction === 'out' ? 'paid' : 'returned';
  const isLinked = await each(payouts, (payout) => useFor(tx, { payout, line, now }));
  if (isLinked.includes(null)) return { ok: false, reason: 'payout-decided' };
  const result = isLinked.includes(false) ? (`payout-${as}` as const) : 'known';
  await sql`
    update bank_lines set state = 'booked', result = ${result}, decided_at = ${now}, attempt_id = null,
      payout_id = ${about.payoutId}, payout_batch_id = ${about.batchId}, refund_id = null where id = ${id}`.execute(
    tx,
  );
  tx.audit.record({
    action: 'bank-statement.book',
    entity: 'bank-statement',
    entityId: id,
    storeId: null,
    label: payouts
      .map((one) => payoutNumber(one.id))
      .join(', ')
      .slice(0, 200),
    before: null,
    after: { count: payouts.length },
  });
  return { ok: true, result, payouts };
}

/** In the order of their ids, as sending locks them. */
async function lockPayouts(tx: AuditedTx, { payoutId, batchId }: PayoutReference): Promise<PayoutRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payouts where batch_id is not null and (id = ${payoutId} or batch_id = ${batchId}) order by id`.execute(
    tx,
  );
  const locked = await each(rows, ({ id }) => lockPayout(tx, id));
  return locked.flatMap((payout) => payout ?? []);
}

/** Whether the payout was only linked, because its state says the same already; null: it can't be used for it. */
async function useFor(
  tx: AuditedTx,
  { payout, line, now }: { payout: PayoutRow; line: WaitingLine; now: Date },
): Promise<boolean | null> {
  const { id, state } = payout;
  const feeMinor = line.direction === 'in' ? payout.amount_minor - line.amount_minor : 0;
  if (
    line.direction === 'out' &&
    payout.paid_line_id === null &&
    (state === 'paid' || state === 'returned')
  ) {
    await updatePayout(tx, id, { paid_line_id: line.id });
    return true;
  }
  if (line.direction === 'in' && payout.returned_line_id === null && state === 'returned') {
    if (payout.fee_minor !== feeMinor) return null;
    await updatePayout(tx, id, { returned_line_id: line.id });
    return true;
  }
  const settled = await settlePayout(tx, payout, {
    as: line.direction === 'out' ? 'paid' : 'returned',
    reason: line.return_code ?? NO_RETURN_CODE,
    feeMinor,
    at: bankTime(line, { after: payout.sent_at, now }),
    lineId: line.id,
  });
  return settled.ok ? false : null;
}

async function each<T, R>(list: readonly T[], step: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await step(one));
  return results;
}
