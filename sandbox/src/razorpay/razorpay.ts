import { type Answer, type Asked, basicCredentials, json, jsonObject, type Route } from '#lab/exchange.ts';
import { feeOffers, type Lab, type LabPayment, type FakeProvider } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { authorizeLate, chooseRazorpay, openCheckout } from './razorpay-checkout.ts';
import { disputePayment, payOutBalance } from './razorpay-disputes.ts';
import { razorpayError, unknownId } from './razorpay-errors.ts';
import { collection, type Order, orderEntity, paymentEntity, refundEntity } from './razorpay-objects.ts';
import { createOrder, findByReceipt } from './razorpay-orders.ts';
import {
  capturePayment,
  createRefund,
  endRefund,
  type RefundKeys,
  refundPayment,
} from './razorpay-payments.ts';
import { createRazorpayStore, type RazorpayStore } from './razorpay-store.ts';

/** Razorpay Orders with hosted checkout (PAYMENTS §3). */
export function fakeRazorpay(lab: Lab): FakeProvider {
  const store = createRazorpayStore(lab);

  return {
    name: 'razorpay',
    title: 'Razorpay',
    habits: { firstAfter: 1, retries: [2, 4, 8, 15, 30, 60] },
    page: {
      path: '/v1/checkout/hosted/:id',
      hasPaidTwice: true,
      hasCode: true,
      offers: {
        tamper: ['signature', 'stale', 'amount', 'currency'],
        books: ['amount', 'currency'],
        refund: ['pending', 'failed', 'refused'],
        fee: feeOffers,
      },
      instruments: [
        { number: '4100280000001007', does: 'does.visa' },
        { number: '5500670000001002', does: 'does.mastercard' },
        { number: 'success@razorpay', does: 'does.upi' },
        { number: 'failure@razorpay', does: 'does.upi-fails' },
      ],
    },
    routes: razorpayRoutes(lab, store),
    notFound: (asked) =>
      refusalOf(asked) ?? razorpayError('The requested URL was not found on the server.', {}, 404),
    failure: (status) =>
      json(status, {
        error: {
          code: status === 429 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
          description:
            status === 429
              ? 'Request failed, too many requests'
              : 'We are facing some trouble completing your request at the moment.',
        },
      }),
    payments: () => [...store.orders.values()].toReversed().map((order) => shown(store, order)),
    choose: (id, choice) => chooseRazorpay(lab, store, id, choice),
    settle(id, outcome) {
      const late = store.paymentsOf(id).find(({ mayComeLate }) => mayComeLate);
      if (late && outcome === 'paid') return authorizeLate(lab, store, late);
      if (late) late.mayComeLate = false;
      const pending = refundsOf(store, id).filter(({ status }) => status === 'pending');
      for (const refund of pending) endRefund(store, refund, outcome === 'paid' ? 'processed' : 'failed');
      return late !== undefined || pending.length > 0;
    },
    refund(id, amountMinor) {
      const payment = store.paymentsOf(id).find((each) => each.status === 'captured');
      if (!payment || !(amountMinor > 0)) return false;
      if (amountMinor > payment.amount - payment.refunded) return false;
      const { refund: outcome } = lab.knobsOf('razorpay', id);
      refundPayment(lab, store, payment, {
        amount: amountMinor,
        notes: {},
        receipt: null,
        speed: 'normal',
        outcome,
      });
      return true;
    },
    changeFee(id, feeMinor) {
      const payment = store.paymentsOf(id).find(({ isCaptured }) => isCaptured);
      if (!payment || !(feeMinor >= 0)) return false;
      payment.fee = feeMinor;
      store.tellPayment(payment, 'payment.captured');
      return true;
    },
    dispute(id, step) {
      const payment = store.paymentsOf(id).find(({ isCaptured }) => isCaptured);
      return disputePayment(lab, store, payment, step);
    },
    payOut: () => payOutBalance(lab, store),
  };
}

function razorpayRoutes(lab: Lab, store: RazorpayStore): Route[] {
  const refundKeys: RefundKeys = new Map();

  const get = (path: string, answer: Route['answer']): Route => ({
    method: 'GET',
    path,
    answer: (asked, params) => refusalOf(asked) ?? answer(asked, params),
  });
  const post = (
    path: string,
    answer: (body: Record<string, unknown>, id: string, asked: Asked) => Answer,
  ): Route => ({
    method: 'POST',
    path,
    answer(asked, { id = '' }) {
      const refusal = refusalOf(asked);
      if (refusal) return refusal;
      const body = asked.body.length === 0 ? {} : jsonObject(asked);
      return body ? answer(body, id, asked) : razorpayError('Please provide a valid JSON body.');
    },
  });

  return [
    post('/v1/orders', (body) => createOrder(store, body)),
    get('/v1/orders', ({ query }) => {
      const receipt = query.get('receipt');
      const orders = receipt === null ? [...store.orders.values()] : [findByReceipt(store, receipt)];
      return json(200, collection(orders.flatMap((order) => (order ? [orderEntity(order)] : []))));
    }),
    get('/v1/orders/:id', (_asked, { id = '' }) => shownOr404(store.orders.get(id), orderEntity)),
    get('/v1/orders/:id/payments', (_asked, { id = '' }) =>
      store.orders.has(id)
        ? json(200, collection(store.paymentsOf(id).toReversed().map(paymentEntity)))
        : unknownId(),
    ),
    get('/v1/payments/:id', (_asked, { id = '' }) => shownOr404(store.payments.get(id), paymentEntity)),
    post('/v1/payments/:id/capture', (body, id) => {
      const payment = store.payments.get(id);
      return payment ? capturePayment(store, payment, body) : unknownId();
    }),
    post('/v1/payments/:id/refund', (body, id, asked) => {
      const payment = store.payments.get(id);
      return payment ? createRefund(lab, store, refundKeys, payment, asked, body) : unknownId();
    }),
    get('/v1/payments/:id/refunds', (_asked, { id = '' }) => {
      const refunds = [...store.refunds.values()].filter(({ paymentId }) => paymentId === id);
      return store.payments.has(id) ? json(200, collection(refunds.map(refundEntity))) : unknownId();
    }),
    get('/v1/refunds/:id', (_asked, { id = '' }) => shownOr404(store.refunds.get(id), refundEntity)),
    {
      method: 'POST',
      path: '/v1/checkout/embedded',
      isPage: true,
      answer: (asked) => openCheckout(lab, store, asked),
    },
  ];
}

function shownOr404<T>(found: T | undefined, entity: (found: T) => Record<string, unknown>): Answer {
  return found === undefined ? unknownId() : json(200, entity(found));
}

function refundsOf(store: RazorpayStore, orderId: string) {
  const ids = new Set(store.paymentsOf(orderId).map(({ id }) => id));
  return [...store.refunds.values()].filter(({ paymentId }) => ids.has(paymentId));
}

function shown(store: RazorpayStore, order: Order): LabPayment {
  const payments = store.paymentsOf(order.id);
  const captured = payments.filter(({ isCaptured }) => isCaptured);
  const refundable = captured.find(({ status }) => status === 'captured');
  return {
    id: order.id,
    ref: order.receipt ?? order.id,
    description: order.checkout?.description ?? '',
    // Razorpay's units match ISO 4217: paise, yen, fils.
    amount: { minor: order.amount, currency: order.currency },
    refundedMinor: captured.reduce((sum, { refunded }) => sum + refunded, 0),
    refundableMinor: refundable ? refundable.amount - refundable.refunded : 0,
    state: [order.status, ...payments.map(({ status }) => status)].join(', '),
    isOpen: order.status !== 'paid' && order.checkout !== null,
    isPending:
      payments.some(({ mayComeLate }) => mayComeLate) ||
      refundsOf(store, order.id).some(({ status }) => status === 'pending'),
    language: '',
  };
}

function refusalOf(asked: Asked): Answer | null {
  const given = basicCredentials(asked);
  const { keyId, keySecret } = sandboxKeys.razorpay;
  if (given?.name === keyId && given.password === keySecret) return null;
  const description =
    given === null ? 'Please provide your api key for authentication purposes.' : 'Authentication failed';
  return razorpayError(description, {}, 401);
}
