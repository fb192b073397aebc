import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listPayments, type BookedPayment } from '#ledger/order-money.ts';

export type ChosenPayment =
  | { ok: true; payment: BookedPayment; amountMinor: number }
  | { ok: false; reason: 'nothing-left' | 'payment-missing' | 'several-payments' }
  | { ok: false; reason: 'too-much'; leftMinor: number; currency: string };

/** Selects the payment of a locked order to refund and checks the amount left of it. Null: all that is left. */
export async function choosePayment(
  tx: Transaction<DB>,
  orderId: number,
  { paymentId, amountMinor }: { paymentId?: string | undefined; amountMinor: number | null },
): Promise<ChosenPayment> {
  const payments = await listPayments(tx, orderId);
  const asked = paymentId === undefined ? payments : payments.filter((each) => each.paymentId === paymentId);
  if (paymentId !== undefined && asked.length === 0) return { ok: false, reason: 'payment-missing' };
  const [payment, another] = asked.filter(({ leftMinor }) => leftMinor > 0);
  if (!payment) return { ok: false, reason: 'nothing-left' };
  if (another) return { ok: false, reason: 'several-payments' };
  const { leftMinor, currency } = payment;
  if (amountMinor !== null && amountMinor > leftMinor)
    return { ok: false, reason: 'too-much', leftMinor, currency };
  return { ok: true, payment, amountMinor: amountMinor ?? leftMinor };
}
