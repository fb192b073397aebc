import { type Answer, type Asked, isJson, json, jsonObject, plain, type Route } from '#lab/exchange.ts';
import { feeOffers, type Lab, type LabPayment, type FakeProvider } from '#lab/fake-provider.ts';
import { captureOrder, choosePaypal, isOpen, settleCapture } from './capture-order.ts';
import { createOrder } from './create-order.ts';
import { mockedError } from './mock-response.ts';
import { amountOf, moneyOf } from './paypal-amounts.ts';
import { disputeCapture } from './paypal-disputes.ts';
import { malformed, paypalError, unknownId } from './paypal-errors.ts';
import {
  captureObject,
  type Order,
  orderLinks,
  orderObject,
  refundedMinor,
  refundObject,
} from './paypal-objects.ts';
import { createRefund, endRefund, refundCapture } from './paypal-refunds.ts';
import { createPaypalStore, type PaypalStore } from './paypal-store.ts';
import { createPaypalTokens } from './paypal-tokens.ts';
import { verifyWebhook } from './verify-webhook.ts';

/** PayPal Orders v2 (PAYMENTS §2). */
export function fakePaypal(lab: Lab): FakeProvider {
  const store = createPaypalStore(lab);
  const tokens = createPaypalTokens(lab);
  const refusalOf = (asked: Asked) =>
    tokens.isKnown(asked) ? mockedError(asked) : paypalError(401, 'AUTHENTICATION_FAILURE');

  return {
    name: 'paypal',
    title: 'PayPal',
    habits: { firstAfter: 1, retries: [2, 4, 8, 15, 30, 60, ...Array<number>(19).fill(120)] },
    page: {
      path: '/checkoutnow',
      idInQuery: 'token',
      offers: {
        tamper: ['signature', 'stale', 'amount', 'currency'],
        books: ['amount', 'currency'],
        refund: ['pending', 'failed', 'refused'],
        fee: feeOffers,
      },
      instruments: [],
    },
    routes: paypalRoutes(lab, { store, tokens, refusalOf }),
    notFound: (asked) => refusalOf(asked) ?? paypalError(404, 'RESOURCE_NOT_FOUND'),
    failure: (status) => paypalError(status, status === 429 ? 'RATE_LIMIT_REACHED' : 'INTERNAL_SERVER_ERROR'),
    expireTokens: tokens.expireAll,
    payments: () => [...store.orders.values()].reverse().map((order) => shown(lab, order)),
    choose: (id, choice) => choosePaypal(lab, store, id, choice),
    settle: (id, outcome) => settle(store, store.orders.get(id), outcome),
    refund(id, amountMinor) {
      const capture = store.orders.get(id)?.capture;
      if (!capture || !(amountMinor > 0) || amountMinor > refundable(capture)) return false;
      const amount = amountOf({ ...moneyOf(capture.amount), minor: amountMinor });
      const { refund: outcome } = lab.knobsOf('paypal', id);
      const texts = { invoiceId: null, customId: capture.customId, note: null };
      refundCapture(lab, store, capture, { amount, ...texts, outcome });
      return true;
    },
    changeFee(id, feeMinor) {
      const capture = store.orders.get(id)?.capture;
      if (capture?.status !== 'COMPLETED' || !(feeMinor >= 0)) return false;
      capture.fee = feeMinor;
      store.tellCapture(capture, 'PAYMENT.CAPTURE.COMPLETED');
      return true;
    },
    dispute: (id, step) => disputeCapture(lab, store, store.orders.get(id)?.capture, step),
  };
}

type PaypalParts = {
  store: PaypalStore;
  tokens: ReturnType<typeof createPaypalTokens>;
  /** Error response of a rejected call; null: accepted. */
  refusalOf(asked: Asked): Answer | null;
};

function paypalRoutes(lab: Lab, { store, tokens, refusalOf }: PaypalParts): Route[] {
  /** Completed request ids with the id of the created resource: a repeat returns its latest state. */
  const done = new Map<string, string>();

  const route = (method: Route['method'], path: string, answer: Route['answer']): Route => ({
    method,
    path,
    answer: (asked, params) => refusalOf(asked) ?? answer(asked, params),
  });

  /** A write call, idempotent by PayPal-Request-Id: a repeat returns the created resource. */
  function write(
    path: string,
    make: (body: Record<string, unknown>, id: string, asked: Asked) => string | { refused: Answer },
    show: (made: string, status: number, asked: Asked) => Answer,
  ): Route {
    return route('POST', path, (asked, { id = '' }) => {
      const body = asked.body.length === 0 ? {} : jsonObject(asked);
      if (!isJson(asked)) return paypalError(415, 'UNSUPPORTED_MEDIA_TYPE');
      if (!body) {
        const detail = malformed('MALFORMED_REQUEST_JSON', '', 'The request JSON is not well formed.');
        return paypalError(400, 'INVALID_REQUEST', [detail]);
      }
      const key = `${asked.path} ${asked.headers.get('paypal-request-id') ?? ''}`;
      const before = asked.headers.has('paypal-request-id') ? done.get(key) : undefined;
      if (before !== undefined) return show(before, 200, asked);
      const made = make(body, id, asked);
      if (typeof made !== 'string') return made.refused;
      if (asked.headers.has('paypal-request-id')) done.set(key, made);
      return show(made, 201, asked);
    });
  }

  function showOrder(id: string, status: number, asked: Asked): Answer {
    const order = store.orders.get(id);
    if (!order || isForgotten(order)) return unknownId(id);
    const isWhole = asked.method === 'GET' || asked.headers.get('prefer') === 'return=representation';
    const { status: state } = order;
    return json(
      status,
      isWhole
        ? orderObject(store.base(), order)
        : { id, status: state, links: orderLinks(store.base(), order) },
    );
  }
  function showRefund(id: string, status: number): Answer {
    const refund = store.refunds.get(id);
    return refund ? json(status, refundObject(store.base(), refund)) : unknownId(id);
  }
  /** Not approved in time. */
  const isForgotten = (order: Order) =>
    (order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED') && !isOpen(lab, order);

  return [
    { method: 'POST', path: '/v1/oauth2/token', answer: tokens.issue },
    write(
      '/v2/checkout/orders',
      (body, _id, asked) => {
        const order = createOrder(lab, store, asked, body);
        return 'refused' in order ? order : order.id;
      },
      showOrder,
    ),
    route('GET', '/v2/checkout/orders/:id', (asked, { id = '' }) => showOrder(id, 200, asked)),
    write(
      '/v2/checkout/orders/:id/capture',
      (_body, id) => {
        const order = store.orders.get(id);
        if (!order || isForgotten(order)) return { refused: unknownId(id) };
        const refused = captureOrder(lab, store, order);
        return refused ? { refused } : id;
      },
      showOrder,
    ),
    route('GET', '/v2/payments/captures/:id', (_asked, { id = '' }) => {
      const capture = store.captures.get(id);
      return capture ? json(200, captureObject(store.base(), capture)) : unknownId(id);
    }),
    write(
      '/v2/payments/captures/:id/refund',
      (body, id) => {
        const capture = store.captures.get(id);
        const refund = capture ? createRefund(lab, store, capture, body) : { refused: unknownId(id) };
        return 'refused' in refund ? refund : refund.id;
      },
      showRefund,
    ),
    route('GET', '/v2/payments/refunds/:id', (_asked, { id = '' }) => showRefund(id, 200)),
    route('POST', '/v1/notifications/verify-webhook-signature', (asked) => verifyWebhook(store, asked)),
    {
      method: 'GET',
      path: '/v1/notifications/certs/:id',
      answer: async (_asked, { id = '' }) =>
        id === store.certId ? plain(200, (await store.signer()).certificatePem) : unknownId(id),
    },
  ];
}

function settle(store: PaypalStore, order: Order | undefined, outcome: 'paid' | 'failed'): boolean {
  if (!order?.capture || settleCapture(store, order.capture, outcome)) return Boolean(order?.capture);
  const pending = order.capture.refunds.filter(({ status }) => status === 'PENDING');
  for (const refund of pending)
    endRefund(store, order.capture, refund, outcome === 'paid' ? 'COMPLETED' : 'FAILED');
  return pending.length > 0;
}

function refundable(capture: NonNullable<Order['capture']>): number {
  const isPaid = capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED';
  return isPaid ? moneyOf(capture.amount).minor - refundedMinor(capture) : 0;
}

function shown(lab: Lab, order: Order): LabPayment {
  const { capture } = order;
  return {
    id: order.id,
    ref: order.customId ?? order.invoiceId ?? order.referenceId,
    description: order.description ?? '',
    amount: moneyOf(order.amount),
    refundedMinor: capture ? refundedMinor(capture) : 0,
    refundableMinor: capture ? refundable(capture) : 0,
    state: capture ? `${order.status}, capture ${capture.status}` : order.status,
    isOpen: isOpen(lab, order),
    isPending:
      capture?.status === 'PENDING' || (capture?.refunds ?? []).some(({ status }) => status === 'PENDING'),
    language: order.locale,
  };
}
