// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from '#start-jobs.ts';
import { awaitPayment, buildGuest, orderBody } from '#order/test-shoppers.ts';
import { expireOrders } from '#payment/expire-orders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { runJob } from '#jobs/run-job.ts';
import { buildMetrics } from './metrics.ts';
import { readLevels } from '#read-levels.ts';
import { sample } from './test-scrape.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const value = async (name: string, labels: Record<string, string> = {}) => {
  const { body } = await shop.app.shop.metrics.scrape();
  return sample(body, name, labels);
};

async function order(key?: string) {
  const product = await buildProduct(shop.db);
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const place = () =>
    shop.call('POST order/action', {
      body: orderBody(token),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  return { token, place, placed: (await place()).data };
}

describe('requests', () => {
  test('are counted by template, method and status, never by ID', async () => {
    const product = await buildProduct(shop.db);
    for (let visit = 0; visit < 3; visit++)
      await shop.call('GET product/{id}', { params: { id: product.id } });
    const labels = { method: 'GET', route: '/api/v1/product/:id' };
    expect(await value('souk_http_requests_total', { ...labels, status: '200' })).toBe(3);
    expect(await value('souk_http_request_duration_seconds_count', labels)).toBe(3);
    const { body } = await shop.app.shop.metrics.scrape();
    expect(body).not.toContain(`product/${product.id}`);
  });

  test('to unknown URLs count as one route', async () => {
    for (const path of ['/nothing/1', '/nothing/2', '/api/v1/nothing'])
      await shop.app.server.inject({ url: path });
    const { body } = await shop.app.shop.metrics.scrape();
    expect(body).not.toContain('nothing');
    expect(sample(body, 'souk_http_requests_total', { method: 'GET', route: 'unknown', status: '404' })).toBe(
      3,
    );
  });

  test('that end as a form error have status 200 and also count as refusals', async () => {
    await shop.call('POST user/signin', { body: { email: 'no address' } });
    expect(await value('souk_refusals_total', { route: '/api/v1/user/signin', status: '201' })).toBe(1);
  });
});

describe('business metrics', () => {
  test('an order counts once, even if its key is sent again (I8)', async () => {
    const before = await value('souk_orders_placed_total', { method: 'cash_on_delivery' });
    const { place } = await order('the-same-key');
    await place();
    expect(await value('souk_orders_placed_total', { method: 'cash_on_delivery' })).toBe((before ?? 0) + 1);
  });

  test('a cancellation by the buyer counts once, an expiry counts for the shop', async () => {
    const { token, placed } = await order();
    const body = { order_id: placed.id, title: 'changed my mind', user_token: token };
    for (let click = 0; click < 2; click++) await shop.call('POST cancellation/cancel-order', { body });
    expect(await value('souk_orders_cancelled_total', { by: 'buyer' })).toBe(1);

    const late = await order();
    await awaitPayment(shop.db, late.placed.id, shop.clock.now());
    await expireOrders(shop.app.shop);
    expect(await value('souk_orders_cancelled_total', { by: 'expiry' })).toBe(1);
  });
});

describe('gauges from the database', () => {
  test('waiting emails, their age, and undelivered ones', async () => {
    const own = await buildTestShop({ mailer: { send: () => Promise.reject(new Error('no server')) } });
    const now = own.clock.now();
    const mail = { kind: 'x', recipient: 'a@example.com', language_code: 'en', data: '{}' };
    await own.db
      .insertInto('mails')
      .values([
        { ...mail, cause: 'one', created_at: new Date(now.getTime() - 90_000) },
        { ...mail, cause: 'two', created_at: now },
        { ...mail, cause: 'three', given_up_at: now },
      ])
      .execute();
    const { body } = await own.app.shop.metrics.scrape();
    expect(sample(body, 'souk_mails_waiting')).toBe(2);
    expect(sample(body, 'souk_mails_oldest_waiting_seconds')).toBe(90);
    expect(sample(body, 'souk_mails_put_aside')).toBe(1);
    expect(sample(body, 'souk_database_up')).toBe(1);
    await own.close();
  });

  test('payments by state, including those in review, and refunds', async () => {
    const { placed } = await order();
    const attempt = (reference: string, state: string) => ({
      order_id: placed.id,
      provider: 'stripe',
      reference,
      state,
      amount_minor: 100,
      currency: 'USD',
    });
    await shop.db
      .insertInto('payment_attempts')
      .values([attempt('a', 'pending'), attempt('b', 'review'), attempt('c', 'review'), attempt('d', 'paid')])
      .execute();
    const metrics = buildMetrics();
    await readLevels({ ...shop.app.shop, metrics })();
    const body = await metrics.registry.metrics();
    const open = (state: string) => sample(body, 'souk_payments_open', { state });
    expect([open('created'), open('pending'), open('review'), open('paid')]).toEqual([0, 1, 2, null]);
    expect(sample(body, 'souk_refunds_open', { state: 'by-hand' })).toBe(0);
  });

  test('jobs: the queue, successes and failures, and their time', async () => {
    const jobs = await startJobs(shop.app.shop, shop.databaseUrl);
    await sql`
      insert into jobs.job (name, state, completed_on)
      values ('clean-keys', 'completed', '2026-11-20T11:00:00Z'), ('clean-keys', 'failed', now())
    `.execute(shop.db);
    await runJob(shop.app.shop, { name: 'a-job', run: async () => {} });
    const failing = { name: 'a-job', run: () => Promise.reject(new Error('no luck')) };
    await expect(runJob(shop.app.shop, failing)).rejects.toThrow('no luck');
    const metrics = buildMetrics();
    await readLevels({ ...shop.app.shop, metrics })();
    const body = await metrics.registry.metrics();
    expect(sample(body, 'souk_jobs', { job_name: 'clean-keys', state: 'failed' })).toBe(1);
    expect(sample(body, 'souk_job_last_success_timestamp_seconds', { job_name: 'clean-keys' })).toBe(
      Date.UTC(2026, 10, 20, 11) / 1000,
    );
    expect(await value('souk_job_runs_total', { job_name: 'a-job', outcome: 'done' })).toBe(1);
    expect(await value('souk_job_runs_total', { job_name: 'a-job', outcome: 'failed' })).toBe(1);
    await jobs.stop();
  });

  test('concurrent scrapes query the database once', async () => {
    let asked = 0;
    const db = shop.db.withPlugin({
      transformQuery: ({ node }) => {
        asked++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const read = readLevels({ ...shop.app.shop, db, metrics: buildMetrics() });
    await read();
    const once = asked;
    await Promise.all(Array.from({ length: 50 }, read));
    expect(asked).toBe(once);
    expect(once).toBeGreaterThan(0);
  });

  test('reports an unresponsive database within seconds, and doesn’t show old levels as current', async () => {
    const metrics = buildMetrics();
    metrics.mailsWaiting.set(7);
    metrics.paymentsOpen.set({ state: 'review' }, 7);
    const held = await shop.db.startTransaction().execute();
    await sql`lock table mails in access exclusive mode`.execute(held);
    const read = readLevels({ ...shop.app.shop, metrics });
    await read();
    const body = await metrics.registry.metrics();
    expect(sample(body, 'souk_database_up')).toBe(0);
    expect(sample(body, 'souk_mails_waiting')).toBeNull();
    expect(sample(body, 'souk_payments_open', { state: 'review' })).toBeNull();
    await held.rollback().execute();
    await expect
      .poll(async () => (await read(), sample(await metrics.registry.metrics(), 'souk_database_up')), {
        timeout: 10_000,
      })
      .toBe(1);
  });
});

test('every metric has a description, and a name with its unit or as a counter', async () => {
  const { body } = await shop.app.shop.metrics.scrape();
  const helped = new Set([...body.matchAll(/^# HELP (\S+) \S+/gm)].map(([, name]) => name));
  const typed = [...body.matchAll(/^# TYPE (\S+) (\S+)/gm)];
  expect(typed.length).toBeGreaterThan(20);
  for (const [, name, type] of typed) {
    expect(helped).toContain(name);
    if (type === 'counter') expect(name).toMatch(/_total$/);
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
  }
});
