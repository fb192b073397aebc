import { decimalOf, type Money } from '#lab/money.ts';

/** One hosted payment link. */
export type Link = {
  id: string;
  txRef: string;
  createdAtMs: number;
  expiresAtMs: number;
  amount: Money;
  redirectUrl: string;
  customer: { email: string; name: string; phone_number: string };
  title: string;
  meta: Record<string, unknown> | null;
  isPaid: boolean;
  isDisabled: boolean;
};

export type Transaction = {
  id: number;
  linkId: string;
  txRef: string;
  flwRef: string;
  createdAtMs: number;
  amount: Money;
  /** What Flutterwave keeps of it; null: it doesn't say it yet. */
  feeMinor: number | null;
  status: 'successful' | 'failed' | 'pending';
  paymentType: 'card' | 'mobilemoney';
  processorResponse: string;
  refundedMinor: number;
};

export type Refund = {
  id: number;
  transactionId: number;
  flwRef: string;
  createdAtMs: number;
  amount: Money;
  status: 'completed' | 'pending' | 'failed';
  comment: string | null;
};

const accountId = 400_001;

/** Major units as a JSON number, as v3 writes them. */
export function numberOf(money: Money): number {
  return Number(decimalOf(money));
}

/** Flutterwave's price: 3.8 %. */
export const feeOf = ({ minor }: Money): number => Math.round(minor * 0.038);

/** Shape used in verification and webhooks. */
export function transactionObject(transaction: Transaction, link: Link): Record<string, unknown> {
  const { amount } = transaction;
  const feeMinor = transaction.feeMinor ?? 0;
  return {
    id: transaction.id,
    tx_ref: transaction.txRef,
    flw_ref: transaction.flwRef,
    device_fingerprint: 'N/A',
    amount: numberOf(amount),
    currency: amount.currency,
    charged_amount: numberOf(amount),
    app_fee: transaction.feeMinor === null ? null : numberOf({ ...amount, minor: feeMinor }),
    merchant_fee: 0,
    processor_response: transaction.processorResponse,
    auth_model: 'PIN',
    ip: '127.0.0.1',
    narration: link.title,
    status: transaction.status,
    payment_type: transaction.paymentType,
    created_at: new Date(transaction.createdAtMs).toISOString(),
    account_id: accountId,
    amount_settled:
      transaction.status === 'successful' ? numberOf({ ...amount, minor: amount.minor - feeMinor }) : 0,
    ...(transaction.paymentType === 'card'
      ? {
          card: {
            first_6digits: '553188',
            last_4digits: '2950',
            issuer: 'SANDBOX',
            country: 'NG',
            type: 'MASTERCARD',
          },
        }
      : {}),
    meta: link.meta,
    customer: { id: 1, ...link.customer, created_at: new Date(link.createdAtMs).toISOString() },
  };
}

export function refundObject(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    account_id: accountId,
    tx_id: refund.transactionId,
    flw_ref: refund.flwRef,
    wallet_id: 74_200,
    amount_refunded: numberOf(refund.amount),
    status: refund.status,
    destination: 'payment_source',
    comments: refund.comment,
    meta: { source: 'availablebalance' },
    created_at: new Date(refund.createdAtMs).toISOString(),
  };
}
