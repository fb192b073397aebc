import type { Answer } from '#lab/exchange.ts';
import { decimalOf, type Money } from '#lab/money.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { cardWithoutRefund } from './choose-iyzico.ts';
import { readPrice } from './initialize-form.ts';
import { type Context, Decimal, type FailureCode, iyzicoFailure, iyzicoSuccess } from './iyzico-replies.ts';
import { replySignature } from './iyzico-signatures.ts';
import { type Form, type IyzicoStore, type Payment, refundedMinor } from './iyzico-store.ts';

/** POST /v2/payment/refund: any part of a payment. */
export function refundPart(
  lab: Lab,
  store: IyzicoStore,
  context: Context,
  body: Record<string, unknown>,
): Answer {
  const found = store.findPayment(body.paymentId);
  if (!found) return iyzicoFailure(context, '5115');
  const { form, payment } = found;
  const price = readPrice(body.price, form.paidPrice.currency);
  if (!price || (body.currency !== undefined && body.currency !== form.paidPrice.currency))
    return iyzicoFailure(context, '11', price ? 'currency' : 'price');
  const refusal = refusalOf(lab, form, payment);
  if (refusal) return iyzicoFailure(context, refusal);
  if (price.minor > refundableMinor(form, payment)) return iyzicoFailure(context, '5093');
  takeFromItems(payment, price.minor);
  return refunded(context, payment, price, {});
}

/** POST /payment/refund: of one item. */
export function refundItem(
  lab: Lab,
  store: IyzicoStore,
  context: Context,
  body: Record<string, unknown>,
): Answer {
  const { paymentTransactionId: transactionId } = body;
  for (const form of store.forms.values()) {
    const item = form.payment?.items.find((each) => each.transactionId === String(transactionId));
    if (!form.payment || !item) continue;
    const price = readPrice(body.price, form.paidPrice.currency);
    if (!price) return iyzicoFailure(context, '11', 'price');
    const refusal = refusalOf(lab, form, form.payment);
    if (refusal) return iyzicoFailure(context, refusal);
    if (price.minor > item.price.minor - item.refundedMinor) return iyzicoFailure(context, '5093');
    item.refundedMinor += price.minor;
    return refunded(context, form.payment, price, { paymentTransactionId: item.transactionId });
  }
  return iyzicoFailure(context, '5115');
}

/** POST /payment/cancel: the whole payment, on the same day in Turkey, before any refund. */
export function cancelPayment(
  lab: Lab,
  store: IyzicoStore,
  context: Context,
  body: Record<string, unknown>,
): Answer {
  const found = store.findPayment(body.paymentId);
  if (!found) return iyzicoFailure(context, '5115');
  const { form, payment } = found;
  const refusal = refusalOf(lab, form, payment);
  if (refusal) return iyzicoFailure(context, refusal);
  if (turkishDay(lab.now()) !== turkishDay(payment.createdAtMs)) return iyzicoFailure(context, '5094');
  if (refundedMinor(payment) > 0) return iyzicoFailure(context, '5093');
  payment.isCancelled = true;
  takeFromItems(payment, form.paidPrice.minor);
  return refunded(context, payment, form.paidPrice, {});
}

export function refundableMinor(form: Form, payment: Payment): number {
  return payment.status === 'SUCCESS' && payment.fraudStatus !== -1
    ? form.paidPrice.minor - refundedMinor(payment)
    : 0;
}

export function takeFromItems(payment: Payment, minor: number): void {
  let left = minor;
  for (const item of payment.items) {
    const part = Math.min(left, item.price.minor - item.refundedMinor);
    item.refundedMinor += part;
    left -= part;
  }
}

function refusalOf(lab: Lab, form: Form, payment: Payment): FailureCode | null {
  if (payment.status !== 'SUCCESS') return '5115';
  const isRefused = lab.knobsOf('iyzico', form.token).refund !== 'usual';
  return payment.isCancelled || payment.card === cardWithoutRefund || isRefused ? '10012' : null;
}

/** iyzico completes or refuses refunds at once: none are pending. */
function refunded(context: Context, payment: Payment, price: Money, fields: Record<string, unknown>): Answer {
  return iyzicoSuccess(context, {
    paymentId: payment.id,
    ...fields,
    price: new Decimal(decimalOf(price)),
    currency: price.currency,
    signature: replySignature(sandboxKeys.iyzico.secretKey, [payment.id, context.conversationId]),
  });
}

function turkishDay(ms: number): string {
  return new Date(ms + 3 * 3_600_000).toISOString().slice(0, 10);
}
