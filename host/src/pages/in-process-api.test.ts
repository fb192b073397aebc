import type { App } from '@souk/server/app';
import { constantCacheControl } from '@souk/server/http/constant-reply';
import type { ApiRequest } from '@souk/storefront/shop-context';
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { inProcessApi } from './in-process-api.ts';

type Injected = {
  method: string;
  url: string;
  headers: Record<string, string>;
  remoteAddress: string;
  payload?: string;
};
type Answer = { statusCode: number; headers: Record<string, string | string[]>; body: unknown };

const internalKey = 'known to the shop only';
/** Headers that a browser sends with a navigation. */
const visitorHeaders = {
  cookie: 'frontend_user_token=guest-1; frontend_token=login-1',
  origin: 'http://shop.test',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'user-agent': 'A browser',
  'accept-language': 'de-AT,de;q=0.9',
  'cf-ipcountry': 'AT',
  authorization: 'Bearer stolen',
  'x-user-token': 'guest-1',
  'x-forwarded-for': '10.0.0.1',
};

/** Marks calls made by a page, which are logged under the page's id. */
const ofPage = { 'x-souk-page-request': `${internalKey} page-1` };

/** A page request of a visitor whose API calls are recorded. */
function visit({ answer, headers = visitorHeaders }: { answer?: Partial<Answer>; headers?: object } = {}) {
  const injected: Injected[] = [];
  const server = {
    inject: async (request: Injected) => {
      injected.push(request);
      const { statusCode = 200, headers: replied = {}, body = { data: [] } } = answer ?? {};
      return { statusCode, headers: replied, json: () => body };
    },
  };
  // Nothing is cached: each call is executed.
  const shop = {
    replies: { has: () => false },
    clock: { now: () => new Date() },
    countryHeader: 'cf-ipcountry',
  };
  const app = { server, shop, internalKey } as unknown as App;
  const page = { id: 'page-1', headers, ip: '203.0.113.7' } as unknown as FastifyRequest;
  const { call, log } = inProcessApi(app, page, 'ar');
  return {
    injected,
    log,
    call: (request: Partial<ApiRequest>) => call(request as ApiRequest),
  };
}

describe('a public call', () => {
  test('whose reply is constant is made once for all pages', async () => {
    const countries = {
      headers: { 'cache-control': constantCacheControl },
      body: { data: { DE: 'Germany' } },
    };
    const { call, injected } = visit({ answer: countries });
    const asked: Partial<ApiRequest> = { key: 'GET countries-phones', personal: false };
    const first = await call(asked);
    expect(await call(asked)).toBe(first);
    expect(injected).toHaveLength(1);
    await call({ ...asked, personal: true });
    expect(injected).toHaveLength(2);
  });

  test('sends the language and the internal key, and nothing of the visitor', async () => {
    const { call, injected, log } = visit();
    await call({ key: 'GET home' });
    expect(injected).toEqual([
      {
        method: 'GET',
        url: '/api/v1/home',
        headers: {
          language: 'ar',
          ...ofPage,
          'x-souk-internal': internalKey,
        },
        remoteAddress: '203.0.113.7',
      },
    ]);
    expect(log.isPersonal).toBe(false);
  });

  test('takes no cookie from the reply, so that the page can be cached', async () => {
    const { call, log } = visit({ answer: { headers: { 'set-cookie': 'frontend_user_token=guest-2' } } });
    await call({ key: 'GET home' });
    expect(log.cookies).toEqual([]);
  });

  test('encodes ids and texts in the address', async () => {
    const { call, injected } = visit();
    await call({ key: 'GET page/{slug}', params: { slug: '../cart/by-user?x=1#' } });
    await call({
      key: 'GET products',
      query: { q: 'tea & honey', page: 2, brand: '', category: undefined } as never,
    });
    expect(injected.map(({ url }) => url)).toEqual([
      '/api/v1/page/..%2Fcart%2Fby-user%3Fx%3D1%23',
      '/api/v1/products?q=tea+%26+honey&page=2',
    ]);
  });
});

describe('a personal call', () => {
  test("sends the visitor's credentials, but neither the key that lifts limits nor the navigation headers", async () => {
    const { call, injected, log } = visit();
    await call({ key: 'GET cart/by-user', personal: true });
    expect(injected[0]!.headers).toEqual({
      language: 'ar',
      ...ofPage,
      cookie: visitorHeaders.cookie,
      origin: visitorHeaders.origin,
      'sec-fetch-site': 'same-origin',
      'user-agent': 'A browser',
      // Used to guess the place for delivery estimates.
      'accept-language': 'de-AT,de;q=0.9',
      'cf-ipcountry': 'AT',
    });
    expect(log.isPersonal).toBe(true);
    expect([...log.tags]).toEqual([]);
  });

  test('counts against the limits of the visitor’s own address', async () => {
    const { call, injected } = visit();
    await call({ key: 'GET cart/by-user', personal: true });
    expect(injected[0]!.remoteAddress).toBe('203.0.113.7');
    expect(injected[0]!.headers).not.toHaveProperty('x-souk-internal');
  });

  test('of a form sends the body as JSON with its idempotency key', async () => {
    const { call, injected } = visit();
    await call({
      key: 'POST cart/action',
      personal: true,
      body: { product_id: 7, quantity: 1 },
      idempotencyKey: 'once',
    });
    expect(injected[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/cart/action',
      payload: '{"product_id":7,"quantity":1}',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'once',
        cookie: visitorHeaders.cookie,
      },
    });
    expect(injected[0]!.headers).not.toHaveProperty('x-souk-internal');
  });

  test('passes every cookie of the reply to the page', async () => {
    const many = visit({ answer: { headers: { 'set-cookie': ['a=1', 'b=2'] } } });
    await many.call({ key: 'POST cart/action', personal: true, body: {} });
    const one = visit({ answer: { headers: { 'set-cookie': 'a=1' } } });
    await one.call({ key: 'GET cart/by-user', personal: true });
    expect([many.log.cookies, one.log.cookies]).toEqual([['a=1', 'b=2'], ['a=1']]);
  });

  test('adds none of these headers if the visitor sent none', async () => {
    const { call, injected } = visit({ headers: {} });
    await call({ key: 'GET cart/by-user', personal: true });
    expect(injected[0]!.headers).toEqual({ language: 'ar', ...ofPage });
  });
});

describe('a write never bypasses the limits', () => {
  test('a public POST carries no internal key', async () => {
    const { call, injected } = visit();
    await call({ key: 'POST order/find/{id}', params: { id: 3 }, body: {} });
    expect(injected[0]!.headers).not.toHaveProperty('x-souk-internal');
    expect(injected[0]!.headers).not.toHaveProperty('cookie');
  });
});

describe('the tags of a page', () => {
  const shows = (tags: string) => ({ answer: { headers: { 'surrogate-key': tags } } });

  test('are those of all its public calls together', async () => {
    const { call, log } = visit(shows('product:7 catalog settings'));
    await Promise.all([call({ key: 'GET common' }), call({ key: 'GET product/{id}', params: { id: 7 } })]);
    expect([...log.tags]).toEqual(['product:7', 'catalog', 'settings']);
  });

  test('are empty if replies have none, and exclude personal ones', async () => {
    const silent = visit();
    await silent.call({ key: 'GET products' });
    expect([...silent.log.tags]).toEqual([]);
    const personal = visit(shows('catalog'));
    await personal.call({ key: 'GET cart/by-user', personal: true });
    expect([...personal.log.tags]).toEqual([]);
    expect(personal.log.isPersonal).toBe(true);
  });
});

describe('the reply', () => {
  test('reaches the page unchanged', async () => {
    const body = { data: { form: ['This page could not be found'] }, status: 404 };
    const { call, log } = visit({ answer: { statusCode: 404, body } });
    expect(await call({ key: 'GET product/{id}', params: { id: 9 } })).toEqual({ status: 404, body });
    expect(log.hasFailed).toBe(false);
  });

  test.each([500, 503])('%i is noted, so that the page is not cached', async (statusCode) => {
    const { call, log } = visit({ answer: { statusCode } });
    await call({ key: 'GET home' });
    expect(log.hasFailed).toBe(true);
  });
});
