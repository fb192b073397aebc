import type { Answer } from '#lab/exchange.ts';
import { decimalOf, type Money } from '#lab/money.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { type Context, Decimal, iyzicoFailure, iyzicoSuccess } from './iyzico-replies.ts';
import { replySignature, signedPrice } from './iyzico-signatures.ts';
import { fixedFeeMinor, type Form, type IyzicoStore, type Payment } from './iyzico-store.ts';

const shownPrice = (money: Money) => new Decimal(decimalOf(money));
const signed = (money: Money) => signedPrice(decimalOf(money));

/** POST /payment/iyzipos/checkoutform/auth/ecom/detail: the result of the form with that token. */
export function retrieveForm(store: IyzicoStore, context: Context, body: Record<string, unknown>): Answer {
  const form = store.forms.get(String(body.token));
  if (!form?.payment) return iyzicoFailure(context, '5115');
  const { payment } = form;
  return iyzicoSuccess(context, {
    ...paymentFields(form, payment),
    paymentStatus: payment.status,
    token: form.token,
    callbackUrl: form.callbackUrl,
    ...(payment.status === 'FAILURE'
      ? { errorCode: payment.errorCode, errorMessage: payment.errorMessage, errorGroup: 'SANDBOX' }
      : {}),
    signature: replySignature(sandboxKeys.iyzico.secretKey, [
      payment.status,
      payment.id,
      form.paidPrice.currency,
      form.basketId,
      context.conversationId,
      signed(form.paidPrice),
      signed(form.price),
      form.token,
    ]),
  });
}

/** POST /payment/detail */
export function readPayment(store: IyzicoStore, context: Context, body: Record<string, unknown>): Answer {
  const found = store.findPayment(body.paymentId);
  if (!found) return iyzicoFailure(context, '5115');
  const { form, payment } = found;
  return iyzicoSuccess(context, {
    ...paymentFields(form, payment),
    paymentStatus: payment.status,
    signature: replySignature(sandboxKeys.iyzico.secretKey, [
      payment.id,
      form.paidPrice.currency,
      form.basketId,
      context.conversationId,
      signed(form.paidPrice),
      signed(form.price),
    ]),
  });
}

function feeFields({ paidPrice }: Form, { feeMinor }: Payment): Record<string, unknown> {
  if (feeMinor === null) return {};
  const fixed = Math.min(feeMinor, fixedFeeMinor);
  return {
    iyziCommissionRateAmount: shownPrice({ ...paidPrice, minor: feeMinor - fixed }),
    iyziCommissionFee: shownPrice({ ...paidPrice, minor: fixed }),
  };
}

function paymentFields(form: Form, payment: Payment): Record<string, unknown> {
  return {
    price: shownPrice(form.price),
    paidPrice: shownPrice(form.paidPrice),
    installment: 1,
    paymentId: payment.id,
    fraudStatus: payment.fraudStatus,
    merchantCommissionRate: 0,
    merchantCommissionRateAmount: 0,
    ...feeFields(form, payment),
    cardType: 'CREDIT_CARD',
    cardAssociation: payment.card.startsWith('4') ? 'VISA' : 'MASTER_CARD',
    binNumber: payment.card.slice(0, 6),
    lastFourDigits: payment.card.slice(-4),
    basketId: form.basketId,
    currency: form.paidPrice.currency,
    phase: 'AUTH',
    authCode: payment.status === 'SUCCESS' ? payment.id.slice(0, 6) : '',
    mdStatus: 1,
    itemTransactions: payment.items.map((item) => ({
      itemId: item.itemId,
      paymentTransactionId: item.transactionId,
      transactionStatus: payment.fraudStatus === 1 ? 2 : payment.fraudStatus,
      price: shownPrice(item.price),
      paidPrice: shownPrice(item.price),
    })),
  };
}
