import type { Money, PaymentState } from '@souk/rules/payment-state';
import { applyFacts, type BookingShop } from './apply-facts.ts';
import { listPayments } from '#ledger/order-money.ts';
import { findAttemptByKey } from '#ledger/attempt-queries.ts';
import { findPaymentHolder } from '#ledger/queries.ts';

export type Receipt = {
  /** As on the bank statement; people omit dashes and mix cases. */
  reference: string;
  amount: Money;
  receiptId: string;
  actor: string;
  now: Date;
};

export type ReceiptOutcome =
  | { ok: true; orderNumber: string; result: 'paid' | 'known' }
  /** Amount or currency differ from what is due: booked, and the order waits for review. */
  | { ok: true; orderNumber: string; result: 'review'; due: Money }
  /** The order is already paid or cancelled: the money is to be refunded. */
  | { ok: true; orderNumber: string; result: 'unwanted' }
  | { ok: false; reason: 'reference-unknown' | 'receipt-of-another' };

/**
 * Records a received bank transfer (PAYMENTS §8). Compares reference, amount and currency with the attempt shown to the shopper; a match
 * pays the order. Idempotent.
 */
export async function recordReceipt(shop: BookingShop, receipt: Receipt): Promise<ReceiptOutcome> {
  const { amount, receiptId, actor, now } = receipt;
  const attempt = await findAttemptByKey(shop.db, 'bank', { ref: readReference(receipt.reference) });
  if (!attempt) return { ok: false, reason: 'reference-unknown' };
  const { order_number: orderNumber, order_id: orderId } = attempt;
  const shopper = await findPaymentHolder(shop.db, { provider: 'bank', paymentId: receiptId });
  if (shopper !== undefined)
    return shopper === attempt.id
      ? { ok: true, orderNumber, result: 'known' }
      : { ok: false, reason: 'receipt-of-another' };

  const fact = { type: 'paid', amount, paymentId: receiptId } as const;
  const settled = await applyFacts(shop, { attemptId: attempt.id, facts: [fact], actor, now });
  // It may have been recorded concurrently for another order.
  const booked = (await listPayments(shop.db, orderId)).find(({ paymentId }) => paymentId === receiptId);
  if (!booked) return { ok: false, reason: 'receipt-of-another' };
  if ((settled.state as PaymentState) === 'review') {
    const due = { minor: attempt.amount_minor, currency: attempt.currency };
    return { ok: true, orderNumber, result: 'review', due };
  }
  return { ok: true, orderNumber, result: booked.leftMinor > 0 ? 'paid' : 'unwanted' };
}

/** Normalizes `k7qx 92mb4f7k` to `K7QX-92MB-4F7K`. */
function readReference(text: string): string {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}
