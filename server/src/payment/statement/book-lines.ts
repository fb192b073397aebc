import { audited } from '#authority/audited.ts';
import type { Actor } from '#authority/actor.ts';
import { findPaymentHolder } from '#ledger/queries.ts';
import type { BookingShop } from '../apply-facts.ts';
import { recordReceipt, type ReceiptOutcome } from '../record-receipt.ts';
import { findWaitingLines, insertBookedLine, markLinesBooked, type BookedLine } from './bank-line-queries.ts';

type Refused = Extract<ReceiptOutcome, { ok: false }>['reason'];

/** `decided`: it waits no more · `no-reference`: nobody said what it is for. */
export type LineOutcome = { id: number } & (
  | ReceiptOutcome
  | { ok: false; reason: 'decided' | 'no-reference' }
);

export type BookedLines =
  | { ok: true; outcomes: LineOutcome[] }
  | { ok: false; reason: 'nothing'; outcomes: LineOutcome[] };

type ToBook = {
  /** `reference`: of the payment it is for, where people know better than the line. */
  lines: readonly { id: number; reference?: string | undefined }[];
  actor: Actor;
  now: Date;
};

/**
 * Books lines of a statement as `recordReceipt` does. Each payment is written in a transaction of its own, under its order's
 * lock; the lines are marked after all of them, with one entry in the history. Killed in between, the lines wait still, and
 * booking them again finds each payment in the books and only marks them.
 */
export async function bookLines(shop: BookingShop, { lines, actor, now }: ToBook): Promise<BookedLines> {
  const waiting = new Map(
    (
      await findWaitingLines(
        shop.db,
        lines.map(({ id }) => id),
      )
    ).map((line) => [line.id, line]),
  );
  const outcomes: LineOutcome[] = [];
  const booked: BookedLine[] = [];
  for (const { id, reference: said } of new Map(lines.map((line) => [line.id, line])).values()) {
    const line = waiting.get(id);
    const reference = said ?? (line?.fit === 'exact' ? line.reference : null);
    if (!line || reference === null) {
      outcomes.push({ id, ok: false, reason: line ? 'no-reference' : 'decided' });
      continue;
    }
    const amount = { minor: line.amount_minor, currency: line.currency };
    const receipt = { reference, amount, receiptId: line.receipt_id, actor: 'operator', now };
    const outcome = await recordReceipt(shop, receipt);
    outcomes.push({ id, ...outcome });
    if (outcome.ok)
      booked.push({ id, result: outcome.result, attemptId: await attemptOf(shop, line.receipt_id) });
  }
  if (booked.length === 0) return { ok: false, reason: 'nothing', outcomes };
  return audited(shop.db, actor, async (tx) => {
    await markLinesBooked(tx, booked, now);
    const numbers = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.orderNumber] : []));
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

export type ByHand = {
  reference: string;
  receiptId: string;
  bookedOn: string;
  amountMinor: number;
  currency: string;
};

export type BookedByHand = Exclude<ReceiptOutcome, { ok: false }> | { ok: false; reason: Refused };

/** One transfer that somebody reads to the shop from the bank's page; a statement that brings it later finds it known. */
export async function bookByHand(
  shop: BookingShop,
  { line, actor, now }: { line: ByHand; actor: Actor; now: Date },
): Promise<BookedByHand> {
  const { reference, receiptId, amountMinor: minor, currency } = line;
  const outcome = await recordReceipt(shop, {
    reference,
    amount: { minor, currency },
    receiptId,
    actor: 'operator',
    now,
  });
  if (!outcome.ok || outcome.result === 'known') return outcome;
  const attemptId = await attemptOf(shop, receiptId);
  return audited(shop.db, actor, async (tx) => {
    await insertBookedLine(tx, { ...line, words: reference, attemptId, result: outcome.result, now });
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
