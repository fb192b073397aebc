import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api, type EndpointKey } from '@souk/contract/api';
import { consoleApi } from '@souk/contract/console-api';
import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { Endpoint } from '@souk/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrapBody } from '../http/wrapped-body.ts';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { contractFields } from './contract-fields.ts';

const endpoints = Object.values(api).flatMap((domain) => Object.values(domain) as Endpoint[]);
const consoles = Object.values(consoleApi).flatMap((group) => Object.values<ConsoleEndpoint>(group));
const paths = [...new Set(endpoints.map(({ path }) => path))];
const bodied = endpoints
  .filter(({ method, upload }) => method === 'POST' && !upload)
  .map((endpoint) => [endpoint.path] as const);
const urlOf = (path: string) => `/api/v1/${path.replaceAll(/\{\w+\}/g, '1')}`;
const notFound = 'This page could not be found';
const unreadable = 'We couldn’t read the request.';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';

async function inject(
  method: Method,
  url: string,
  more: { headers?: Record<string, string>; payload?: string | Buffer } = {},
) {
  const response = await shop.app.server.inject({ method, url, ...more });
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

/** Expects a refusal with this HTTP status in the common envelope. */
function expectRefusal(
  reply: { status: number; headers: object; body: string },
  status: number,
  text: string,
) {
  expect(reply.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  expect({ http: reply.status, ...(JSON.parse(reply.body) as object) }).toEqual({
    http: status,
    data: { form: [text] },
    status,
    token: null,
    message: text,
  });
  expect(reply.headers).toHaveProperty('x-request-id', expect.stringMatching(/^[0-9a-f-]{36}$/));
}

/**
 * Routes for programs and browsers without the envelope (CONTRACT §2.8). Other methods of the contract's paths are tested
 * below.
 */
const outsideTheContract: Record<string, string[]> = {
  // Preflights of everything (CONTRACT §1.2). The catch-all route is not listed; L9 below tests it.
  '*': ['OPTIONS'],
  'openapi.json': ['GET', 'HEAD'],
  'openapi-console.json': ['GET', 'HEAD'],
  'payment/{provider}/return': ['GET', 'POST'],
  'payment/{provider}/cancel': ['GET', 'POST'],
  'payment/{provider}/notify': ['POST'],
  'user/social-login/redirect/{provider}': ['GET'],
  'user/social-login/callback/{provider}': ['GET'],
};

/** Parses Fastify's route tree: path in the contract's syntax → methods. Branches continue their trunk's path. */
function registeredRoutes(drawing: string): Map<string, string[]> {
  const trunk: string[] = [];
  const routes = new Map<string, string[]>();
  for (const line of drawing.split('\n')) {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === '') continue;
    trunk.splice(indent.length / 4, Infinity, part);
    const path = trunk.join('').replaceAll(/:(\w+)/g, '{$1}');
    if (methods) routes.set(path.replace(/^\/api\/v1\//, ''), methods.split(', '));
  }
  return routes;
}

describe('what is served', () => {
  test('contract and field lists name the same endpoints', () => {
    expect(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      Object.keys(contractFields as Record<EndpointKey, unknown>).toSorted(),
    );
  });

  test('ASVS 2.2.1: every route of the server is in the contract or a known exception, and every endpoint has a route', () => {
    const routes = registeredRoutes(shop.app.server.printRoutes({ commonPrefix: false }));
    const known = new Set([
      ...paths,
      ...consoles.map(({ path }) => path),
      ...Object.keys(outsideTheContract),
    ]);
    expect([...routes.keys()].toSorted()).toEqual([...known].toSorted());
    for (const { method, path } of [...endpoints, ...consoles]) expect(routes.get(path)).toContain(method);
    for (const [path, methods] of Object.entries(outsideTheContract))
      expect([path, routes.get(path)]).toEqual([path, methods]);
  });

  test('every endpoint that takes a body or query has a schema for it', () => {
    const open = endpoints.filter(
      ({ method, body, query, upload }) => method === 'POST' && !body && !query && !upload,
    );
    expect(open.map(({ path }) => path)).toEqual([]);
  });
});

describe('CONTRACT §1.1: "unknown route 404"', () => {
  test.each([
    'nothing',
    '',
    'products/1/more',
    'product',
    'product/1/2',
    // CONTRACT §2.7, "paths that are not served"
    'user/otp/send',
    'user/otp/verify',
    'mobile-payment/paypal/web-view?amount=1',
    'user/login',
    'user/register',
    'category',
    'order/rate',
    'payment-methods',
    'orders/1',
    'store/1',
    'products/1',
    'product/1/recommended',
    // ASVS 13.4: no files of the server
    '.env',
    '../package.json',
    '..%2f..%2fpackage.json',
    '__proto__',
    'constructor',
    'metrics',
  ])('%s', async (path) => {
    const reply = await inject('GET', `/api/v1/${path}`);
    // A path that leaves the API belongs to the pages.
    if (path.startsWith('../')) expect(reply.status).toBe(404);
    else expectRefusal(reply, 404, notFound);
  });

  test('the text is in the caller’s language', async () => {
    const reply = await inject('GET', '/api/v1/nothing', { headers: { language: 'ar' } });
    expectRefusal(reply, 404, 'تعذّر العثور على هذه الصفحة');
  });

  test('a path of a million characters is refused immediately', async () => {
    const reply = await inject('GET', `/api/v1/product/${'1'.repeat(1_000_000)}`);
    expectRefusal(reply, 404, notFound);
  });
});

describe('CONTRACT L9: "every reply below /api/v1/ is the API’s"', () => {
  const headers = { origin: 'https://app.example' };
  test.each([
    'Products',
    'products//',
    '/products',
    'product//1',
    'nothing/at/all',
    `product/${'1'.repeat(600)}`,
    `page/${'a'.repeat(600)}`,
  ])('%s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const payload = method === 'POST' ? { payload: 'not even JSON' } : {};
      const reply = await inject(method, `/api/v1/${path}`, { headers, ...payload });
      expectRefusal(reply, 404, notFound);
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
    const { status, body } = await inject('HEAD', `/api/v1/${path}`, { headers });
    expect([status, body]).toEqual([404, '']);
  });

  test.each(paths)('%s is read with a trailing slash, too', async (path) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const [plain, slashed] = [
        await inject(method, urlOf(path)),
        await inject(method, `${urlOf(path)}/?x=1`),
      ];
      expect(slashed.status).toBe(plain.status);
    }
  });

  test('"HEAD works wherever GET does": the same status and headers, no body, and nothing is done', async () => {
    const twin = async (method: 'GET' | 'HEAD', path: string) => {
      const { status, headers: all, body } = await inject(method, urlOf(path));
      return { status, type: all['content-type'], cache: all['cache-control'], isEmpty: body === '' };
    };
    const readable = endpoints.filter(({ method, acts }) => method === 'GET' && !acts);
    for (const path of [...readable.map((endpoint) => endpoint.path), 'openapi.json'])
      expect([path, await twin('HEAD', path)]).toEqual([
        path,
        { ...(await twin('GET', path)), isEmpty: true },
      ]);
    for (const { path } of endpoints.filter(({ method, acts }) => method === 'GET' && acts))
      expect(await inject('HEAD', urlOf(path))).toMatchObject({ status: 503, body: '' });
  });
});

describe('CONTRACT §1.1: "known path with a wrong method 405 with Allow"', () => {
  test.each(paths)('%s', async (path) => {
    const known = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (method) => !(known as string[]).includes(method),
    );
    for (const method of others) {
      const reply = await inject(method, urlOf(path));
      expectRefusal(reply, 405, notFound);
      const allowed = known.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]));
      expect(reply.headers['allow']).toBe([...allowed, 'OPTIONS'].join(', '));
    }
    expect(others.length).toBeGreaterThan(0);
  });

  test.each([
    ['DELETE', 'seller/products/bulk', 'POST, OPTIONS'],
    ['PUT', 'operator/languages/order', 'POST, OPTIONS'],
    ['DELETE', 'console/passkeys/new', 'GET, HEAD, OPTIONS'],
  ] as const)('%s %s is not applied to an id or name at that place', async (method, path, allowed) => {
    const reply = await inject(method, urlOf(path));
    expectRefusal(reply, 405, notFound);
    expect(reply.headers['allow']).toBe(allowed);
  });

  test('a header cannot override the method', async () => {
    const reply = await inject('POST', urlOf('products'), {
      headers: { 'x-http-method-override': 'GET', 'content-type': 'application/json' },
      payload: '{}',
    });
    expectRefusal(reply, 405, notFound);
  });
});

describe('CONTRACT §1.2: browser clients run on other origins', () => {
  test.each(paths)('preflight of %s', async (path) => {
    const reply = await inject('OPTIONS', urlOf(path), {
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS');
    expect(reply.headers['access-control-max-age']).toBe('86400');
    expect(reply.headers['access-control-allow-headers']).toBe(
      'Authorization, Language, Lang, Content-Type, X-Requested-With, X-User-Token, Idempotency-Key',
    );
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each([
    ['a success', 'common'],
    ['a form error', 'product/999999'],
    ['an unknown path', 'nothing'],
  ])('%s may be read by any origin, with Retry-After, X-Request-Id and X-User-Token', async (_name, path) => {
    const reply = await inject('GET', urlOf(path), { headers: { origin: 'https://app.example' } });
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    // L15: "the rate-limit headers are exposed"
    expect(reply.headers['access-control-expose-headers']).toBe(
      'Retry-After, X-Request-Id, X-User-Token, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
    );
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('CONTRACT §1.1: "undecodable JSON, wrong content type 400; body larger than the limit 413"', () => {
  const json = { 'content-type': 'application/json' };

  test.each(bodied)('POST %s with malformed JSON', async (path) => {
    for (const payload of ['{', '{"a":}', 'null x', '{"a":1}}', "{'a':1}", '\u0000', '{"a":NaN}']) {
      expectRefusal(await inject('POST', urlOf(path), { headers: json, payload }), 400, unreadable);
    }
  });

  test.each(bodied)('POST %s with JSON that is no object', async (path) => {
    for (const payload of ['[]', '1', '"text"', 'true', '[{"product_id":1}]']) {
      expectRefusal(await inject('POST', urlOf(path), { headers: json, payload }), 400, unreadable);
    }
  });

  test.each(bodied)('POST %s with broken UTF-8', async (path) => {
    const payload = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
      Buffer.from('"}'),
    ]);
    expectRefusal(await inject('POST', urlOf(path), { headers: json, payload }), 400, unreadable);
  });

  test.each(bodied)('POST %s with another content type', async (path) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data',
      'x',
    ]) {
      const reply = await inject('POST', urlOf(path), { headers: { 'content-type': type }, payload: 'a=1' });
      expectRefusal(reply, 400, unreadable);
    }
  });

  test.each(bodied)('POST %s with 300 kB', async (path) => {
    const payload = JSON.stringify({ name: 'x'.repeat(300 * 1024) });
    expectRefusal(
      await inject('POST', urlOf(path), { headers: json, payload }),
      413,
      'The request is too large.',
    );
  });

  test('a JSON of 100,000 nested lists, and one of 20,000 keys, are answered in under a second', async () => {
    for (const payload of [
      `{"product_id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      `{${Array.from({ length: 20_000 }, (_, key) => `"k${key}":1`).join(',')}}`,
    ]) {
      const reply = await inject('POST', urlOf('cart/action'), { headers: json, payload });
      expect([200, 400]).toContain(reply.status);
    }
  });

  test('a wrapped body that cannot be decrypted', async () => {
    for (const data of ['', 'x', 'AAAA', 'A'.repeat(70_000), '====', 'r4B+FEomb0J1mhUgZIlJ/q==']) {
      const reply = await inject('POST', urlOf('order/action'), {
        headers: json,
        payload: JSON.stringify({ data }),
      });
      expectRefusal(reply, 400, unreadable);
    }
  });

  test.each([
    ['__proto__', '{"product_id":1,"quantity":1,"__proto__":{"polluted":1}}'],
    ['constructor', '{"product_id":1,"quantity":1,"constructor":{"prototype":{"polluted":1}}}'],
    ['__proto__', '{"product_id":1,"quantity":1,"deep":[{"er":{"\\u005f_proto__":1}}]}'],
  ])('a key of the prototype is a form error, never followed (F23): %s', async (field, payload) => {
    const wrapped = JSON.stringify(wrapBody(JSON.parse(payload) as object));
    for (const [path, sent] of [
      ['cart/action', payload],
      ['order/action', payload],
      ['order/action', wrapped],
    ] as const) {
      const reply = await inject('POST', urlOf(path), { headers: json, payload: sent });
      expect(reply.status).toBe(200);
      expect(JSON.parse(reply.body)).toMatchObject({
        status: 201,
        data: { form: [`Invalid value: ${field}`] },
      });
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

/** Uploads that need no login are refused for the missing file first. */
const withoutFile = ({ access, upload }: Endpoint) => (access === 'public' && upload ? 400 : 200);

describe('CONTRACT §1.1: headers of every reply', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const body =
        endpoint.method === 'POST' ? { payload: '{}', headers: { 'content-type': 'application/json' } } : {};
      const { status, headers } = await inject(endpoint.method, urlOf(endpoint.path), body);
      expect(status).toBe(
        endpoint.access === 'login' && !endpoint.emptyForGuests ? 401 : withoutFile(endpoint),
      );
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['vary']).toMatch(/\bLanguage\b/);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['server']).toBeUndefined();
      if (endpoint.access !== 'public') expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('guest and login calls answer an invalid bearer with 401, public ones ignore it', async () => {
    for (const endpoint of endpoints) {
      const { method, path, access } = endpoint;
      const headers = {
        authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.',
        'content-type': 'application/json',
      };
      const reply = await inject(
        method,
        urlOf(path),
        method === 'POST'
          ? { headers, payload: '{}' }
          : { headers: { authorization: headers.authorization } },
      );
      expect({ method, path, status: reply.status }).toEqual({
        method,
        path,
        status: access === 'public' ? withoutFile(endpoint) : 401,
      });
      if (access !== 'public') expectRefusal(reply, 401, 'Please log in first.');
    }
  });
});

describe('over a real socket', () => {
  let port = 0;
  beforeAll(async () => {
    await shop.app.server.listen({ host: '127.0.0.1', port: 0 });
    port = (shop.app.server.server.address() as AddressInfo).port;
  });

  /** Sends the path unchanged: `inject` and `fetch` would normalize it. */
  function getRaw(path: string): Promise<{ status: number; headers: object; body: string }> {
    return new Promise((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      request.on('error', reject).end();
    });
  }

  test.each([
    '/api/v1/%',
    '/api/v1/%zz',
    '/api/v1/page/%',
    '/api/v1/page/%ff%fe',
    '/api/v1/product/%c0%ae',
    '/api/v1/reviews/%E0%A4%A',
    '/api/v1/%00',
  ])('%s is answered in the envelope, without internal details', async (path) => {
    const reply = await getRaw(path);
    expect([400, 404]).toContain(reply.status);
    const text = reply.status === 400 ? unreadable : notFound;
    expectRefusal(reply, reply.status, text);
    expect(reply.body).not.toMatch(/fastify|stack|\.ts|URI|FST_/i);
  });

  test.each([
    '/api/v1/page/%00',
    '/api/v1/product/1%00',
    '/api/v1/products?q=%00&page=%ff',
    '/api/v1/products?%ff=%fe&q[]=1',
  ])('%s is a success or a form error', async (path) => {
    const reply = await getRaw(path);
    expect(reply.status).toBe(200);
    expect([200, 201]).toContain((JSON.parse(reply.body) as { status: number }).status);
  });
});
