import { createHash } from 'node:crypto';
import { type Answer, type Asked, json } from '#lab/exchange.ts';
import type { PaymentOptions } from '#lab/payment-options.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { razorpayError } from './razorpay-errors.ts';
import { type Notes, type Payment, paymentEntity, type Refund, refundEntity } from './razorpay-objects.ts';
import { notesProblem } from './razorpay-orders.ts';
import type { RazorpayStore } from './razorpay-store.ts';

/** Captures an authorized payment. */
export function captured(store: RazorpayStore, payment: Payment): void {
  const order = store.orders.get(payment.orderId);
  payment.status = 'captured';
  payment.isCaptured = true;
  payment.fee = store.feeOf(payment);
  if (order) order.status = 'paid';
  store.tellPayment(payment, 'payment.captured');
  if (order) store.tellOrderPaid(order, payment);
}

/** POST /v1/payments/{id}/capture */
export function capturePayment(
  store: RazorpayStore,
  payment: Payment,
  body: Record<string, unknown>,
): Answer {
  if (payment.isCaptured) return razorpayError('This payment has already been captured');
  if (payment.status !== 'authorized')
    return razorpayError('Only payments which have been authorized and not yet captured can be captured');
  if (!Number.isSafeInteger(body.amount))
    return razorpayError('The amount must be an integer.', { field: 'amount' });
  if (body.amount !== payment.amount)
    return razorpayError('Capture amount must be equal to the amount authorized', { field: 'amount' });
  if (body.currency !== payment.currency)
    return razorpayError('Capture currency must be equal to the currency of the payment', {
      field: 'currency',
    });
  captured(store, payment);
  return json(200, paymentEntity(payment));
}

/** Idempotency keys of refund requests, with request and result. */
export type RefundKeys = Map<string, { request: string; refundId: string }>;

/** POST /v1/payments/{id}/refund. Default amount: all that is left. */
export function createRefund(
  lab: Lab,
  store: RazorpayStore,
  keys: RefundKeys,
  payment: Payment,
  asked: Asked,
  body: Record<string, unknown>,
): Answer {
  const key = asked.headers.get('x-refund-idempotency');
  if (key !== undefined && !/^[\w-]{10,}$/.test(key))
    return razorpayError('The idempotency key must be at least 10 characters of letters, digits, _ and -.');
  const request = createHash('sha256').update(asked.path).update(asked.body).digest('hex');
  const before = keys.get(key ?? '');
  if (before) {
    const refund = store.refunds.get(before.refundId);
    return before.request === request && refund
      ? json(200, refundEntity(refund))
      : razorpayError('Different request body sent for the same Idempotency Header.');
  }
  const problem = refundProblem(payment, body);
  if (problem) return problem;
  const { refund: outcome } = lab.knobsOf('razorpay', payment.orderId);
  if (outcome === 'refused')
    return razorpayError('Your account does not have enough balance to carry out the refund operation.');
  const refund = refundPayment(lab, store, payment, {
    amount: (body.amount as number | undefined) ?? payment.amount - payment.refunded,
    notes: (body.notes ?? {}) as Notes,
    receipt: typeof body.receipt === 'string' ? body.receipt : null,
    speed: typeof body.speed === 'string' ? body.speed : 'normal',
    outcome,
  });
  if (key !== undefined) keys.set(key, { request, refundId: refund.id });
  return json(200, refundEntity(refund));
}

function refundProblem(payment: Payment, { amount, speed, notes }: Record<string, unknown>): Answer | null {
  const left = payment.amount - payment.refunded;
  if (payment.isCaptured && left === 0) return razorpayError('The payment has been fully refunded already');
  if (payment.status !== 'captured')
    return razorpayError('The payment status should be captured for action to be taken');
  if (amount !== undefined && (!Number.isSafeInteger(amount) || Number(amount) < 1))
    return razorpayError('The amount must be an integer.', { field: 'amount' });
  if (Number(amount ?? 0) > left)
    return razorpayError('The total refund amount is greater than the refund payment amount', {
      field: 'amount',
    });
  if (speed !== undefined && speed !== 'normal' && speed !== 'optimum')
    return razorpayError('The speed field is invalid.', { field: 'speed' });
  return notesProblem(notes);
}

/** Refunds a payment and sends the webhook. An unusual `outcome` stays pending. */
export function refundPayment(
  lab: Lab,
  store: RazorpayStore,
  payment: Payment,
  request: Pick<Refund, 'amount' | 'notes' | 'receipt' | 'speed'> & { outcome: PaymentOptions['refund'] },
): Refund {
  const { outcome, ...rest } = request;
  const refund: Refund = {
    ...rest,
    id: store.newId('rfnd'),
    createdAt: store.now(),
    paymentId: payment.id,
    currency: payment.currency,
    status: outcome === 'usual' ? 'processed' : 'pending',
  };
  store.refunds.set(refund.id, refund);
  payment.refunded += refund.amount;
  if (payment.refunded === payment.amount) payment.status = 'refunded';
  store.tellRefund(refund, 'refund.created');
  if (outcome === 'usual') store.tellRefund(refund, 'refund.processed');
  if (outcome === 'failed') lab.settleLater(() => endRefund(store, refund, 'failed'));
  return refund;
}

/** Completes a pending refund. A failed one restores the payment's refundable amount. */
export function endRefund(store: RazorpayStore, refund: Refund, outcome: 'processed' | 'failed'): void {
  const payment = store.payments.get(refund.paymentId);
  if (refund.status !== 'pending' || !payment) return;
  refund.status = outcome;
  if (outcome === 'failed') {
    payment.refunded -= refund.amount;
    payment.status = 'captured';
  }
  store.tellRefund(refund, `refund.${outcome}`);
}
