import type { PaymentAttempt, PaymentState, ReviewReason } from '@souk/rules/payment-state';
import type { Attempt, Buyer, NextStep } from '#outbound/payment-port.ts';
import type { AttemptRow } from '#ledger/attempt-queries.ts';

export function attemptOf(row: AttemptRow): Attempt {
  return {
    ref: row.reference,
    orderNumber: row.order_number,
    due: { minor: row.amount_minor, currency: row.currency },
    providerRef: row.provider_ref,
    pageUrl: pageOf(row.next as NextStep | null),
    createdAtMs: row.created_at.getTime(),
    isOrderOver: row.is_order_over,
  };
}

function pageOf(next: NextStep | null): string | null {
  return next?.kind === 'redirect' ? next.url : null;
}

type PaymentRow = Pick<
  AttemptRow,
  'state' | 'review_reason' | 'amount_minor' | 'currency' | 'provider_ref' | 'payment_id'
>;

export function stateOf(row: PaymentRow): PaymentAttempt {
  return {
    // Limited by a check of either table, or written only by the rules.
    state: row.state as PaymentState,
    reviewReason: row.review_reason as ReviewReason | null,
    due: { minor: row.amount_minor, currency: row.currency },
    providerRef: row.provider_ref,
    paymentId: row.payment_id,
  };
}

export type OrderAddress = {
  name: string;
  email: string;
  phone: string;
  address_1: string;
  city: string;
  state: string;
  zip: string;
  country: string;
};

export function buyerOf(address: OrderAddress, { language, ip }: { language: string; ip: string }): Buyer {
  const { address_1: address1, name, email, phone, city, state, zip, country } = address;
  return { name, email, phone, address1, city, state, zip, country, language, ip };
}
