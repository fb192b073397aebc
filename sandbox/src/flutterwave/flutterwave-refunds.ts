import type { Answer } from '#lab/exchange.ts';
import type { PaymentOptions } from '#lab/payment-options.ts';
import { minorOf } from '#lab/money.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { flutterwaveError, flutterwaveSuccess } from './flutterwave-errors.ts';
import { type Refund, refundObject, type Transaction } from './flutterwave-objects.ts';
import type { FlutterwaveStore } from './flutterwave-store.ts';

/** POST /v3/transactions/{id}/refund. Default amount: all that is left. */
export function createRefund(
  lab: Lab,
  store: FlutterwaveStore,
  transaction: Transaction,
  body: Record<string, unknown>,
): Answer {
  const { currency, minor: paid } = transaction.amount;
  const left = paid - transaction.refundedMinor;
  const { amount, comments } = body;
  const requested = amount === undefined ? left : minorOf(String(amount), currency);
  if (transaction.status !== 'successful')
    return flutterwaveError(400, 'Only successful transactions can be refunded');
  if (left === 0) return flutterwaveError(400, 'This transaction has been fully refunded');
  if (requested === null || requested === 0)
    return flutterwaveError(400, 'amount should be a number greater than 0');
  if (requested > left)
    return flutterwaveError(400, 'Refund amount cannot be greater than the transaction amount');
  const { refund: outcome } = lab.knobsOf('flutterwave', transaction.linkId);
  if (outcome === 'refused' || requested > store.balance(currency).minor)
    return flutterwaveError(400, 'Insufficient available balance to complete this refund');
  const comment = typeof comments === 'string' ? comments : null;
  const refund = refundTransaction(lab, store, transaction, { minor: requested, comment, outcome });
  return flutterwaveSuccess('Transaction refund initiated', refundObject(refund));
}

/** Refunds a transaction and sends the webhook. An unusual `outcome` stays pending. */
export function refundTransaction(
  lab: Lab,
  store: FlutterwaveStore,
  transaction: Transaction,
  { minor, comment, outcome }: { minor: number; comment: string | null; outcome: PaymentOptions['refund'] },
): Refund {
  const refund: Refund = {
    id: store.newNumber(),
    transactionId: transaction.id,
    flwRef: transaction.flwRef,
    createdAtMs: lab.now(),
    amount: { ...transaction.amount, minor },
    status: outcome === 'usual' ? 'completed' : 'pending',
    comment,
  };
  store.refunds.set(refund.id, refund);
  transaction.refundedMinor += minor;
  store.addToBalance({ ...refund.amount, minor: -minor });
  if (outcome === 'usual') store.tellRefund(refund);
  if (outcome === 'failed') lab.settleLater(() => endRefund(store, refund, 'failed'));
  return refund;
}

export function endRefund(store: FlutterwaveStore, refund: Refund, outcome: 'completed' | 'failed'): void {
  const transaction = store.transactions.get(refund.transactionId);
  if (refund.status !== 'pending' || !transaction) return;
  refund.status = outcome;
  if (outcome === 'failed') {
    transaction.refundedMinor -= refund.amount.minor;
    store.addToBalance(refund.amount);
  }
  store.tellRefund(refund);
}
