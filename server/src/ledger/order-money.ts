import type { Kysely } from 'kysely';
import { refundableMinor } from '@souk/rules/payment-state';
import type { DB } from '#db/generated/db.d.ts';
import { listClaims } from './dispute-queries.ts';
import { listMovements } from './queries.ts';
import { listRefunds, type RefundRow } from './refund-queries.ts';

/** A booked payment of an order, and how much of it hasn't been claimed by refunds and disputes (INVARIANTS I20). */
export type BookedPayment = {
  attemptId: number | null;
  provider: string;
  /** The provider's id; for cash and transfers, what was recorded. */
  paymentId: string;
  currency: string;
  paidMinor: number;
  leftMinor: number;
};

/** The payments of an order, oldest first. Decide on refunds only under the order's lock, so that two can't claim the same amount. */
export async function listPayments(db: Kysely<DB>, orderId: number): Promise<BookedPayment[]> {
  const [ledger, refunds, disputes] = await Promise.all([
    listMovements(db, orderId),
    listRefunds(db, orderId),
    listClaims(db, orderId),
  ]);
  const entries = ledger.filter(({ kind }) => kind === 'payment');
  // Cash is one payment, even if several parts were paid on delivery.
  const payments = Map.groupBy(entries, ({ attempt_id, provider_ref }) => `${attempt_id} ${provider_ref}`);
  return [...payments.values()].map((own) => {
    const { attempt_id: attemptId, provider, provider_ref: paymentId, currency } = own[0]!; // groups aren't empty
    const paidMinor = own.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    const taken = [...refunds, ...disputes]
      .filter((claim) => claim.attempt_id === attemptId && claim.payment_id === paymentId)
      .map((claim) => ({ amountMinor: claim.amount_minor, state: claim.state }));
    return {
      attemptId,
      provider,
      paymentId,
      currency,
      paidMinor,
      leftMinor: refundableMinor(paidMinor, taken),
    };
  });
}

export const paymentsLeft = (payments: readonly BookedPayment[]) =>
  payments
    .filter(({ leftMinor }) => leftMinor > 0)
    .map(({ paymentId: id, provider, currency, leftMinor: minor }) => ({
      id,
      provider,
      left: { minor, currency },
    }));

/** Whether this payment paid the order: cash, or its provider's id matches. Others were made by mistake or are under review. */
export function isPaymentOf(
  order: { payment_done: boolean; trans_id: string | null },
  { attemptId, paymentId }: Pick<BookedPayment, 'attemptId' | 'paymentId'>,
): boolean {
  return attemptId === null || (order.payment_done && paymentId === order.trans_id);
}

/** The amount refunded and not returned, by these ledger entries. */
export function refundedMinorOf(entries: readonly { kind: string; amount_minor: number }[]): number {
  const sumOf = (entryKind: string) =>
    entries.reduce((sum, { kind, amount_minor }) => sum + (kind === entryKind ? amount_minor : 0), 0);
  return sumOf('refund') - sumOf('refund-returned');
}

/** In whole minor units of the order's currency. */
export type OrderMoney = {
  receivedMinor: number;
  refundedMinor: number;
  refundingMinor: number;
  /** Refunds whose money was sent and didn't come back, in any currency, oldest first. */
  sentRefunds: SentRefund[];
};

export type SentRefund = { refundId: number | null; amountMinor: number; currency: string; sentAt: Date };

/** The order's payments and refunds in its own currency, as its buyer sees them. */
export async function findOrderMoney(
  db: Kysely<DB>,
  order: { id: number; currency: string; payment_done: boolean },
): Promise<OrderMoney> {
  const [ledger, refunds] = await Promise.all([listMovements(db, order.id), listRefunds(db, order.id)]);
  const sumOf = (rows: readonly { currency: string; amount_minor: number }[]) =>
    rows
      .filter(({ currency }) => currency === order.currency)
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return {
    // Cash collected for some of the parts counts once the order is paid.
    receivedMinor: sumOf(
      ledger.filter(
        ({ kind, order_part_id }) => kind === 'payment' && (order_part_id === null || order.payment_done),
      ),
    ),
    refundedMinor: refundedMinorOf(ledger.filter(({ currency }) => currency === order.currency)),
    refundingMinor: sumOf(refunds.filter(({ state }) => ['queued', 'sent', 'by-hand'].includes(state))),
    sentRefunds: sentRefundsOf(ledger, refunds),
  };
}

function sentRefundsOf(
  ledger: Awaited<ReturnType<typeof listMovements>>,
  refunds: readonly RefundRow[],
): SentRefund[] {
  const isSame = (one: { provider: string; provider_ref: string }, other: typeof one) =>
    one.provider === other.provider && one.provider_ref === other.provider_ref;
  const returned = ledger.filter(({ kind }) => kind === 'refund-returned');
  return ledger
    .filter((entry) => entry.kind === 'refund' && !returned.some((other) => isSame(entry, other)))
    .map((entry) => ({
      refundId:
        refunds.find(
          (refund) => refund.attempt_id === entry.attempt_id && refund.provider_ref === entry.provider_ref,
        )?.id ?? null,
      amountMinor: entry.amount_minor,
      currency: entry.currency,
      sentAt: entry.created_at,
    }));
}
