/** State of the fake provider, and its API representation. Amounts in paise. */
export type Order = {
  id: string;
  merchantOrderId: string;
  createdAtMs: number;
  expiresAtMs: number;
  amount: number;
  metaInfo: Record<string, string>;
  redirectUrl: string;
  /** The buyer gets only one attempt. */
  hasNoRetry: boolean;
  state: 'PENDING' | 'COMPLETED' | 'FAILED';
  failure: Failure | null;
  attempts: Attempt[];
};

export type Attempt = {
  transactionId: string;
  timestampMs: number;
  state: 'PENDING' | 'COMPLETED' | 'FAILED';
  failure: Failure | null;
};

export type Failure = {
  errorCode: string;
  detailedErrorCode: string;
  stage: string;
  source: string;
  description: string;
};

export type Refund = {
  id: string;
  merchantRefundId: string;
  originalMerchantOrderId: string;
  createdAtMs: number;
  amount: number;
  state: 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED';
  /** Future outcome; `waits` until decided. */
  outcome: 'COMPLETED' | 'FAILED' | 'waits';
};

const errorOf = (failure: Failure | null) =>
  failure ? { errorCode: failure.errorCode, detailedErrorCode: failure.detailedErrorCode } : {};

function attemptObject(attempt: Attempt, amount: number): Record<string, unknown> {
  const rail = {
    type: 'PG',
    transactionId: attempt.transactionId,
    serviceTransactionId: `PG${attempt.transactionId}`,
  };
  const instrument = { type: 'CREDIT_CARD', bankTransactionId: null, bankId: 'SBIN' };
  return {
    transactionId: attempt.transactionId,
    paymentMode: 'CARD',
    timestamp: attempt.timestampMs,
    amount,
    state: attempt.state,
    ...errorOf(attempt.failure),
    rail,
    instrument,
    splitInstruments: [{ amount, rail, instrument }],
  };
}

/** `hasAll`: every attempt, else the last one; only the root state counts. */
export function orderObject(order: Order, { hasAll, hasContext }: { hasAll: boolean; hasContext: boolean }) {
  const attempts = hasAll ? order.attempts : order.attempts.slice(-1);
  return {
    orderId: order.id,
    merchantOrderId: order.merchantOrderId,
    state: order.state,
    amount: order.amount,
    payableAmount: order.amount,
    feeAmount: 0,
    expireAt: order.expiresAtMs,
    metaInfo: order.metaInfo,
    ...errorOf(order.failure),
    ...(hasContext && order.failure ? { errorContext: order.failure } : {}),
    paymentDetails: attempts.map((attempt) => attemptObject(attempt, order.amount)),
  };
}

export function refundObject(refund: Refund): Record<string, unknown> {
  return {
    originalMerchantOrderId: refund.originalMerchantOrderId,
    refundId: refund.id,
    amount: refund.amount,
    state: refund.state,
    paymentDetails: [
      {
        transactionId: refund.id,
        paymentMode: 'CARD',
        timestamp: refund.createdAtMs,
        amount: refund.amount,
        state: refund.state,
        ...(refund.state === 'FAILED' ? { errorCode: 'TXN_FAILED', detailedErrorCode: 'REFUND_FAILED' } : {}),
      },
    ],
    ...(refund.state === 'FAILED' ? { errorCode: 'TXN_FAILED', detailedErrorCode: 'REFUND_FAILED' } : {}),
  };
}
