/** State of the fake provider, and its API representation. Amounts in subunits, times in Unix seconds. */
export type Notes = Record<string, string>;

export type Order = {
  id: string;
  createdAt: number;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  /** Seconds after creation until an authorized payment is captured automatically; 0: never. */
  automaticCaptureSeconds: number;
  /** Fields of the checkout form; null until a buyer has come. */
  checkout: { callbackUrl: string; cancelUrl: string | null; description: string } | null;
};

export type Payment = {
  id: string;
  createdAt: number;
  orderId: string;
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  isCaptured: boolean;
  /** What Razorpay keeps of it, once captured; null: it doesn't say it yet. */
  fee: number | null;
  refunded: number;
  error: PaymentError | null;
  /** It failed by timeout, and may still be authorized. */
  mayComeLate: boolean;
};

export type PaymentError = {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
};

export type Refund = {
  id: string;
  createdAt: number;
  paymentId: string;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
  speed: string;
  status: 'pending' | 'processed' | 'failed';
};

export function collection(items: readonly unknown[]): Record<string, unknown> {
  return { entity: 'collection', count: items.length, items };
}

export function orderEntity(order: Order): Record<string, unknown> {
  const paid = order.status === 'paid' ? order.amount : 0;
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid,
    amount_due: order.amount - paid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: shownNotes(order.notes),
    created_at: order.createdAt,
  };
}

export type Dispute = {
  id: string;
  createdAt: number;
  payment: Payment;
  amount: number;
  status: 'open' | 'won' | 'lost';
};

const daysToAnswer = 7;

/** Razorpay's price: 2 % of what was captured. */
export const feeOf = ({ amount }: Pick<Payment, 'amount'>): number => Math.round(amount * 0.02);

export function paymentEntity(payment: Payment): Record<string, unknown> {
  const { error } = payment;
  const refundStatus = payment.refunded === payment.amount ? 'full' : 'partial';
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: payment.currency !== 'INR',
    method: 'card',
    amount_refunded: payment.refunded,
    refund_status: payment.refunded === 0 ? null : refundStatus,
    captured: payment.isCaptured,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: 'buyer@sandbox.example',
    contact: '+919999999999',
    notes: [],
    fee: payment.fee,
    tax: payment.fee === null ? null : 0,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    acquirer_data: {},
    created_at: payment.createdAt,
  };
}

export function refundEntity(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: shownNotes(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: refund.createdAt,
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed,
  };
}

/** Razorpay writes empty notes as an empty list. */
function shownNotes(notes: Notes): Notes | [] {
  return Object.keys(notes).length === 0 ? [] : notes;
}

export function disputeEntity({ id, createdAt, payment, amount, status }: Dispute): Record<string, unknown> {
  return {
    id,
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: status === 'won' ? 0 : amount,
    reason_code: 'goods_or_services_not_received',
    respond_by: createdAt + daysToAnswer * 86_400,
    status,
    phase: 'chargeback',
    created_at: createdAt,
  };
}
