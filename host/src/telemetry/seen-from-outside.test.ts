// @module-tag slow
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { sample } from '@souk/server/runtime/test-scrape';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureStorefrontBuild } from '#storefront-build.ts';
import { openShopFolder, type ShopFolder, type ShopProcess, statusOf } from '#testing/shop-folder.ts';
import { openTraceCollector, type Span } from '#testing/trace-collector.ts';

/* Two processes of one shop in production mode: one with all monitoring, one with none. */

const token = 'a-token-of-some-length';
const preload = `--import=${pathToFileURL(join(import.meta.dirname, '../testing/report-loaded-modules.mjs')).href}`;

let folder: ShopFolder;
let database: TestDatabase;
let collector: Awaited<ReturnType<typeof openTraceCollector>>;
let watched: ShopProcess;
let unwatched: ShopProcess;

beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  [folder, database, collector] = await Promise.all([
    openShopFolder(),
    cloneDatabase(),
    openTraceCollector(),
  ]);
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    `insert into languages (code, name, direction, is_default) values ('en', 'English', 'ltr', true)`,
  );
  await client.end();
  const both = { DATABASE_URL: database.url, LOG_LEVEL: 'info', NODE_OPTIONS: preload };
  watched = await folder.start({
    ...both,
    METRICS_TOKEN: token,
    TRUSTED_PROXIES: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'bazaar',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  unwatched = await folder.start(both);
  const areReady = async () => {
    for (const shop of [watched, unwatched]) expect(await statusOf(`${shop.origin}/readyz`)).toBe(200);
  };
  await vi.waitFor(areReady, { timeout: 60_000, interval: 100 });
}, 300_000);
afterAll(async () => {
  await folder?.close();
  collector?.close();
  await database?.drop();
});

const visit = (shop: ShopProcess, path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { headers: { connection: 'close', ...headers } });

type Line = Record<string, unknown> & { req?: { url: string } };

function linesOf(shop: ShopProcess, path: string): Line[] {
  const lines = shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line.req?.url.startsWith(path));
}

describe('metrics', () => {
  test('Prometheus reads them with the token; without it the address is not found', async () => {
    const scraped = await visit(watched, '/metrics', { authorization: `Bearer ${token}` });
    expect(scraped.status).toBe(200);
    const refused = await visit(watched, '/metrics');
    const unknown = await visit(watched, '/metrical');
    expect([refused.status, unknown.status]).toEqual([404, 404]);
    expect((await refused.text()).replaceAll('/metrics', '')).toBe(
      (await unknown.text()).replaceAll('/metrical', ''),
    );
  });

  test('pages are counted by route and by source', async () => {
    const visits = { '/brands': 200, '/page/one': 404, '/page/two': 404, '/cart': 200 };
    for (const path of ['/brands', ...Object.keys(visits)]) {
      const expected = visits[path as keyof typeof visits];
      // A shop busy with its first pages may shed requests.
      await vi.waitFor(async () => expect(await statusOf(unwatched.origin + path)).toBe(expected), {
        timeout: 60_000,
      });
    }
    const body = await (await visit(unwatched, '/metrics')).text();
    const requests = (route: string, status: string) =>
      sample(body, 'souk_http_requests_total', { route, status });
    expect(requests('/page/:slug', '404')).toBe(2);
    expect(requests('/brands', '200')).toBe(2);
    expect(body).not.toContain('/page/one');
    for (const from of ['fresh', 'made', 'private'])
      expect(sample(body, 'souk_page_duration_seconds_count', { from })).toBeGreaterThan(0);
    expect(sample(body, 'souk_page_cache_lookups_total', { found: 'fresh' })).toBeGreaterThan(0);
    expect(sample(body, 'souk_page_cache_bytes')).toBeGreaterThan(1000);
    expect(sample(body, 'souk_page_cache_entries')).toBeGreaterThan(0);
    for (const what of ['entries', 'bytes', 'lookups_total', 'dropped_total'])
      expect(body).toContain(`# TYPE souk_part_cache_${what} `);
  });

  test('includes the process, its event loop and its pool', async () => {
    const body = await (await visit(unwatched, '/metrics')).text();
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'souk_event_loop_delay_seconds_count',
      'souk_database_pool_max_connections',
      'souk_database_query_duration_seconds_count',
    ])
      expect([name, sample(body, name)]).toEqual([name, expect.any(Number)]);
    expect(sample(body, 'souk_database_up')).toBe(1);
  });
});

describe('the log', () => {
  test('one line per request: id, method, route, status, milliseconds, in UTC, without tokens', async () => {
    await visit(unwatched, '/brands?user_token=0123456789abcdef');
    await expect.poll(() => linesOf(unwatched, '/brands?').length).toBe(1);
    const [line] = linesOf(unwatched, '/brands?');
    expect(line).toMatchObject({
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      req: { method: 'GET', url: '/brands?user_token=…', ip: '127.0.0.1' },
      route: '/brands',
      status: 200,
      ms: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test('accepts request ids from a trusted proxy only', async () => {
    const id = 'id-of-the-proxy.1';
    for (const shop of [watched, unwatched]) await visit(shop, '/api/v1/common', { 'x-request-id': id });
    await expect.poll(() => linesOf(watched, '/api/v1/common')[0]?.['request_id']).toBe(id);
    await expect.poll(() => linesOf(unwatched, '/api/v1/common').length).toBeGreaterThan(0);
    expect(linesOf(unwatched, '/api/v1/common').map((line) => line['request_id'])).not.toContain(id);
    await visit(watched, '/api/v1/home', { 'x-request-id': 'not sane: {"level":60}' });
    await expect.poll(() => linesOf(watched, '/api/v1/home')[0]?.['request_id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('traces', () => {
  test("loads only OpenTelemetry's API without its variables", () => {
    expect(watched.output()).toContain('/@opentelemetry/sdk-trace/');
    // The API package comes with pg-boss and does nothing by itself.
    const loaded = unwatched.output().matchAll(/@opentelemetry\/([\w-]+)/g);
    expect(new Set(Array.from(loaded, ([, name]) => name))).toEqual(new Set(['api']));
  });

  test("a page is one trace: request, rendering, API call, statement, continuing the caller's trace", async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const caller = 'b7ad6b7169203331';
    const person = 'user_token=0123456789abcdef0123';
    await (
      await visit(watched, `/page/somewhere?${person}`, { traceparent: `00-${traceId}-${caller}-01` })
    ).text();
    const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
    await expect
      .poll(() => ofTrace().some(({ name }) => name === 'GET /page/:slug'), { timeout: 10_000 })
      .toBe(true);
    const spans = ofTrace();
    const parentOf = (span: Span | undefined) => spans.find(({ spanId }) => spanId === span?.parentSpanId);
    const request = spans.find(({ name }) => name === 'GET /page/:slug');
    const call = spans.find(({ name }) => name === 'GET /api/v1/page/:slug');
    const statement = spans.find((span) => span.facts['db.query.text'] && parentOf(span) === call);
    expect(request).toMatchObject({
      parentSpanId: caller,
      service: 'bazaar',
      facts: { 'http.route': '/page/:slug', 'http.response.status_code': 404 },
    });
    expect(parentOf(call)?.name).toBe('render');
    expect(parentOf(parentOf(call))).toBe(request);
    expect(statement?.name).toMatch(/^select /);
    expect(statement?.facts['db.query.text']).toContain('$1');
    for (const value of ['0123456789abcdef0123', 'somewhere', '127.0.0.1'])
      expect(collector.text()).not.toContain(value);
  });

  test('a sign-in has no address or password in its spans', async () => {
    const body = JSON.stringify({ email: 'ada.buyer@example.com', password: 'my secret words' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${watched.origin}/api/v1/user/signin`, { method: 'POST', headers, body });
    const signIn = () => collector.spans.find(({ name }) => name === 'POST /api/v1/user/signin');
    await expect.poll(signIn, { timeout: 10_000 }).toBeDefined();
    const below = collector.spans.filter(({ traceId }) => traceId === signIn()?.traceId);
    expect(below.some(({ facts }) => String(facts['db.query.text']).includes('users'))).toBe(true);
    for (const value of ['ada.buyer', 'my secret words']) expect(collector.text()).not.toContain(value);
  });
});
