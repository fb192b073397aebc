import { bookedMoney } from '#lab/booked-money.ts';
import type { Answer } from '#lab/exchange.ts';
import type { BrowserStep, Choice, Lab } from '#lab/fake-provider.ts';
import { amountOf, moneyOf } from './paypal-amounts.ts';
import { unprocessable } from './paypal-errors.ts';
import type { Capture, Order } from './paypal-objects.ts';
import type { PaypalStore } from './paypal-store.ts';

/** Orders are open, and approvals valid, for three hours (PAYMENTS §2f). */
export const approvalMs = 3 * 3_600_000;

export function isOpen(lab: Lab, order: Order): boolean {
  const isWaiting = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';
  return isWaiting && lab.now() - order.createdAtMs < approvalMs;
}

/** Actions on PayPal's page. Approval moves no money: only a capture does. */
export function choosePaypal(lab: Lab, store: PaypalStore, id: string, { action }: Choice): BrowserStep {
  const order = store.orders.get(id);
  if (!order || !isOpen(lab, order)) return { kind: 'over' };
  if (action === 'cancel') return { kind: 'go', url: withQuery(order.cancelUrl, { token: id }) };
  order.status = 'APPROVED';
  order.nextCapture = action === 'decline' ? 'is declined' : action === 'pay-later' ? 'pends' : 'completes';
  store.tellOrder(order, 'CHECKOUT.ORDER.APPROVED');
  lab.timers.add(lab.now() + approvalMs, () => reverseApproval(store, order));
  return { kind: 'go', url: withQuery(order.returnUrl, { token: id, PayerID: order.payerId }) };
}

function reverseApproval(store: PaypalStore, order: Order): void {
  if (order.status !== 'APPROVED') return;
  order.status = 'VOIDED';
  store.tellOrder(order, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED');
}

/** POST /v2/checkout/orders/{id}/capture: null on success, otherwise the error. */
export function captureOrder(lab: Lab, store: PaypalStore, order: Order): Answer | null {
  if (order.status === 'COMPLETED') {
    return unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  }
  if (order.status !== 'APPROVED')
    return unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  if (isInvoiceUsed(store, order.invoiceId))
    return unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.');
  if (order.nextCapture === 'is declined') {
    order.status = order.hasPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
    const href = `${store.base()}/checkoutnow?token=${order.id}`;
    return unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
      [{ href, rel: 'redirect', method: 'GET' }],
    );
  }
  const money = bookedMoney(moneyOf(order.amount), lab.knobsOf('paypal', order.id).books);
  const usualFee = Math.min(money.minor, Math.round((money.minor * 249) / 10_000) + 35);
  const capture: Capture = {
    id: store.newId(),
    orderId: order.id,
    status: order.nextCapture === 'pends' ? 'PENDING' : 'COMPLETED',
    createdAtMs: lab.now(),
    amount: amountOf(money),
    fee: lab.feeOf('paypal', order.id, usualFee),
    customId: order.customId,
    invoiceId: order.invoiceId,
    refunds: [],
  };
  order.capture = capture;
  order.status = 'COMPLETED';
  store.captures.set(capture.id, capture);
  store.tellCapture(capture, `PAYMENT.CAPTURE.${capture.status}`);
  if (capture.status === 'PENDING') lab.settleLater(() => settleCapture(store, capture, 'paid'));
  return null;
}

export function settleCapture(
  store: PaypalStore,
  capture: Capture | null,
  outcome: 'paid' | 'failed',
): boolean {
  if (capture?.status !== 'PENDING') return false;
  capture.status = outcome === 'paid' ? 'COMPLETED' : 'DECLINED';
  store.tellCapture(capture, `PAYMENT.CAPTURE.${outcome === 'paid' ? 'COMPLETED' : 'DENIED'}`);
  return true;
}

function isInvoiceUsed({ captures }: PaypalStore, invoiceId: string | null): boolean {
  return (
    invoiceId !== null &&
    [...captures.values()].some((capture) => capture.invoiceId === invoiceId && capture.status !== 'DECLINED')
  );
}

function withQuery(url: string, fields: Record<string, string>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(fields)) changed.searchParams.set(name, value);
  return changed.href;
}
