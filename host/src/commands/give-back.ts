import { amountText } from '@souk/rules/money';
import { findOrderPayments } from '@souk/server/payment/find-order-payments';
import { recordRefund } from '@souk/server/payment/record-refund';
import { refundPayment } from '@souk/server/payment/refund-payment';
import { UsageError } from '#usage-error.ts';
import { readAmount, readPurpose, type PaymentCommand } from './payment-words.ts';

export const giveBack: PaymentCommand = async ({ db, now }, { subject: number, options }) => {
  const { amount, payment: paymentId, reason = 'by the operator', 'by-hand': reference } = options;
  const purpose = readPurpose(options);
  if (purpose?.units && amount !== undefined)
    throw new UsageError('--line says how much; leave out --amount.');
  const amountMinor =
    amount === undefined ? null : readAmount(amount, await currencyOf(db, number, paymentId));
  const wish = { number, amountMinor, paymentId, purpose, reason, now };
  if (reference !== undefined) {
    const outcome = await recordRefund(db, { ...wish, reference, actor: 'operator' });
    if (outcome.ok) return `${sumOf(outcome)} of order ${number} went back, recorded as ${reference}.`;
    throw problem(outcome, { number, reference });
  }
  const outcome = await refundPayment(db, wish);
  if (!outcome.ok) throw problem(outcome, { number, reference: '' });
  return outcome.isByHand
    ? `${sumOf(outcome)} of order ${number} is to be sent back by hand; then: souk payment refund ${number} --by-hand <reference>.`
    : `${sumOf(outcome)} of order ${number} is in the queue to ${outcome.provider}; the shop sends it within a minute.`;
};

async function currencyOf(
  db: Parameters<typeof findOrderPayments>[0],
  number: string,
  paymentId: string | undefined,
): Promise<string> {
  const found = await findOrderPayments(db, number);
  if (found === null) throw new UsageError(`There is no order ${number}.`);
  const payment = found.payments.find((each) => (paymentId ? each.paymentId === paymentId : each.leftMinor));
  return payment?.currency ?? found.order.currency;
}

type Problem = Exclude<
  Awaited<ReturnType<typeof refundPayment>> | Awaited<ReturnType<typeof recordRefund>>,
  { ok: true }
>;

function problem(outcome: Problem, { number, reference }: { number: string; reference: string }): UsageError {
  const show = `see souk payment show ${number}`;
  const sentences = {
    'order-missing': `There is no order ${number}.`,
    'payment-missing': `Order ${number} has no such payment; ${show}.`,
    'nothing-left': `Nothing of order ${number} can be given back; ${show}.`,
    'several-payments': `Order ${number} has several payments; name one with --payment, ${show}.`,
    'several-refunds': `Order ${number} has several refunds that wait; name one with --amount, ${show}.`,
    'reference-known': `${reference} is recorded already.`,
    'part-missing': `Order ${number} has no such part; see souk order show ${number}.`,
  };
  if (outcome.reason === 'line-missing')
    return new UsageError(`Order ${number} has no line ${outcome.line}; see souk order show ${number}.`);
  if (outcome.reason === 'units-missing')
    return new UsageError(`Only ${outcome.leftUnits} of line ${outcome.line} are left; ${show}.`);
  if (outcome.reason === 'more-than-left')
    return new UsageError(`That is more than is left of the part; ${show}.`);
  if (outcome.reason !== 'too-much') return new UsageError(sentences[outcome.reason]);
  const left = sumOf({ amountMinor: outcome.leftMinor, currency: outcome.currency });
  return new UsageError(`Only ${left} of order ${number} is left; ${show}.`);
}

function sumOf({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  return `${amountText(amountMinor, currency)} ${currency}`;
}
