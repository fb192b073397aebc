import type { Timers } from './timers.ts';
import { type Answer, type Asked, findRoute, isJson, json, jsonObject, type Route } from './exchange.ts';
import { readOptions, defaultOptions } from './payment-options.ts';
import type { NoticeFilter, Notifier } from './notifier.ts';
import type { PageContext } from './page-routes.ts';
import { isProviderName, type ProviderName } from './provider-names.ts';
import type { RequestLog } from './request-log.ts';
import type { Choice, LabPayment, FakeProvider } from './fake-provider.ts';
import { readTrouble, type Troubles } from './trouble.ts';

export type ControlParts = {
  fakeProviders: ReadonlyMap<ProviderName, FakeProvider>;
  notifier: Notifier;
  timers: Timers;
  log: RequestLog;
  troubles: Troubles;
  choose: PageContext['choose'];
  setKnobs(provider: ProviderName, payment: string, options: Choice['knobs']): void;
};

/** Control API for tests, below `/_control`. JSON only; unknown input gets 400. */
export function buildControl(parts: ControlParts): (asked: Asked) => Promise<Answer> {
  const routes = controlRoutes(parts);
  return async (asked) => {
    if (!isForLoopback(asked)) return json(403, { error: 'only from this machine, and not through a proxy' });
    // Cross-site forms can't send JSON without a preflight.
    if (asked.method === 'POST' && !isJson(asked)) return json(415, { error: 'send application/json' });
    const match = findRoute(routes, asked);
    return match ? match.route.answer(asked, match.params) : json(404, { error: 'no such control' });
  };
}

function controlRoutes(parts: ControlParts): Route[] {
  const { notifier, timers, log, troubles } = parts;
  return [
    {
      method: 'GET',
      path: '/log',
      answer: ({ query }) => json(200, { calls: log.list(providerOf(query.get('provider'))) }),
    },
    {
      method: 'GET',
      path: '/notices',
      answer: ({ query }) =>
        json(200, { notices: notifier.list(filterOf(parts, Object.fromEntries(query))) }),
    },
    {
      method: 'POST',
      path: '/deliver',
      async answer(asked) {
        const body = jsonObject(asked);
        if (!body) return notUnderstood();
        const notices = await notifier.deliver({
          ...filterOf(parts, body),
          again: body.again === true,
          reverse: body.reverse === true,
        });
        return json(200, { notices });
      },
    },
    { method: 'POST', path: '/run-due', answer: async () => json(200, { ran: await timers.runDue() }) },
    {
      method: 'POST',
      path: '/trouble',
      answer(asked) {
        const trouble = readTrouble(jsonObject(asked) ?? {});
        if (!trouble) return notUnderstood();
        troubles.add(trouble);
        return json(200, trouble);
      },
    },
    {
      method: 'POST',
      path: '/expire-tokens',
      answer(asked) {
        const provider = providerOf(jsonObject(asked)?.provider);
        const expire = provider && parts.fakeProviders.get(provider)?.expireTokens;
        if (!expire) return notUnderstood();
        expire();
        return json(200, {});
      },
    },
    {
      method: 'POST',
      path: '/pay-out',
      answer(asked) {
        const provider = providerOf(jsonObject(asked)?.provider);
        const payOut = provider && parts.fakeProviders.get(provider)?.payOut;
        if (!payOut) return notUnderstood();
        return payOut() ? json(200, {}) : json(409, { error: 'there is no balance' });
      },
    },
    {
      method: 'POST',
      path: '/:provider/accounts/:account',
      answer: (asked, { provider = '', account = '' }) => steerAccount(parts, asked, provider, account),
    },
    {
      method: 'GET',
      path: '/:provider/:ref',
      answer(_asked, { provider = '', ref = '' }) {
        const found = findPayment(parts, provider, ref);
        return found ? json(200, found.payment) : missing();
      },
    },
    {
      method: 'POST',
      path: '/:provider/:ref',
      answer: (asked, { provider = '', ref = '' }) => steer(parts, asked, provider, ref),
    },
  ];
}

const disputeSteps = { 'dispute-open': 'open', 'dispute-won': 'won', 'dispute-lost': 'lost' } as const;

const outcomes = ['pay', 'decline', 'cancel', 'pay-later'] as const;

/** Sets knobs, forces an outcome, or both. Returns where the buyer's browser would be sent. */
async function steer(parts: ControlParts, asked: Asked, name: string, ref: string): Promise<Answer> {
  const found = findPayment(parts, name, ref);
  if (!found) return missing();
  const { fakeProvider, payment } = found;
  const body = jsonObject(asked);
  const given = body?.knobs;
  const options = given === undefined ? null : readOptions(Object(given));
  if (!body || (given !== undefined && !options)) return notUnderstood();
  if (options && !makesDifference(fakeProvider, options))
    return json(400, { error: `${fakeProvider.title} has nothing that this would change` });
  if (options) parts.setKnobs(fakeProvider.name, payment.id, options);

  const { outcome, instrument = '', code = '', amountMinor = payment.refundableMinor } = body;
  const action = outcomes.find((each) => each === outcome);
  if (action && typeof instrument === 'string' && typeof code === 'string') {
    const choice = { action, instrument, code, knobs: options ?? defaultOptions };
    const browser = await parts.choose(fakeProvider, payment, choice);
    if (browser.kind === 'over') return json(409, { error: 'this payment has ended' });
    return json(200, { browser, payment: findPayment(parts, name, payment.id)?.payment });
  }
  let isDone: boolean;
  if (outcome === 'settle-paid' || outcome === 'settle-failed')
    isDone = fakeProvider.settle(payment.id, outcome === 'settle-paid' ? 'paid' : 'failed');
  else if (outcome === 'refund') isDone = fakeProvider.refund(payment.id, Number(amountMinor));
  else if (outcome === 'fee')
    isDone = fakeProvider.changeFee?.(payment.id, Number(body.amountMinor)) ?? false;
  else if (outcome === 'dispute-open' || outcome === 'dispute-won' || outcome === 'dispute-lost')
    isDone = fakeProvider.dispute?.(payment.id, disputeSteps[outcome]) ?? false;
  else if (outcome === undefined && options) isDone = true;
  else return notUnderstood();
  if (!isDone) return json(409, { error: 'this payment cannot do that now' });
  return json(200, { payment: findPayment(parts, name, payment.id)?.payment });
}

const accountActs = ['complete', 'restrict', 'reverse'] as const;

/** Sets the knobs of a seller's account, acts on it, or both. */
function steerAccount(parts: ControlParts, asked: Asked, name: string, account: string): Answer {
  const fakeProvider = isProviderName(name) ? parts.fakeProviders.get(name) : undefined;
  if (!fakeProvider?.connect?.has(account)) return missing();
  const body = jsonObject(asked);
  const options = body?.knobs === undefined ? null : readOptions(Object(body.knobs));
  if (!body || (body.knobs !== undefined && !options)) return notUnderstood();
  if (options) parts.setKnobs(fakeProvider.name, account, options);
  if (body.outcome === undefined) return options ? json(200, {}) : notUnderstood();
  const act = accountActs.find((each) => each === body.outcome);
  const { amountMinor } = body;
  if (!act || (amountMinor !== undefined && !Number.isInteger(amountMinor))) return notUnderstood();
  return fakeProvider.connect.act(account, act, amountMinor as number | undefined)
    ? json(200, {})
    : json(409, { error: 'this account cannot do that now' });
}

/** Refuses knobs without effect, because a test relying on one would prove nothing. */
function makesDifference(
  { page: { offers, hasPaidTwice } }: FakeProvider,
  options: Choice['knobs'],
): boolean {
  const { tamper, books, refund, fee, isPaidTwice } = options;
  return (
    (tamper === 'none' || offers.tamper.includes(tamper)) &&
    (books === 'usual' || offers.books.includes(books)) &&
    (refund === 'usual' || offers.refund.includes(refund)) &&
    (fee === 'usual' || offers.fee.includes(fee)) &&
    (!isPaidTwice || hasPaidTwice === true)
  );
}

function findPayment(
  { fakeProviders }: ControlParts,
  name: string,
  ref: string,
): { fakeProvider: FakeProvider; payment: LabPayment } | null {
  const fakeProvider = isProviderName(name) ? fakeProviders.get(name) : undefined;
  const payment = fakeProvider?.payments().find((each) => each.id === ref || each.ref === ref);
  return fakeProvider && payment ? { fakeProvider, payment } : null;
}

/** A webhook's payment may also be named by the shop's reference. */
function filterOf(parts: ControlParts, source: Record<string, unknown>): NoticeFilter {
  const { provider, payment, event } = source;
  const known = providerOf(provider);
  const filter: NoticeFilter = {};
  if (known) filter.provider = known;
  if (typeof event === 'string') filter.event = event;
  if (typeof payment === 'string') {
    const found = known ? findPayment(parts, known, payment) : null;
    filter.payment = found?.payment.id ?? payment;
  }
  return filter;
}

function providerOf(value: unknown): ProviderName | undefined {
  return typeof value === 'string' && isProviderName(value) ? value : undefined;
}

/** A `Host` other than this machine's indicates DNS rebinding. */
function isForLoopback({ remoteAddress, headers }: Asked): boolean {
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '');
  return (
    /^(?:127\.|::1$|::ffff:127\.)/.test(remoteAddress) &&
    /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host) &&
    !headers.has('x-forwarded-for') &&
    !headers.has('forwarded')
  );
}

const notUnderstood = () => json(400, { error: 'not understood' });
const missing = () => json(404, { error: 'no such payment' });
