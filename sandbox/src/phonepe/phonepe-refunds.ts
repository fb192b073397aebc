import { type Answer, json } from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { minPaise, referencePattern } from './create-order.ts';
import { badRequest, phonepeError } from './phonepe-errors.ts';
import type { Order, Refund } from './phonepe-objects.ts';
import { type PhonepeStore, refundPaceMs } from './phonepe-store.ts';

export function refundablePaise(store: PhonepeStore, order: Order): number {
  if (order.state !== 'COMPLETED') return 0;
  return order.amount - refundedPaise(store, order);
}

export function refundedPaise(store: PhonepeStore, { merchantOrderId }: Order): number {
  return store
    .refundsOf(merchantOrderId)
    .filter(({ state }) => state !== 'FAILED')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** POST /payments/v2/refund: idempotent by merchantRefundId. */
export function createRefund(lab: Lab, store: PhonepeStore, body: Record<string, unknown>): Answer {
  const { merchantRefundId, originalMerchantOrderId, amount } = body;
  if (typeof merchantRefundId !== 'string' || !referencePattern.test(merchantRefundId))
    return badRequest('merchantRefundId must be 1 to 63 letters, digits, _ and -');
  if (!Number.isSafeInteger(amount) || Number(amount) < minPaise)
    return badRequest(`amount must be a whole number of at least ${minPaise} paise`);
  const known = store.refunds.get(merchantRefundId);
  if (known) {
    const isSame = known.originalMerchantOrderId === originalMerchantOrderId && known.amount === amount;
    return isSame
      ? opened(store.refundUpToDate(known))
      : phonepeError(409, 'INVALID_TRANSACTION_ID', 'A refund with this merchantRefundId exists already');
  }
  const order = store.orders.get(String(originalMerchantOrderId));
  if (!order) return phonepeError(404, 'ORDER_NOT_FOUND', 'No order with this originalMerchantOrderId');
  if (order.state !== 'COMPLETED') return badRequest('The order has not been completed');
  if (Number(amount) > refundablePaise(store, order))
    return badRequest('The refund amount exceeds the amount that can be refunded');
  if (lab.knobsOf('phonepe', order.id).refund === 'refused')
    return phonepeError(422, 'REFUND_NOT_ALLOWED', 'The refund could not be accepted');
  return opened(startRefund(lab, store, order, { merchantRefundId, amount: Number(amount) }));
}

export function startRefund(
  lab: Lab,
  store: PhonepeStore,
  order: Order,
  { merchantRefundId, amount }: { merchantRefundId: string; amount: number },
): Refund {
  const refundMode = lab.knobsOf('phonepe', order.id).refund;
  const refund: Refund = {
    id: `OMR${lab.ids.digits(22)}`,
    merchantRefundId,
    originalMerchantOrderId: order.merchantOrderId,
    createdAtMs: lab.now(),
    amount,
    state: 'PENDING',
    outcome: refundMode === 'pending' ? 'waits' : refundMode === 'failed' ? 'FAILED' : 'COMPLETED',
  };
  store.refunds.set(merchantRefundId, refund);
  for (const step of [1, 2]) {
    lab.timers.add(refund.createdAtMs + step * refundPaceMs, () => store.refundUpToDate(refund));
  }
  return refund;
}

function opened({ id, amount, state }: Refund): Answer {
  return json(200, { refundId: id, amount, state });
}
