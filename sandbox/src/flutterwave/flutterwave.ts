import { type Answer, type Asked, bearerToken, isJson, jsonObject, type Route } from '#lab/exchange.ts';
import { feeOffers, type Lab, type LabPayment, type FakeProvider } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { chooseFlutterwave, isOpen, settleTransaction } from './choose-flutterwave.ts';
import { createLink, disableLink } from './create-link.ts';
import { flutterwaveError, flutterwaveSuccess } from './flutterwave-errors.ts';
import {
  type Link,
  type Refund,
  refundObject,
  type Transaction,
  transactionObject,
} from './flutterwave-objects.ts';
import { createRefund, endRefund, refundTransaction } from './flutterwave-refunds.ts';
import { type FlutterwaveStore, createFlutterwaveStore } from './flutterwave-store.ts';

/** Flutterwave Standard, v3 (PAYMENTS §4). */
export function fakeFlutterwave(lab: Lab): FakeProvider {
  const store = createFlutterwaveStore(lab);

  const get = (path: string, answer: Route['answer']): Route => ({
    method: 'GET',
    path,
    answer: (asked, params) => refusalOf(asked) ?? answer(asked, params),
  });
  const post = (path: string, answer: (body: Record<string, unknown>, id: string) => Answer): Route => ({
    method: 'POST',
    path,
    answer(asked, { id = '' }) {
      const refusal = refusalOf(asked);
      if (refusal) return refusal;
      const body = asked.body.length === 0 ? {} : isJson(asked) ? jsonObject(asked) : null;
      return body ? answer(body, id) : flutterwaveError(400, 'Invalid JSON in request body');
    },
  });
  const verified = (transaction: Transaction | undefined): Answer => {
    const link = store.links.get(transaction?.linkId ?? '');
    return transaction && link
      ? flutterwaveSuccess('Transaction fetched successfully', transactionObject(transaction, link))
      : flutterwaveError(400, 'No transaction was found for this id');
  };
  /** The latest: the same reference may have been tried, and even paid, several times. */
  const byReference = (txRef: string) =>
    [...store.transactions.values()].findLast((each) => each.txRef === txRef);

  return {
    name: 'flutterwave',
    title: 'Flutterwave',
    habits: { firstAfter: 1, retries: [5, 10, 20] },
    page: {
      path: '/v3/hosted/pay/:id',
      hasPaidTwice: true,
      offers: {
        tamper: ['signature', 'stale', 'amount', 'currency'],
        books: ['amount', 'currency'],
        refund: ['pending', 'failed', 'refused'],
        fee: feeOffers,
      },
      instruments: [
        { number: '5531886652142950', does: 'does.pin' },
        { number: '4187427415564246', does: 'does.3ds' },
        { number: '5258585922666506', does: 'does.no-funds' },
        { number: '5143010522339965', does: 'does.not-honored' },
      ],
    },
    routes: [
      post('/v3/payments', (body) => createLink(lab, store, body)),
      post('/v3/payments/link/disable', (body) => disableLink(lab, store, body)),
      get('/v3/transactions/verify_by_reference', ({ query }) =>
        verified(byReference(query.get('tx_ref') ?? '')),
      ),
      get('/v3/transactions/:id/verify', (_asked, { id = '' }) =>
        verified(store.transactions.get(Number(id))),
      ),
      post('/v3/transactions/:id/refund', (body, id) => {
        const transaction = store.transactions.get(Number(id));
        return transaction ? createRefund(lab, store, transaction, body) : verified(undefined);
      }),
      get('/v3/refunds/:id', (_asked, { id = '' }) => {
        const refund = store.refunds.get(Number(id));
        return refund
          ? flutterwaveSuccess('Refund fetched', refundObject(refund))
          : flutterwaveError(400, 'No refund was found for this id');
      }),
    ],
    notFound: (asked) => refusalOf(asked) ?? flutterwaveError(404, `Cannot ${asked.method} ${asked.path}`),
    failure: (status) =>
      flutterwaveError(status, status === 429 ? 'Too many requests' : 'An error occurred, please try again'),
    payments: () => [...store.links.values()].toReversed().map((link) => shown(lab, store, link)),
    choose: (id, choice) => chooseFlutterwave(lab, store, id, choice),
    settle(id, outcome) {
      const pending = store.transactionsOf(id).filter(({ status }) => status === 'pending');
      for (const transaction of pending) settleTransaction(store, transaction, outcome);
      const refunds = pendingRefunds(store, id);
      for (const refund of refunds) endRefund(store, refund, outcome === 'paid' ? 'completed' : 'failed');
      return pending.length + refunds.length > 0;
    },
    changeFee(id, feeMinor) {
      const transaction = store.transactionsOf(id).find(({ status }) => status === 'successful');
      if (!transaction || !(feeMinor >= 0)) return false;
      transaction.feeMinor = feeMinor;
      store.tellTransaction(transaction);
      return true;
    },
    refund(id, amountMinor) {
      const transaction = refundable(store, id);
      if (!transaction || !(amountMinor > 0) || amountMinor > leftOf(transaction)) return false;
      const { refund: outcome } = lab.knobsOf('flutterwave', id);
      refundTransaction(lab, store, transaction, { minor: amountMinor, comment: null, outcome });
      return true;
    },
  };
}

const leftOf = ({ amount, refundedMinor }: Transaction) => amount.minor - refundedMinor;

function refundable(store: FlutterwaveStore, linkId: string): Transaction | undefined {
  return store.transactionsOf(linkId).find((each) => each.status === 'successful' && leftOf(each) > 0);
}

function pendingRefunds(store: FlutterwaveStore, linkId: string): Refund[] {
  const ids = new Set(store.transactionsOf(linkId).map(({ id }) => id));
  return [...store.refunds.values()].filter(
    ({ transactionId, status }) => status === 'pending' && ids.has(transactionId),
  );
}

function shown(lab: Lab, store: FlutterwaveStore, link: Link): LabPayment {
  const transactions = store.transactionsOf(link.id);
  const next = refundable(store, link.id);
  return {
    id: link.id,
    ref: link.txRef,
    description: link.title,
    amount: link.amount,
    refundedMinor: transactions.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
    refundableMinor: next ? leftOf(next) : 0,
    state: transactions.map(({ id, status }) => `${id} ${status}`).join(', ') || 'link',
    isOpen: isOpen(lab, link),
    isPending:
      transactions.some(({ status }) => status === 'pending') || pendingRefunds(store, link.id).length > 0,
    language: '',
  };
}

function refusalOf(asked: Asked): Answer | null {
  const key = bearerToken(asked);
  if (key === sandboxKeys.flutterwave.secretKey) return null;
  return flutterwaveError(401, key === null ? 'Authorization required' : 'Invalid authorization key');
}
