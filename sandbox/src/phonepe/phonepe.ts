import { type Answer, type Asked, isJson, json, jsonObject, type Route } from '#lab/exchange.ts';
import type { Lab, LabPayment, FakeProvider } from '#lab/fake-provider.ts';
import { choosePhonepe, isOpen, isUnderWay, settleOrder } from './choose-phonepe.ts';
import { createOrder, minPaise } from './create-order.ts';
import { badRequest, phonepeError } from './phonepe-errors.ts';
import { type Order, orderObject, type Refund, refundObject } from './phonepe-objects.ts';
import { createRefund, refundablePaise, refundedPaise, startRefund } from './phonepe-refunds.ts';
import { createPhonepeStore, type PhonepeStore } from './phonepe-store.ts';
import { createPhonepeTokens } from './phonepe-tokens.ts';

/** PhonePe's standard checkout, v2 (PAYMENTS §7a). Payments and tokens share one base URL, as in PhonePe's sandbox. */
export function fakePhonepe(lab: Lab): FakeProvider {
  const store = createPhonepeStore(lab);
  const tokens = createPhonepeTokens(lab);

  const refusalOf = (asked: Asked) =>
    tokens.isKnown(asked)
      ? null
      : phonepeError(401, 'UNAUTHORIZED', 'The token is missing, unknown or expired');
  const get = (path: string, answer: Route['answer']): Route => ({
    method: 'GET',
    path,
    answer: (asked, params) => refusalOf(asked) ?? answer(asked, params),
  });
  const post = (path: string, answer: (body: Record<string, unknown>) => Answer): Route => ({
    method: 'POST',
    path,
    answer(asked) {
      const refusal = refusalOf(asked);
      if (refusal) return refusal;
      if (!isJson(asked)) return phonepeError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json');
      const body = jsonObject(asked);
      return body ? answer(body) : badRequest('The body is not a JSON object');
    },
  });
  const orderOf = (id: string) => [...store.orders.values()].find((order) => order.id === id);

  return {
    name: 'phonepe',
    title: 'PhonePe',
    habits: { firstAfter: 1, retries: [2, 5, 15, 60] },
    page: {
      path: '/transact',
      idInQuery: 'token',
      hasCode: true,
      offers: {
        tamper: ['signature', 'stale', 'amount'],
        books: ['amount'],
        refund: ['pending', 'failed', 'refused'],
        fee: [],
      },
      instruments: [
        { number: '4242424242424242', does: 'does.debit' },
        { number: '4208585190116667', does: 'does.credit' },
      ],
    },
    routes: [
      { method: 'POST', path: '/v1/oauth/token', answer: tokens.issue },
      post('/checkout/v2/pay', (body) => createOrder(lab, store, body)),
      get('/checkout/v2/order/:id/status', ({ query }, { id = '' }) => {
        const order = store.orders.get(id);
        if (!order) return phonepeError(404, 'ORDER_NOT_FOUND', 'No order with this merchantOrderId');
        // PhonePe's own SDK sends these twice.
        const isSet = (name: string) => query.getAll(name).includes('true');
        const include = { hasAll: isSet('details'), hasContext: isSet('errorContext') };
        return json(200, orderObject(store.upToDate(order), include));
      }),
      post('/payments/v2/refund', (body) => createRefund(lab, store, body)),
      get('/payments/v2/refund/:id/status', (_asked, { id = '' }) => {
        const refund = store.refunds.get(id);
        return refund
          ? json(200, refundObject(store.refundUpToDate(refund)))
          : phonepeError(404, 'REFUND_NOT_FOUND', 'No refund with this merchantRefundId');
      }),
    ],
    notFound: () => phonepeError(404, 'NOT_FOUND', 'No such API'),
    failure: (status) =>
      phonepeError(status, status === 429 ? 'TOO_MANY_REQUESTS' : 'INTERNAL_SERVER_ERROR', 'Try again later'),
    expireTokens: tokens.expireAll,
    payments: () => [...store.orders.values()].toReversed().map((order) => shown(store, order)),
    choose: (id, choice) => choosePhonepe(lab, store, id, choice),
    settle(id, outcome) {
      const order = orderOf(id);
      if (!order || settleOrder(store, order, outcome)) return order !== undefined;
      const refunds = store.refundsOf(order.merchantOrderId).filter(isWaiting);
      for (const refund of refunds) store.endRefund(refund, outcome === 'paid' ? 'COMPLETED' : 'FAILED');
      return refunds.length > 0;
    },
    refund(id, amountMinor) {
      const order = orderOf(id);
      if (!order || amountMinor < minPaise || amountMinor > refundablePaise(store, order)) return false;
      startRefund(lab, store, order, {
        merchantRefundId: `DASHBOARD-${lab.ids.text(12)}`,
        amount: amountMinor,
      });
      return true;
    },
  };
}

const isWaiting = ({ state }: Refund) => state === 'PENDING' || state === 'CONFIRMED';

function shown(store: PhonepeStore, order: Order): LabPayment {
  const refunds = store.refundsOf(order.merchantOrderId);
  return {
    id: order.id,
    ref: order.merchantOrderId,
    description: '',
    amount: { minor: order.amount, currency: 'INR' },
    refundedMinor: refundedPaise(store, order),
    refundableMinor: refundablePaise(store, order),
    state: [order.state, ...refunds.map(({ state }) => `refund ${state}`)].join(', '),
    isOpen: isOpen(store, order),
    isPending: isUnderWay(order) || refunds.some(isWaiting),
    language: '',
  };
}
