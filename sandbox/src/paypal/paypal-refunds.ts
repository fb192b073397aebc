import type { Answer } from '#lab/exchange.ts';
import type { PaymentOptions } from '#lab/payment-options.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { amountOf, isProblem, moneyOf, type PaypalAmount, readAmount } from './paypal-amounts.ts';
import { paypalError, unprocessable } from './paypal-errors.ts';
import { type Capture, type Refund, refundedMinor } from './paypal-objects.ts';
import type { PaypalStore } from './paypal-store.ts';

const longestMs = 180 * 86_400_000;

/** POST /v2/payments/captures/{id}/refund: the refund, or the error. Default amount: all that is left. */
export function createRefund(
  lab: Lab,
  store: PaypalStore,
  capture: Capture,
  body: Record<string, unknown>,
): Refund | { refused: Answer } {
  const refuse = (issue: string, description: string) => ({ refused: unprocessable(issue, description) });
  const paid = moneyOf(capture.amount);
  const leftMinor = paid.minor - refundedMinor(capture);
  let amount: PaypalAmount = amountOf({ ...paid, minor: leftMinor });
  if (body.amount !== undefined) {
    const read = readAmount(body.amount, '/amount');
    if (isProblem(read)) {
      const name = read.status === 422 ? 'UNPROCESSABLE_ENTITY' : 'INVALID_REQUEST';
      return { refused: paypalError(read.status, name, [read.detail]) };
    }
    amount = read;
  }
  if (capture.status === 'PENDING')
    return refuse('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  if (capture.status === 'DECLINED')
    return refuse('REFUND_NOT_ALLOWED', 'The capture was declined; there is nothing to refund.');
  if (leftMinor === 0)
    return refuse('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (lab.now() - capture.createdAtMs > longestMs)
    return refuse(
      'REFUND_TIME_LIMIT_EXCEEDED',
      'You are over the time limit to perform a refund on this capture.',
    );
  if (amount.currency_code !== paid.currency)
    return refuse('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.');
  if (moneyOf(amount).minor > leftMinor)
    return refuse(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const invoiceId = typeof body.invoice_id === 'string' ? body.invoice_id : null;
  if (invoiceId !== null && [...store.refunds.values()].some((each) => each.invoiceId === invoiceId))
    return refuse('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.');
  const { refund: outcome } = lab.knobsOf('paypal', capture.orderId);
  if (outcome === 'refused')
    return refuse(
      'REFUND_FAILED_INSUFFICIENT_FUNDS',
      'Capture could not be refunded due to insufficient funds.',
    );
  const note = typeof body.note_to_payer === 'string' ? body.note_to_payer : null;
  const customId = typeof body.custom_id === 'string' ? body.custom_id : capture.customId;
  return refundCapture(lab, store, capture, { amount, invoiceId, customId, note, outcome });
}

/** Refunds a capture and sends the webhook. An unusual `outcome` stays pending. */
export function refundCapture(
  lab: Lab,
  store: PaypalStore,
  capture: Capture,
  request: Pick<Refund, 'amount' | 'invoiceId' | 'customId' | 'note'> & { outcome: PaymentOptions['refund'] },
): Refund {
  const { outcome, ...rest } = request;
  const refund: Refund = {
    ...rest,
    id: store.newId(),
    captureId: capture.id,
    status: outcome === 'usual' ? 'COMPLETED' : 'PENDING',
    createdAtMs: lab.now(),
  };
  store.refunds.set(refund.id, refund);
  capture.refunds.push(refund);
  updateStatus(capture);
  store.tellRefund(refund, outcome === 'usual' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.PENDING');
  if (outcome === 'failed') lab.settleLater(() => endRefund(store, capture, refund, 'FAILED'));
  return refund;
}

export function endRefund(
  store: PaypalStore,
  capture: Capture,
  refund: Refund,
  outcome: 'COMPLETED' | 'FAILED',
): void {
  if (refund.status !== 'PENDING') return;
  refund.status = outcome;
  updateStatus(capture);
  store.tellRefund(refund, outcome === 'FAILED' ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED');
}

function updateStatus(capture: Capture): void {
  const refunded = refundedMinor(capture);
  const isWhole = refunded === moneyOf(capture.amount).minor;
  capture.status = isWhole ? 'REFUNDED' : refunded > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
}
