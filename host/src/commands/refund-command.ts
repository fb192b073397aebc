import { amountText } from '@souk/rules/money';
import { findOrderPayments } from '@souk/server/payment/find-order-payments';
import { recordRefund } from '@souk/server/payment/record-refund';
import { refundPayment } from '@souk/server/payment/refund-payment';
import { UsageError } from '#usage-error.ts';
import { readAmount, readPurpose, type PaymentCommand } from './payment-words.ts';

export const refund: PaymentCommand = async ({ db, now }, { subject: number, options }) => {
  const { amount, payment: paymentId, reason = 'by the operator' } = options;
  const reference = options.manual ?? options['by-hand'];
  const purpose = readPurpose(options);
  if (purpose?.units && amount !== undefined)
    throw new UsageError('--line already determines the amount; remove --amount.');
  const amountMinor =
    amount === undefined ? null : readAmount(amount, await currencyOf(db, number, paymentId));
  const input = { number, amountMinor, paymentId, purpose, reason, now };
  if (reference !== undefined) {
    const outcome = await recordRefund(db, { ...input, reference, actor: 'operator' });
    if (outcome.ok) return recordedWords(outcome, { number, reference });
    throw problem(outcome, { number, reference });
  }
  const outcome = await refundPayment(db, input);
  if (!outcome.ok) throw problem(outcome, { number, reference: '' });
  return queuedWords(outcome, number);
};

type Queued = Extract<Awaited<ReturnType<typeof refundPayment>>, { ok: true }>;

export const queuedWords = (queued: Queued, number: string): string =>
  queued.isByHand
    ? `${sumOf(queued)} of order ${number} must be refunded manually. After you have sent the money, run: npx souk payment refund ${number} --manual <reference>`
    : `${sumOf(queued)} of order ${number} will be refunded through ${queued.provider} within a minute.`;

export const recordedWords = (
  recorded: { amountMinor: number; currency: string },
  { number, reference }: { number: string; reference: string },
): string => `${sumOf(recorded)} of order ${number} recorded as refunded (${reference}).`;

async function currencyOf(
  db: Parameters<typeof findOrderPayments>[0],
  number: string,
  paymentId: string | undefined,
): Promise<string> {
  const found = await findOrderPayments(db, number);
  if (found === null) throw new UsageError(`Order ${number} does not exist.`);
  const payment = found.payments.find((each) => (paymentId ? each.paymentId === paymentId : each.leftMinor));
  return payment?.currency ?? found.order.currency;
}

type Problem = Exclude<
  Awaited<ReturnType<typeof refundPayment>> | Awaited<ReturnType<typeof recordRefund>>,
  { ok: true }
>;

export function problem(
  outcome: Problem,
  { number, reference }: { number: string; reference: string },
): UsageError {
  const show = `see npx souk payment show ${number}`;
  const sentences = {
    'order-missing': `Order ${number} does not exist.`,
    'payment-missing': `Order ${number} has no such payment; ${show}.`,
    'nothing-left': `Order ${number} has nothing left to refund; ${show}.`,
    'several-payments': `Order ${number} has several payments; choose one with --payment; ${show}.`,
    'several-refunds': `Order ${number} has several pending refunds; choose one with --amount; ${show}.`,
    'reference-known': `${reference} is already recorded.`,
    'part-missing': `Order ${number} has no such part; see npx souk order show ${number}.`,
  };
  if (outcome.reason === 'line-missing')
    return new UsageError(`Order ${number} has no line ${outcome.line}; see npx souk order show ${number}.`);
  if (outcome.reason === 'units-missing')
    return new UsageError(`Line ${outcome.line} has only ${outcome.leftUnits} left to refund; ${show}.`);
  if (outcome.reason === 'more-than-left')
    return new UsageError(`That is more than the part has left to refund; ${show}.`);
  if (outcome.reason !== 'too-much') return new UsageError(sentences[outcome.reason]);
  const left = sumOf({ amountMinor: outcome.leftMinor, currency: outcome.currency });
  return new UsageError(`Order ${number} has only ${left} left to refund; ${show}.`);
}

function sumOf({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  return `${amountText(amountMinor, currency)} ${currency}`;
}
