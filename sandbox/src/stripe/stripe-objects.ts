/** State of the fake provider, and its API representation. Amounts in Stripe's units, times in Unix seconds. */
export type Session = {
  id: string;
  createdAt: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  amount: number;
  currency: string;
  description: string;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string | null;
  locale: string | null;
  url: string;
  intentId: string | null;
};

export type Intent = {
  id: string;
  createdAt: number;
  amount: number;
  currency: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  metadata: Record<string, string>;
  chargeId: string | null;
};

export type Charge = {
  id: string;
  createdAt: number;
  amount: number;
  refunded: number;
  /** What Stripe keeps of it; null: it isn't known yet. */
  fee: number | null;
  currency: string;
  intentId: string;
  metadata: Record<string, string>;
};

export type Refund = {
  id: string;
  createdAt: number;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  reason: string | null;
  metadata: Record<string, string>;
  intentId: string;
  chargeId: string;
};

export type Dispute = {
  id: string;
  createdAt: number;
  amount: number;
  currency: string;
  fee: number;
  status: 'needs_response' | 'won' | 'lost';
  reason: string;
  dueBy: number;
  chargeId: string;
  intentId: string;
};

export function sessionObject(session: Session): Record<string, unknown> {
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.createdAt,
    currency: session.currency,
    customer: null,
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.intentId,
    payment_status: session.paymentStatus,
    status: session.status,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? session.url : null,
  };
}

export function intentObject(intent: Intent): Record<string, unknown> {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    capture_method: 'automatic_async',
    created: intent.createdAt,
    currency: intent.currency,
    latest_charge: intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    status: intent.status,
  };
}

export function chargeObject(charge: Charge): Record<string, unknown> {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: charge.refunded,
    balance_transaction: charge.fee === null ? null : `txn_${charge.id}`,
    captured: true,
    created: charge.createdAt,
    currency: charge.currency,
    disputed: false,
    livemode: false,
    metadata: charge.metadata,
    paid: true,
    payment_intent: charge.intentId,
    refunded: charge.refunded === charge.amount,
    status: 'succeeded',
  };
}

export function refundObject(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.chargeId,
    created: refund.createdAt,
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    reason: refund.reason,
    status: refund.status,
    ...(refund.status === 'failed' ? { failure_reason: 'unknown' } : {}),
  };
}

export function disputeObject(dispute: Dispute): Record<string, unknown> {
  const { id, amount, currency, fee, status, chargeId } = dispute;
  const move = (suffix: string, taken: number, kept: number) => ({
    id: `txn_${id}${suffix}`,
    object: 'balance_transaction',
    amount: -taken,
    fee: kept,
    net: -taken - kept,
    currency,
    type: 'adjustment',
  });
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [move('a', amount, fee), ...(status === 'won' ? [move('b', -amount, 0)] : [])],
    charge: chargeId,
    created: dispute.createdAt,
    currency,
    evidence_details: {
      due_by: dispute.dueBy,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status,
  };
}
