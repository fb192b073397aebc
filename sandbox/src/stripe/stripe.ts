import {
  type Answer,
  type Asked,
  basicCredentials,
  bearerToken,
  isForm,
  json,
  type Route,
} from '#lab/exchange.ts';
import { feeOffers, type Lab, type LabPayment, type FakeProvider } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { createIntent } from './create-intent.ts';
import { chooseStripe, isProcessing, settleSession } from './choose-stripe.ts';
import { expandPaths, expandProblem, expanded } from './expand.ts';
import { moneyOf, stripeAmountOf } from './stripe-amounts.ts';
import { noSuch, stripeError, type StripeProblem } from './stripe-errors.ts';
import { createIdempotencyStore } from './stripe-idempotency.ts';
import { intentObject, type Refund, refundObject, type Session } from './stripe-objects.ts';
import { stripeJs } from './stripe-js.ts';
import { parseBracketForm, type StripeParams } from './stripe-params.ts';
import { payOutBalance } from './stripe-balance.ts';
import { connectOf, connectRoutes } from './stripe-connect.ts';
import { endDispute, openDispute } from './stripe-disputes.ts';
import { createRefund, endRefund, refundCharge } from './stripe-refunds.ts';
import { createSession, expireSession, readSession } from './stripe-sessions.ts';
import { createStripeStore, type StripeStore } from './stripe-store.ts';

const page: FakeProvider['page'] = {
  path: '/c/pay/:id',
  offers: {
    tamper: ['signature', 'stale', 'amount', 'currency'],
    books: ['amount', 'currency'],
    refund: ['pending', 'failed', 'refused'],
    fee: feeOffers,
  },
  instruments: [
    { number: '4242424242424242', does: 'does.succeeds' },
    { number: '4000000000000002', does: 'does.declined' },
    { number: '4000000000009995', does: 'does.no-funds' },
    { number: '4000002500003155', does: 'does.3ds' },
  ],
};

/** Stripe Checkout Sessions (PAYMENTS §1), and card tokens charged for older clients. */
export function fakeStripe(lab: Lab): FakeProvider {
  const keys = sandboxKeys.stripe;
  const store = createStripeStore(lab, keys.webhookSecrets[0]);
  const idempotency = createIdempotencyStore(lab.now);

  const get = (path: string, answer: Route['answer']): Route => ({
    method: 'GET',
    path,
    answer: (asked, params) => refusalOf(asked) ?? answer(asked, params),
  });
  const post = (path: string, answer: (body: StripeParams, id: string) => Answer): Route => ({
    method: 'POST',
    path,
    answer(asked, { id = '' }) {
      const refusal = refusalOf(asked);
      if (refusal) return refusal;
      const body =
        isForm(asked) || asked.body.length === 0 ? parseBracketForm(asked.body.toString('utf8')) : null;
      if (!body)
        return stripeError({
          message:
            'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
        });
      return idempotency.run(asked, () => answer(body, id));
    },
  });

  return {
    name: 'stripe',
    title: 'Stripe',
    habits: { firstAfter: 0, retries: [2, 8, 30] },
    page,
    routes: [
      { method: 'GET', path: '/js/stripe.js', isPage: true, answer: () => script },
      post('/v1/checkout/sessions', (body) => createSession(lab, store, body)),
      get('/v1/checkout/sessions/:id', (asked, { id = '' }) => readSession(store, id, asked)),
      post('/v1/checkout/sessions/:id/expire', (_body, id) => expireSession(store, id)),
      post('/v1/payment_intents', (body) => createIntent(lab, store, body)),
      get('/v1/payment_intents/:id', (asked, { id = '' }) => readIntent(store, id, asked)),
      post('/v1/refunds', (body) => createRefund(lab, store, body)),
      get('/v1/refunds', ({ query }) => listRefunds(store, query)),
      get('/v1/refunds/:id', (_asked, { id = '' }) => {
        const refund = store.refunds.get(id);
        return refund ? json(200, refundObject(refund)) : stripeError(noSuch('refund', id, 'refund'));
      }),
      ...connectRoutes(lab, store, { get, post }),
    ],
    notFound: (asked) => refusalOf(asked) ?? stripeError(unknownAddress(asked)),
    failure: (status) =>
      status === 429
        ? stripeError({ status, type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests' })
        : stripeError({ status, type: 'api_error', message: 'An unknown error occurred' }),
    payments: () => [...store.sessions.values()].reverse().map((session) => shown(store, session)),
    choose: (id, choice) => chooseStripe(lab, store, id, choice),
    settle(id, outcome) {
      const session = store.sessions.get(id);
      if (session && isProcessing(store, session)) {
        settleSession(store, session, outcome);
        return true;
      }
      const pending = refundsOf(store, session).filter(({ status }) => status === 'pending');
      for (const refund of pending) endRefund(store, refund, outcome === 'paid' ? 'succeeded' : 'failed');
      return pending.length > 0;
    },
    refund(id, amountMinor) {
      const charge = store.charges.get(
        store.intents.get(store.sessions.get(id)?.intentId ?? '')?.chargeId ?? '',
      );
      const amount = charge
        ? stripeAmountOf({ minor: amountMinor, currency: charge.currency.toUpperCase() })
        : 0;
      if (!charge || !(amount > 0) || amount > charge.amount - charge.refunded) return false;
      const { refund: outcome } = lab.knobsOf('stripe', id);
      refundCharge(lab, store, charge, { amount, reason: null, metadata: {}, outcome });
      return true;
    },
    changeFee(id, feeMinor) {
      const { intentId } = store.sessions.get(id) ?? {};
      const charge = store.charges.get(store.intents.get(intentId ?? '')?.chargeId ?? '');
      if (!charge || !(feeMinor >= 0)) return false;
      charge.fee = stripeAmountOf({ minor: feeMinor, currency: charge.currency.toUpperCase() });
      store.tellCharge(charge, 'charge.updated');
      return true;
    },
    dispute(id, step) {
      const { intentId } = store.sessions.get(id) ?? {};
      const charge = store.charges.get(store.intents.get(intentId ?? '')?.chargeId ?? '');
      return step === 'open' ? openDispute(lab, store, charge) : endDispute(store, charge, step);
    },
    payOut: () => payOutBalance(lab, store),
    connect: connectOf(store),
  };
}

const script: Answer = {
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
  body: stripeJs,
};

function shown(store: StripeStore, session: Session): LabPayment {
  const { status, paymentStatus, amount, currency } = store.upToDate(session);
  const refunds = refundsOf(store, session);
  const refunded = refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, each) => sum + each.amount, 0);
  const isPaid = paymentStatus === 'paid';
  return {
    id: session.id,
    ref: session.clientReferenceId ?? session.id,
    description: session.description,
    amount: moneyOf(amount, currency),
    refundedMinor: moneyOf(refunded, currency).minor,
    refundableMinor: isPaid ? moneyOf(amount - refunded, currency).minor : 0,
    state: `${status}, ${paymentStatus}`,
    isOpen: status === 'open',
    isPending: isProcessing(store, session) || refunds.some((refund) => refund.status === 'pending'),
    language: session.locale ?? '',
  };
}

function refundsOf({ refunds }: StripeStore, session: Session | undefined): Refund[] {
  return [...refunds.values()].filter(({ intentId }) => intentId === session?.intentId);
}

/** 401 without the sandbox's key; 400 for an invalid version. */
function refusalOf(asked: Asked): Answer | null {
  const key = bearerToken(asked) ?? basicCredentials(asked)?.name ?? null;
  if (key === null) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    return stripeError({ status: 401, message });
  }
  if (key !== sandboxKeys.stripe.secretKey)
    return stripeError({ status: 401, message: `Invalid API Key provided: ${key.slice(0, 8)}****` });
  const version = asked.headers.get('stripe-version');
  if (version !== undefined && !/^\d{4}-\d{2}-\d{2}(?:\.[a-z]+)?$/.test(version))
    return stripeError({ message: `Invalid Stripe API version: ${version}` });
  return null;
}

function readIntent(store: StripeStore, id: string, asked: Asked): Answer {
  const intent = store.intents.get(id);
  if (!intent) return stripeError(noSuch('payment_intent', id, 'intent'));
  const paths = expandPaths(asked.query);
  const problem = expandProblem('payment_intent', paths);
  return problem ? stripeError(problem) : json(200, expanded(store, intentObject(intent), paths));
}

function listRefunds({ refunds }: StripeStore, query: URLSearchParams): Answer {
  const intent = query.get('payment_intent');
  const data = [...refunds.values()]
    .filter(({ intentId }) => intent === null || intentId === intent)
    .reverse()
    .map(refundObject);
  return json(200, { object: 'list', data, has_more: false, url: '/v1/refunds' });
}

function unknownAddress({ method, path }: Asked): StripeProblem {
  return { status: 404, message: `Unrecognized request URL (${method}: ${path}).` };
}
