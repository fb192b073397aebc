// @module-tag slow
import { once } from 'node:events';
import { request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { fillShop } from '#testing/fill-shop.ts';

let shop: TestShop;
let rival: pg.Client;
let isOverloaded = false;
beforeAll(async () => {
  shop = await buildTestShop({ timeoutMs: 10_000, isOverloaded: () => isOverloaded });
  await fillShop(shop.db, shop.clock.now());
  rival = new pg.Client(shop.databaseUrl);
  await rival.connect();
});
beforeEach(() => void (isOverloaded = false));
afterAll(async () => {
  await rival?.end();
  await shop?.close();
});

const read = (page: number) => shop.app.server.inject({ url: `/api/v1/products?page=${page}` });

async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  await rival.query('begin; lock table products, listed_products, listed_counts in access exclusive mode');
  try {
    return await work();
  } finally {
    await rival.query('rollback');
  }
}

test('refuses most of 700 reads behind a lock long before their timeout, and serves all afterwards', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, page) => read(page + 1))); // so that the throughput is known
  const replies: Awaited<ReturnType<typeof read>>[] = [];
  const reads = await whileLocked(async () => {
    const asked = Array.from({ length: 700 }, (_, page) =>
      read(page + 1).then((reply) => replies.push(reply)),
    );
    await vi.waitFor(() => expect(replies.length).toBeGreaterThan(400), { timeout: 9000, interval: 20 });
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    return asked;
  });
  const [first] = replies;
  expect(first!.headers['retry-after']).toBe('1');
  expect(first!.json()).toEqual({
    data: { form: ['The shop is very busy right now. Please try again in a moment.'] },
    status: 503,
    token: null,
    message: 'The shop is very busy right now. Please try again in a moment.',
  });
  await Promise.all(reads);
  expect(replies.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 503)).toEqual([]);
  expect(replies.filter(({ headers, statusCode }) => statusCode === 503 && !headers['retry-after'])).toEqual(
    [],
  );
  await vi.waitFor(async () => expect((await read(1)).statusCode).toBe(200), { timeout: 10_000 });
});

test('reads of disconnected callers are skipped', async () => {
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.server.address() as AddressInfo;
  const path = '/api/v1/products?page=1';
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await read(1);
  const ofOne = queries.mock.calls.length;
  queries.mockClear();
  await whileLocked(async () => {
    const visitors = Array.from({ length: 120 }, () => {
      const visitor = open({ port, host: '127.0.0.1', path, agent: false });
      visitor.on('error', () => {}); // the test closes the connection
      visitor.end();
      return visitor;
    });
    await Promise.all(visitors.map((visitor) => once(visitor, 'finish')));
    const { rows } = await vi.waitFor(async () => {
      const waiting = await rival.query(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting.rowCount).toBeGreaterThan(5);
      return waiting;
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const visitor of visitors) visitor.destroy();
    // The server notices closed connections in order.
    await vi.waitFor(
      async () =>
        expect(
          await new Promise((resolve) => shop.app.server.server.getConnections((_, n) => resolve(n))),
        ).toBe(0),
      { timeout: 10_000 },
    );
  });
  expect((await read(1)).statusCode).toBe(200);
  // The forty that were running are read for nothing; the eighty queued ones are not.
  expect(queries.mock.calls.length).toBeLessThan(70 * ofOne);
  queries.mockRestore();
});

test('INVARIANTS F32: while the event loop is late no new work starts, and it recovers', async () => {
  isOverloaded = true;
  const refused = await Promise.all([
    read(1),
    shop.app.server.inject({ method: 'POST', url: '/api/v1/cart/action', payload: {} }),
  ]);
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '1'],
    [503, '1'],
  ]);
  isOverloaded = false;
  expect((await read(1)).statusCode).toBe(200);
});
