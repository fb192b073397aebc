import { sql, type Kysely, type Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { listRefundableLines } from '#order/list-refundable-lines.ts';
import { unitsOfReturn } from './units-of-return.ts';
import type { RefundPurpose } from '#order/refund-purpose.ts';
import { getReturn, moveReturn } from '#order/return-queries.ts';
import { previewRefund } from '#payment/preview-refund.ts';
import { refundAudited, type RefundOutcome } from '#payment/refund-payment.ts';
import { lockReturn, recordReturnAct, type LockedReturn, type ReturnRefused } from './lock-return.ts';
import { queueDecidedMail } from './queue-return-mails.ts';

/** The shop closes a return without a refund, with a message to the buyer. */
export async function closeReturn(
  tx: AuditedTx,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<{ ok: true } | ReturnRefused> {
  const found = await lockReturn(tx, wholeShop, { id, act: 'close' });
  if (!found.ok) return found;
  await moveReturn(tx, id, { state: 'closed', decision: reason, ended_by: 'shop', ended_at: now, now });
  recordReturnAct(tx, found, { act: 'close', after: { state: 'closed', reason } });
  await queueDecidedMail(tx, found.locked.order, { id, partId: found.part.id, what: 'closed', at: now });
  return { ok: true };
}

export type ReturnRefund = {
  id: number;
  expectedMinor: number;
  paymentId?: string | undefined;
  reason: string;
  now: Date;
};

/** Refunds a return's units, which settles the return (`settle_returns` in the database). The audit log entry is the refund's. */
export async function refundReturn(
  tx: AuditedTx,
  input: ReturnRefund,
): Promise<ReturnRefused | RefundOutcome | { ok: false; reason: 'another-amount' }> {
  const { id, expectedMinor, paymentId, reason, now } = input;
  const found = await lockReturn(tx, wholeShop, { id, act: 'refund' });
  if (!found.ok) return found;
  await sql`select set_config('souk.refunded_return', ${String(id)}, true)`.execute(tx);
  const given = await refundAudited(tx, {
    ...(await wishOf(tx, found, paymentId)),
    number: found.locked.order.number,
    expectedMinor,
    reason,
    now,
  });
  if (given.ok) await settle(tx, found, now);
  return given;
}

/** A payment that didn't belong to the order has no lines, so refunding it doesn't settle a return by itself. */
async function settle(tx: Transaction<DB>, { locked, own }: LockedReturn, now: Date): Promise<void> {
  if ((await getReturn(tx, own.id)).ended_at !== null) return;
  const { refund } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.max('id').as('refund'))
    .where('order_id', '=', locked.order.id)
    .executeTakeFirstOrThrow();
  await moveReturn(tx, own.id, { state: 'refunded', refund_id: refund, ended_at: now, now });
}

/** What refunding a return would do now. Changes nothing. */
export async function previewReturnRefund(
  db: Kysely<DB>,
  { id, paymentId }: { id: number; paymentId?: string | undefined },
) {
  const input = await inTransaction(db, async (tx) => {
    const found = await lockReturn(tx, wholeShop, { id, act: 'refund' });
    if (!found.ok) return found;
    return {
      ok: true,
      number: found.locked.order.number,
      wish: await wishOf(tx, found, paymentId),
    } as const;
  });
  return input.ok ? previewRefund(db, input.number, input.wish) : input;
}

async function wishOf(tx: Transaction<DB>, found: LockedReturn, paymentId: string | undefined) {
  const purpose = await purposeOf(tx, found);
  return { amountMinor: null, purpose, ...(paymentId ? { paymentId } : {}) };
}

async function purposeOf(tx: Transaction<DB>, found: LockedReturn): Promise<RefundPurpose> {
  const ordered = await listRefundableLines(tx, found.locked.order.id);
  const { isWhole, units } = unitsOfReturn(found, ordered);
  if (isWhole) return { store: found.part.store_slug };
  return {
    units: units.map(({ id, quantity }) => ({
      line: ordered.findIndex((line) => line.id === id) + 1,
      units: quantity,
    })),
  };
}
