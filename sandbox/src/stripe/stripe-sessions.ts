import { type Answer, type Asked, json } from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { expandPaths, expandProblem, expanded } from './expand.ts';
import { readSessionParams } from './read-session-params.ts';
import { noSuch, stripeError } from './stripe-errors.ts';
import { type Session, sessionObject } from './stripe-objects.ts';
import type { StripeParams } from './stripe-params.ts';
import type { StripeStore } from './stripe-store.ts';

/** POST /v1/checkout/sessions */
export function createSession(lab: Lab, store: StripeStore, params: StripeParams): Answer {
  const input = readSessionParams(params, { now: store.now(), isShop: lab.isShop });
  if ('problem' in input) return stripeError(input.problem);
  const id = `cs_test_${lab.ids.text(58)}`;
  const session: Session = {
    ...input,
    id,
    createdAt: store.now(),
    status: 'open',
    paymentStatus: 'unpaid',
    url: `${lab.urlOf('stripe')}/c/pay/${id}`,
    intentId: null,
  };
  store.sessions.set(id, session);
  lab.timers.add(session.expiresAt * 1000, () => store.upToDate(session));
  return json(200, sessionObject(session));
}

/** GET /v1/checkout/sessions/{id} */
export function readSession(store: StripeStore, id: string, asked: Asked): Answer {
  const session = store.sessions.get(id);
  if (!session) return stripeError(noSuch('checkout.session', id, 'session'));
  const paths = expandPaths(asked.query);
  const problem = expandProblem('checkout.session', paths);
  if (problem) return stripeError(problem);
  return json(200, expanded(store, sessionObject(store.upToDate(session)), paths));
}

/** POST /v1/checkout/sessions/{id}/expire */
export function expireSession(store: StripeStore, id: string): Answer {
  const session = store.sessions.get(id);
  if (!session) return stripeError(noSuch('checkout.session', id, 'session'));
  const { status } = store.upToDate(session);
  if (status !== 'open') {
    return stripeError({
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    });
  }
  store.expire(session);
  return json(200, sessionObject(session));
}
