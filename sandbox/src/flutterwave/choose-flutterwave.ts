import { bookedMoney } from '#lab/booked-money.ts';
import type { BrowserStep, Choice, Lab } from '#lab/fake-provider.ts';
import { feeOf, type Link, type Transaction } from './flutterwave-objects.ts';
import type { FlutterwaveStore } from './flutterwave-store.ts';

/** The documented test cards with the bank's responses. */
const cards: Readonly<Record<string, { isPaid: boolean; response: string }>> = {
  '': { isPaid: true, response: 'Approved. Successful' },
  '5531886652142950': { isPaid: true, response: 'Approved by Financial Institution' },
  '4187427415564246': { isPaid: true, response: 'successful' },
  '5258585922666506': { isPaid: false, response: 'Insufficient Funds' },
  '5143010522339965': { isPaid: false, response: 'Do not honour' },
};

export function isOpen(lab: Lab, link: Link): boolean {
  return !link.isPaid && !link.isDisabled && lab.now() < link.expiresAtMs;
}

/**
 * Actions on the hosted page. The `status` of the return isn't trustworthy, which the fake reproduces: a pending payment returns as
 * `completed` (PAYMENTS §4b).
 */
export function chooseFlutterwave(
  lab: Lab,
  store: FlutterwaveStore,
  id: string,
  choice: Choice,
): BrowserStep {
  const link = store.links.get(id);
  if (!link || !isOpen(lab, link)) return { kind: 'over' };
  const { action } = choice;
  if (action === 'cancel') return back(link, 'cancelled', null);
  if (action === 'pay-later') {
    const transaction = add(lab, store, link, {
      status: 'pending',
      paymentType: 'mobilemoney',
      response: 'Pending',
    });
    link.isPaid = true;
    lab.settleLater(() => settleTransaction(store, transaction, 'paid'));
    return back(link, 'completed', transaction);
  }
  const card = action === 'decline' ? cards['5143010522339965'] : cards[choice.instrument];
  if (!card) return { kind: 'stay', message: 'said.card-unknown' };
  const once = () =>
    add(lab, store, link, {
      status: card.isPaid ? 'successful' : 'failed',
      paymentType: 'card',
      response: card.response,
    });
  const transaction = once();
  finish(store, transaction);
  if (card.isPaid && choice.knobs.isPaidTwice) finish(store, once());
  return back(link, card.isPaid ? 'successful' : 'failed', transaction);
}

function add(
  lab: Lab,
  store: FlutterwaveStore,
  link: Link,
  { response, ...rest }: Pick<Transaction, 'status' | 'paymentType'> & { response: string },
): Transaction {
  const amount = bookedMoney(link.amount, lab.knobsOf('flutterwave', link.id).books);
  const transaction: Transaction = {
    ...rest,
    id: store.newNumber(),
    linkId: link.id,
    txRef: link.txRef,
    flwRef: `FLW-MOCK-${lab.ids.hex(32)}`,
    createdAtMs: lab.now(),
    amount,
    feeMinor: lab.feeOf('flutterwave', link.id, feeOf(amount)),
    processorResponse: response,
    refundedMinor: 0,
  };
  store.transactions.set(transaction.id, transaction);
  return transaction;
}

function finish(store: FlutterwaveStore, transaction: Transaction): void {
  const link = store.links.get(transaction.linkId);
  const { amount, feeMinor } = transaction;
  if (transaction.status === 'successful') {
    if (link) link.isPaid = true;
    store.addToBalance({ ...amount, minor: amount.minor - (feeMinor ?? 0) });
  }
  store.tellTransaction(transaction);
}

/** Completes a pending payment. After a failure the link can be paid again. */
export function settleTransaction(
  store: FlutterwaveStore,
  transaction: Transaction,
  outcome: 'paid' | 'failed',
): void {
  if (transaction.status !== 'pending') return;
  const link = store.links.get(transaction.linkId);
  transaction.status = outcome === 'paid' ? 'successful' : 'failed';
  transaction.processorResponse = outcome === 'paid' ? 'Approved. Successful' : 'Timed out';
  if (link) link.isPaid = outcome === 'paid';
  finish(store, transaction);
}

/** Keeps the query parameters of the shop's URL. On cancel there is no transaction. */
function back(link: Link, status: string, transaction: Transaction | null): BrowserStep {
  const url = new URL(link.redirectUrl);
  url.searchParams.append('status', status);
  url.searchParams.append('tx_ref', link.txRef);
  if (transaction) url.searchParams.append('transaction_id', String(transaction.id));
  return { kind: 'go', url: url.href };
}
