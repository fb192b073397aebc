import { amountOf, moneyOf, type PaypalAmount } from './paypal-amounts.ts';

/** State of the fake provider, and its API representation. */
export type Order = {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  createdAtMs: number;
  amount: PaypalAmount;
  referenceId: string;
  customId: string | null;
  invoiceId: string | null;
  description: string | null;
  /** With a payment source the buyer's link is called `payer-action`, without `approve`. */
  hasPaymentSource: boolean;
  returnUrl: string;
  cancelUrl: string;
  locale: string;
  payerId: string;
  /** Result of the next capture. */
  nextCapture: 'completes' | 'pends' | 'is declined';
  capture: Capture | null;
};

export type Capture = {
  id: string;
  orderId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  createdAtMs: number;
  amount: PaypalAmount;
  /** What PayPal keeps of it; null: it doesn't say it yet. */
  fee: number | null;
  customId: string | null;
  invoiceId: string | null;
  refunds: Refund[];
};

export type Refund = {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  createdAtMs: number;
  amount: PaypalAmount;
  customId: string | null;
  invoiceId: string | null;
  note: string | null;
};

export type Dispute = {
  id: string;
  createdAtMs: number;
  capture: Capture;
  /** What was left of the capture, in PayPal's format. */
  amount: Capture['amount'];
  outcome: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR' | null;
};

const daysToAnswer = 10;

type Link = { href: string; rel: string; method: string };

const time = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** Refunded or pending amount, in ISO minor units. */
export function refundedMinor({ refunds }: Capture): number {
  return refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { amount }) => sum + moneyOf(amount).minor, 0);
}

export function orderLinks(base: string, order: Order): Link[] {
  const self = `${base}/v2/checkout/orders/${order.id}`;
  const isOpen = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';
  const rel = order.hasPaymentSource ? 'payer-action' : 'approve';
  return [
    { href: self, rel: 'self', method: 'GET' },
    ...(isOpen ? [{ href: `${base}/checkoutnow?token=${order.id}`, rel, method: 'GET' }] : []),
    ...(order.status === 'APPROVED' || !order.hasPaymentSource
      ? [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }]
      : []),
  ];
}

export function orderObject(base: string, order: Order): Record<string, unknown> {
  const isApproved = order.status === 'APPROVED' || order.status === 'COMPLETED';
  const payer = {
    name: { given_name: 'Sandy', surname: 'Box' },
    email_address: 'buyer@sandbox.example',
    payer_id: order.payerId,
  };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: {
      paypal: isApproved ? { email_address: payer.email_address, account_id: order.payerId } : {},
    },
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: order.amount,
        payee: { email_address: 'shop@sandbox.example', merchant_id: 'SOUKSANDBOX01' },
        ...texts({ description: order.description, custom_id: order.customId, invoice_id: order.invoiceId }),
        ...(order.capture
          ? {
              payments: {
                captures: [captureObject(base, order.capture)],
                ...(order.capture.refunds.length > 0
                  ? { refunds: order.capture.refunds.map((refund) => refundObject(base, refund)) }
                  : {}),
              },
            }
          : {}),
      },
    ],
    ...(isApproved ? { payer } : {}),
    create_time: time(order.createdAtMs),
    links: orderLinks(base, order),
  };
}

export function captureObject(base: string, capture: Capture): Record<string, unknown> {
  const gross = moneyOf(capture.amount);
  const self = `${base}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: capture.amount,
    final_capture: true,
    ...texts({ custom_id: capture.customId, invoice_id: capture.invoiceId }),
    ...(capture.status === 'PENDING' || capture.status === 'DECLINED' || capture.fee === null
      ? {}
      : {
          seller_receivable_breakdown: {
            gross_amount: capture.amount,
            paypal_fee: amountOf({ ...gross, minor: capture.fee }),
            net_amount: amountOf({ ...gross, minor: gross.minor - capture.fee }),
          },
        }),
    create_time: time(capture.createdAtMs),
    update_time: time(capture.createdAtMs),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  };
}

export function refundObject(base: string, refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: refund.amount,
    ...texts({ custom_id: refund.customId, invoice_id: refund.invoiceId, note_to_payer: refund.note }),
    seller_payable_breakdown: { gross_amount: refund.amount },
    create_time: time(refund.createdAtMs),
    update_time: time(refund.createdAtMs),
    links: [
      { href: `${base}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  };
}

function texts(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

export function disputeObject({
  id,
  createdAtMs,
  capture,
  amount,
  outcome,
}: Dispute): Record<string, unknown> {
  return {
    dispute_id: id,
    create_time: new Date(createdAtMs).toISOString(),
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: capture.customId }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: outcome === null ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_amount: amount,
    ...(outcome === null ? {} : { dispute_outcome: { outcome_code: outcome } }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: new Date(createdAtMs + daysToAnswer * 86_400_000).toISOString(),
  };
}
