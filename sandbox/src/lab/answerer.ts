import { type Answer, type Asked, findRoute, plain, type Route } from './exchange.ts';
import { indexPage } from './index-page.ts';
import { isProviderName, type ProviderName } from './provider-names.ts';
import type { RequestLog } from './request-log.ts';
import type { Lab, FakeProvider } from './fake-provider.ts';
import type { Trouble, Troubles } from './trouble.ts';

/** A response, or a simulated failure: no response, or a broken connection. */
export type Outcome = Answer | 'hang' | 'cut';

/** Routes requests: to a provider, the control API, or the list of providers. */
export function buildAnswerer(parts: {
  lab: Lab;
  fakeProviders: ReadonlyMap<ProviderName, FakeProvider>;
  /** A provider's API, hosted page and lab. */
  routesOf(fakeProvider: FakeProvider): readonly Route[];
  /** Null: no control API. */
  control: ((asked: Asked) => Promise<Answer>) | null;
  log: RequestLog;
  troubles: Troubles;
}): (asked: Asked) => Promise<Outcome> {
  const { lab, fakeProviders, log, troubles } = parts;
  const routes = new Map(
    [...fakeProviders.values()].map((fakeProvider) => [fakeProvider.name, parts.routesOf(fakeProvider)]),
  );

  async function askProvider(fakeProvider: FakeProvider, asked: Asked): Promise<Outcome> {
    const method = asked.method === 'HEAD' ? 'GET' : asked.method;
    const match = findRoute(routes.get(fakeProvider.name) ?? [], { ...asked, method });
    const trouble = match?.route.isPage ? null : troubles.next(fakeProvider.name, asked);
    const answer = async (heard: Asked) =>
      match ? match.route.answer(heard, match.params) : fakeProvider.notFound(heard);
    if (!trouble) return answer(asked);
    if (trouble.hasEffect) await answer(asked);
    return trouble.kind === 'mock'
      ? answer(withMockHeader(asked, trouble))
      : spoiltAnswer(trouble, fakeProvider);
  }

  return async function answer(asked) {
    const [, prefix = '', ...rest] = asked.path.split('/');
    const below = { ...asked, path: `/${rest.join('/')}` };
    if (prefix === '') return indexPage(asked, [...fakeProviders.values()], lab);
    if (prefix === '_control' && parts.control) return parts.control(below);
    const fakeProvider = isProviderName(prefix) ? fakeProviders.get(prefix) : undefined;
    if (!fakeProvider) return plain(404, 'Not found');
    const outcome = await askProvider(fakeProvider, below);
    log.add(fakeProvider.name, below, typeof outcome === 'string' ? null : outcome);
    return outcome;
  };
}

function withMockHeader(asked: Asked, { code }: Trouble): Asked {
  const value = JSON.stringify({ mock_application_codes: code });
  return { ...asked, headers: new Map([...asked.headers, ['paypal-mock-response', value]]) };
}

function spoiltAnswer({ kind }: Trouble, { failure }: FakeProvider): Outcome {
  if (kind === 'hang' || kind === 'cut') return kind;
  if (kind === 'html') {
    const body = '<html><body><h1>502 Bad Gateway</h1></body></html>';
    return { status: 200, headers: { 'content-type': 'text/html' }, body };
  }
  return failure(kind === '429' ? 429 : 500);
}
