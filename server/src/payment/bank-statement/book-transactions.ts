import { audited } from '#access/audited.ts';
import type { Actor } from '#access/actor.ts';
import { violatedConstraint } from '#db/database-errors.ts';
import { findPaymentHolder } from '#ledger/queries.ts';
import type { BookingShop } from '../apply-facts.ts';
import { recordReceipt, type Receipt, type ReceiptOutcome } from '../record-receipt.ts';
import { readPayoutReference } from '../payout/payout-references.ts';
import { confirmPayoutLine, type ConfirmedPayoutLine } from './confirm-payout-line.ts';
import { confirmRefundLine, type ConfirmedRefundLine } from './confirm-refund-line.ts';
import {
  findWaitingTransactions,
  insertBookedTransaction,
  markTransactionsBooked,
  type BookedTransaction,
} from './bank-transaction-queries.ts';

type Refused = Extract<ReceiptOutcome, { ok: false }>['reason'] | 'decided';

/**
 * `decided`: no longer waiting. `no-reference`: no payment, payout or refund was given. `not-allowed`, `refunds-not-allowed`: the caller may
 * not change payouts, or refunds.
 */
export type BookingOutcome = { id: number } & (
  | ReceiptOutcome
  | ConfirmedPayoutLine
  | ConfirmedRefundLine
  | { ok: false; reason: 'decided' | 'no-reference' | 'not-allowed' | 'refunds-not-allowed' }
);

export type BookedTransactions =
  | { ok: true; outcomes: BookingOutcome[] }
  | { ok: false; reason: 'nothing'; outcomes: BookingOutcome[] };

type ToBook = {
  /** `reference`: overrides the line's matched payment. */
  lines: readonly { id: number; reference?: string | undefined }[];
  /** False unless given. */
  maySettlePayouts?: boolean;
  mayRefund?: boolean;
  actor: Actor;
  now: Date;
};

/**
 * Books statement lines: about payouts as `confirmPayoutLine` does, other money out as `confirmRefundLine`, about payments as `recordReceipt`. Each payment has its own transaction under its order's lock; afterwards all lines are
 * marked, with one audit log entry. If interrupted, the lines still wait, and booking them again finds the payments in the ledger and only
 * marks them.
 */
export async function bookTransactions(
  shop: BookingShop,
  { lines, maySettlePayouts = false, mayRefund = false, actor, now }: ToBook,
): Promise<BookedTransactions> {
  const waiting = new Map(
    (
      await findWaitingTransactions(
        shop.db,
        lines.map(({ id }) => id),
      )
    ).map((line) => [line.id, line]),
  );
  const outcomes: BookingOutcome[] = [];
  const booked: BookedTransaction[] = [];
  for (const { id, reference: given } of new Map(lines.map((line) => [line.id, line])).values()) {
    const line = waiting.get(id);
    const reference = given ?? (line?.fit === 'exact' ? line.reference : null);
    if (!line || reference === null) {
      outcomes.push({ id, ok: false, reason: line ? 'no-reference' : 'decided' });
      continue;
    }
    const about = readPayoutReference(reference);
    if (about) {
      const outcome = maySettlePayouts
        ? await audited(shop.db, actor, (tx) => confirmPayoutLine(tx, { id, about, now }))
        : ({ ok: false, reason: 'not-allowed' } as const);
      outcomes.push({ id, ...outcome });
      continue;
    }
    if (line.direction === 'out') {
      const outcome = mayRefund
        ? await audited(shop.db, actor, (tx) => confirmRefundLine(tx, { id, reference, now }))
        : ({ ok: false, reason: 'refunds-not-allowed' } as const);
      outcomes.push({ id, ...outcome });
      continue;
    }
    const outcome = await recordOnce(shop, {
      reference,
      amount: { minor: line.amount_minor, currency: line.currency },
      receiptId: line.receipt_id,
      actor: 'operator',
      now,
    });
    outcomes.push({ id, ...outcome });
    if (outcome.ok)
      booked.push({ id, result: outcome.result, attemptId: await attemptOf(shop, line.receipt_id) });
  }
  if (booked.length === 0)
    return outcomes.some(({ ok }) => ok)
      ? { ok: true, outcomes }
      : { ok: false, reason: 'nothing', outcomes };
  return audited(shop.db, actor, async (tx) => {
    await markTransactionsBooked(tx, booked, now);
    const ids = new Set(booked.map(({ id }) => id));
    const numbers = outcomes.flatMap((outcome) =>
      'orderNumber' in outcome && ids.has(outcome.id) ? [outcome.orderNumber] : [],
    );
    tx.audit.record({
      action: 'bank-statement.book',
      entity: 'bank-statement',
      entityId: null,
      storeId: null,
      label: numbers.join(', ').slice(0, 200),
      before: null,
      after: { count: booked.length },
    });
    return { ok: true, outcomes };
  });
}

/** `decided`: the transaction was used for a payout in the meantime. */
async function recordOnce(
  shop: BookingShop,
  receipt: Receipt,
): Promise<ReceiptOutcome | { ok: false; reason: 'decided' }> {
  try {
    return await recordReceipt(shop, receipt);
  } catch (error) {
    if (violatedConstraint(error) === 'bank_line_used_once') return { ok: false, reason: 'decided' };
    throw error;
  }
}

export type ByHand = {
  reference: string;
  receiptId: string;
  bookedOn: string;
  amountMinor: number;
  currency: string;
};

export type BookedByHand = Exclude<ReceiptOutcome, { ok: false }> | { ok: false; reason: Refused };

/** Books a transfer typed in by an operator; a later statement that contains it recognizes it as known. */
export async function bookByHand(
  shop: BookingShop,
  { line, actor, now }: { line: ByHand; actor: Actor; now: Date },
): Promise<BookedByHand> {
  const { reference, receiptId, amountMinor: minor, currency } = line;
  const outcome = await recordOnce(shop, {
    reference,
    amount: { minor, currency },
    receiptId,
    actor: 'operator',
    now,
  });
  if (!outcome.ok || outcome.result === 'known') return outcome;
  const attemptId = await attemptOf(shop, receiptId);
  return audited(shop.db, actor, async (tx) => {
    await insertBookedTransaction(tx, { ...line, words: reference, attemptId, result: outcome.result, now });
    tx.audit.record({
      action: 'bank-statement.book',
      entity: 'bank-statement',
      entityId: null,
      storeId: null,
      label: outcome.orderNumber,
      before: null,
      after: { count: 1 },
    });
    return outcome;
  });
}

const attemptOf = async ({ db }: BookingShop, receiptId: string): Promise<number | null> =>
  (await findPaymentHolder(db, { provider: 'bank', paymentId: receiptId })) ?? null;
