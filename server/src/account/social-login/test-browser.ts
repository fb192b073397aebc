import { type TestShop, testPublicUrl } from '#testing/build-test-shop.ts';
import { samePage } from '../test-people.ts';
import type { Handshake, Identity, SocialProvider, SocialProviderName } from '#outbound/social-port.ts';

/** A provider that returns the test's person and records what it was asked. */
export type TestProvider = SocialProvider & {
  asked: Handshake[];
  /** Who consents there; an error is thrown instead. */
  person: Identity | Error;
};

export function testProvider(name: SocialProviderName): TestProvider {
  const provider: TestProvider = {
    asked: [],
    person: { subject: `${name}-1`, name: 'Layla Haddad', email: null, isEmailVerified: false },
    async pageFor(handshake) {
      provider.asked.push(handshake);
      return `https://${name}.test/ask?state=${handshake.state}`;
    },
    async identify({ code, state, verifier }) {
      const begun = provider.asked.find((one) => one.state === state);
      if (code !== 'good' || begun?.verifier !== verifier) throw new Error('not asked like this');
      if (provider.person instanceof Error) throw provider.person;
      return provider.person;
    },
  };
  return provider;
}

/** A browser that keeps cookies, doesn't follow redirects, and says where its requests come from. */
export type TestBrowser = {
  cookies: Map<string, string>;
  /** Opens an address of the shop and returns the redirect. */
  open(path: string, from?: 'same-origin' | 'cross-site'): Promise<Landing>;
  /** Headers of a call from one of our own pages. */
  headers(): Record<string, string>;
  keep(reply: { headers: Record<string, unknown> }): void;
};

export type Landing = {
  status: number;
  /** Path and query for our own shop; otherwise the whole address. */
  to: string;
  query: Record<string, string>;
  headers: Record<string, unknown>;
};

export function openBrowser(shop: TestShop, { host = new URL(testPublicUrl).host } = {}): TestBrowser {
  const cookies = new Map<string, string>();
  const headers = () => ({ cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...samePage });
  function storeCookies(reply: { headers: Record<string, unknown> }) {
    for (const set of [reply.headers['set-cookie'] ?? []].flat().map(String)) {
      const [name = '', value = ''] = set.split(';', 1)[0]!.split('=');
      cookies.set(name, value);
    }
  }
  return {
    cookies,
    headers,
    keep: storeCookies,
    async open(path, from = 'same-origin') {
      const reply = await shop.app.server.inject({
        method: 'GET',
        url: path,
        headers: { ...headers(), host, 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate' },
      });
      storeCookies(reply);
      const to = String(reply.headers.location ?? '');
      const query = Object.fromEntries(new URL(to, testPublicUrl).searchParams);
      return { status: reply.statusCode, to, query, headers: reply.headers };
    },
  };
}

const base = '/api/v1/user/social-login';

export async function begin(browser: TestBrowser, name: SocialProviderName, next = ''): Promise<string> {
  const { query } = await browser.open(
    `${base}/redirect/${name}${next && `?next=${encodeURIComponent(next)}`}`,
  );
  return query['state'] ?? '';
}

export async function comeBack(
  browser: TestBrowser,
  name: SocialProviderName,
  answer: Record<string, string>,
): Promise<Landing> {
  return browser.open(`${base}/callback/${name}?${new URLSearchParams(answer)}`, 'cross-site');
}

/** From the button to the page after the provider's. */
export async function signInWith(browser: TestBrowser, name: SocialProviderName): Promise<Landing> {
  return comeBack(browser, name, { state: await begin(browser, name), code: 'good' });
}
