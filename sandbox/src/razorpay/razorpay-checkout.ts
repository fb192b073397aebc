import { bookedMoney } from '#lab/booked-money.ts';
import { type Answer, type Asked, formFields, seeOther } from '#lab/exchange.ts';
import { languageOf } from '#lab/language.ts';
import { messagePage } from '#lab/page.ts';
import type { BrowserStep, Choice, Lab } from '#lab/fake-provider.ts';
import { textOf, type TextKey } from '#lab/texts.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import type { Order, Payment, PaymentError } from './razorpay-objects.ts';
import { uncapturedSeconds } from './razorpay-orders.ts';
import { captured } from './razorpay-payments.ts';
import { checkoutSignature } from './razorpay-signatures.ts';
import type { RazorpayStore } from './razorpay-store.ts';

/** POST /v1/checkout/embedded: the form posted from the shop's page. */
export function openCheckout(lab: Lab, store: RazorpayStore, asked: Asked): Answer {
  const fields = formFields(asked);
  const field = (name: string) => fields.get(name) ?? '';
  const order = store.orders.get(field('order_id'));
  const callbackUrl = field('callback_url');
  const cancelUrl = fields.get('cancel_url');
  let problem: string | null = null;
  if (field('key_id') !== sandboxKeys.razorpay.keyId) problem = 'The api key provided is invalid';
  else if (!order) problem = 'The id provided does not exist';
  else if (field('amount') !== String(order.amount))
    problem = 'Your payment amount is different from your order amount.';
  else if (field('currency') !== order.currency)
    problem = 'Your payment currency is different from your order currency.';
  else if (order.status === 'paid') problem = 'This order has already been paid.';
  else if (!lab.isShop(callbackUrl)) problem = 'The callback_url is not an address of the shop.';
  else if (cancelUrl !== null && !lab.isShop(cancelUrl))
    problem = 'The cancel_url is not an address of the shop.';
  if (problem !== null || !order) {
    const language = languageOf(asked);
    const title = textOf(language, 'refused.title', { provider: 'Razorpay' });
    return messagePage({ status: 400, language, title, sentence: problem ?? '' });
  }
  order.checkout = { callbackUrl, cancelUrl, description: field('description') };
  return seeOther(`${lab.urlOf('razorpay')}/v1/checkout/hosted/${order.id}`);
}

const cards = new Set(['', '4100280000001007', '5500670000001002', 'success@razorpay']);

const declined: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment was declined by the bank. Try another payment method.',
  source: 'customer',
  step: 'payment_authorization',
  reason: 'payment_failed',
};
const timedOut: PaymentError = {
  ...declined,
  description: 'Payment was not completed on time.',
  reason: 'payment_timed_out',
};

/** Actions on the hosted page. Paid or failed, the browser returns with a form post. */
export function chooseRazorpay(lab: Lab, store: RazorpayStore, id: string, choice: Choice): BrowserStep {
  const order = store.orders.get(id);
  if (!order || order.status === 'paid') return { kind: 'over' };
  if (choice.action === 'cancel') {
    const cancelUrl = order.checkout?.cancelUrl ?? null;
    return cancelUrl === null ? { kind: 'stay', message: 'said.no-cancel' } : { kind: 'go', url: cancelUrl };
  }
  const { action } = choice.action === 'pay' ? byInstrument(choice) : choice;
  if (action === null) return { kind: 'stay', message: 'said.card-unknown' };
  const payment = attempt(
    lab,
    store,
    order,
    action === 'pay' ? null : action === 'decline' ? declined : timedOut,
  );
  if (action === 'pay') {
    authorize(lab, store, order, payment);
    if (choice.knobs.isPaidTwice) authorize(lab, store, order, attempt(lab, store, order, null));
    return back(order, [
      ['razorpay_payment_id', payment.id],
      ['razorpay_order_id', order.id],
      ['razorpay_signature', checkoutSignature(sandboxKeys.razorpay.keySecret, order.id, payment.id)],
    ]);
  }
  store.tellPayment(payment, 'payment.failed');
  if (action === 'pay-later') {
    payment.mayComeLate = true;
    lab.settleLater(() => authorizeLate(lab, store, payment));
  }
  const { code, description, source, step, reason } = payment.error ?? declined;
  const metadata = JSON.stringify({ payment_id: payment.id, order_id: order.id });
  const error = { code, description, source, step, reason, metadata };
  return back(
    order,
    Object.entries(error).map(([name, value]) => [`error[${name}]`, value] as const),
  );
}

/** A one-time code of fewer than four digits is wrong. */
function byInstrument({ instrument, code }: Choice): { action: 'pay' | 'decline' | null } {
  if (instrument === 'failure@razorpay') return { action: 'decline' };
  if (!cards.has(instrument)) return { action: null };
  return { action: code === '' || /^\d{4,10}$/.test(code) ? 'pay' : 'decline' };
}

function attempt(lab: Lab, store: RazorpayStore, order: Order, error: PaymentError | null): Payment {
  const due = { minor: order.amount, currency: order.currency };
  const { minor: amount, currency } = bookedMoney(due, lab.knobsOf('razorpay', order.id).books);
  const payment: Payment = {
    id: store.newId('pay'),
    createdAt: store.now(),
    orderId: order.id,
    amount,
    currency,
    status: error ? 'failed' : 'authorized',
    isCaptured: false,
    fee: null,
    refunded: 0,
    error,
    mayComeLate: false,
  };
  store.payments.set(payment.id, payment);
  order.attempts++;
  if (order.status === 'created') order.status = 'attempted';
  return payment;
}

function authorize(lab: Lab, store: RazorpayStore, order: Order, payment: Payment): void {
  payment.status = 'authorized';
  payment.error = null;
  store.tellPayment(payment, 'payment.authorized');
  // A late authorization waits for the shop's capture.
  if (store.now() - payment.createdAt < order.automaticCaptureSeconds) captured(store, payment);
  lab.timers.add(lab.now() + uncapturedSeconds * 1000, () => {
    if (payment.status !== 'authorized') return;
    payment.status = 'refunded';
    payment.refunded = payment.amount;
  });
}

/** Late authorization of a payment that had failed by timeout. */
export function authorizeLate(lab: Lab, store: RazorpayStore, payment: Payment): boolean {
  const order = store.orders.get(payment.orderId);
  if (!payment.mayComeLate || !order) return false;
  payment.mayComeLate = false;
  authorize(lab, store, order, payment);
  return true;
}

function back({ checkout }: Order, fields: readonly (readonly [string, string])[]): BrowserStep {
  const message: TextKey = 'said.no-cancel'; // forced by the control API before any buyer came
  return checkout ? { kind: 'post', url: checkout.callbackUrl, fields } : { kind: 'stay', message };
}
