import { applyFact, type PaymentFact } from '@souk/rules/payment-state';
import { inTransaction } from '#db/transaction.ts';
import type { Attempt } from '#outbound/payment-port.ts';
import type { Shop } from '#shop.ts';
import { stateOf } from '../attempt.ts';
import { lockTestPayment, updateTestPayment, type TestPaymentRow } from './test-payment-queries.ts';

type Heard = {
  id: number;
  facts: readonly PaymentFact[];
  /** Source of the facts: the browser's return or a webhook. The first time of each is recorded. */
  by?: 'return' | 'notice';
};

/**
 * Applies facts to a test payment by the payment rules (PAYMENTS §12), forward only, so duplicated, delayed and reordered messages have the
 * same result. Changes nothing else.
 */
export function recordTestPayment(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, facts, by }: Heard,
): Promise<TestPaymentRow> {
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    const row = await lockTestPayment(tx, id);
    const known = facts.reduce(applyFact, stateOf(row));
    const paid = facts.find((fact) => fact.type === 'paid' && fact.paymentId === known.paymentId);
    return updateTestPayment(tx, id, {
      state: known.state,
      review_reason: known.reviewReason,
      provider_ref: known.providerRef,
      payment_id: known.paymentId,
      ...(paid?.type === 'paid'
        ? { received_minor: paid.amount.minor, received_currency: paid.amount.currency }
        : {}),
      ...(by === 'return' ? { returned_at: row.returned_at ?? now } : {}),
      ...(by === 'notice' ? { noticed_at: row.noticed_at ?? now } : {}),
    });
  });
}

export function attemptOfTestPayment(row: TestPaymentRow): Attempt {
  return {
    ref: row.reference,
    orderNumber: `${row.started_at.toISOString().slice(0, 10).replaceAll('-', '')}TEST00`,
    due: { minor: row.amount_minor, currency: row.currency },
    providerRef: row.provider_ref,
    createdAtMs: row.started_at.getTime(),
    pageUrl: null,
    isOrderOver: false,
  };
}
