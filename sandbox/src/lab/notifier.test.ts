import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Timers, createTimers } from './timers.ts';
import { seededIds } from './ids.ts';
import { type PaymentOptions, defaultOptions } from './payment-options.ts';
import { buildNotifier, type Habits } from './notifier.ts';

let close = () => {};
afterEach(() => close());

/** A shop on a free port that responds with the given statuses, repeating the last one; waits until allowed to respond. */
async function openShop(statuses: number[], mayAnswer: Promise<void> = Promise.resolve()) {
  const bodies: string[] = [];
  let maxConcurrent = 0;
  let atOnce = 0;
  const server = createServer(async (request, response) => {
    maxConcurrent = Math.max(maxConcurrent, ++atOnce);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    await mayAnswer;
    bodies.push(`${request.headers['x-signature']?.toString()} ${body}`);
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    response.writeHead(status ?? 200).end(() => atOnce--);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => void server.close();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`;
  return { url, bodies, mostAtOnce: () => maxConcurrent };
}

/** A notifier with a clock moved by the test. */
function testNotifier(habits: Habits) {
  let nowMs = 0;
  const moved = createTimers({ now: () => nowMs, isAutomatic: false });
  const planned: number[] = [];
  const timers: Timers = {
    ...moved,
    add(atMs, run) {
      planned.push(atMs / 1000);
      moved.add(atMs, run);
    },
  };
  const notifier = buildNotifier({
    fetch,
    now: () => nowMs,
    ids: seededIds('x'),
    timers,
    isAutomatic: true,
    habitsOf: () => habits,
    isShop: (url) => url.startsWith('http://127.0.0.1:'),
  });
  const tell = (url: string, options: Partial<PaymentOptions> = {}, event = 'paid') =>
    notifier.tell(
      {
        provider: 'stripe',
        payment: 'p1',
        event,
        url,
        write: (tamper) => ({ headers: { 'x-signature': tamper }, body: event }),
      },
      { ...defaultOptions, ...options },
    );
  const at = async (seconds: number) => {
    nowMs = seconds * 1000;
    await timers.runDue();
  };
  return { notifier, tell, at, planned };
}

test("a rejected webhook is retried after the provider's pauses, then given up", async () => {
  const shop = await openShop([500, 404, 500]);
  const { notifier, tell, at, planned } = testNotifier({ firstAfter: 1, retries: [5, 20] });
  tell(shop.url);
  await at(0);
  expect(shop.bodies).toEqual([]);
  for (const seconds of [1, 6, 26, 1000]) await at(seconds);
  expect(planned).toEqual([1, 6, 26]);
  expect(notifier.list()).toMatchObject([
    { state: 'given-up', sendings: [{ status: 500 }, { status: 404 }, { status: 500 }] },
  ]);
});

test("an accepted one isn't sent again", async () => {
  const shop = await openShop([503, 204]);
  const { notifier, tell, at } = testNotifier({ firstAfter: 0, retries: [1, 1, 1] });
  tell(shop.url);
  for (const seconds of [0, 1, 2, 3]) await at(seconds);
  expect(notifier.list()).toMatchObject([{ state: 'taken', sendings: [{ status: 503 }, { status: 204 }] }]);
});

test("one sent by command meanwhile isn't sent by the clock", async () => {
  const shop = await openShop([200]);
  const { notifier, tell, at } = testNotifier({ firstAfter: 10, retries: [] });
  tell(shop.url);
  await notifier.deliver({});
  await at(10);
  expect(shop.bodies).toHaveLength(1);
});

test('copies are sequential and never overlap', async () => {
  const shop = await openShop([200]);
  const { notifier, tell } = testNotifier({ firstAfter: 0, retries: [] });
  tell(shop.url, { copies: 3 });
  await Promise.all([notifier.deliver({}), notifier.deliver({})]);
  expect(shop.bodies).toEqual(['none paid', 'none paid', 'none paid']);
  expect(shop.mostAtOnce()).toBe(1);
});

test('a command waits for a delivery in progress, and redelivers only on request', async () => {
  for (const [again, times] of [
    [false, 1],
    [true, 2],
  ] as const) {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const shop = await openShop([200], mayAnswer);
    const { notifier, tell, at } = testNotifier({ firstAfter: 0, retries: [] });
    tell(shop.url);
    const underWay = at(0);
    const delivered = notifier.deliver({ again });
    answer();
    expect(await delivered).toMatchObject([
      { state: 'taken', sendings: Array.from({ length: times }, () => ({ status: 200 })) },
    ]);
    await underWay;
    close();
  }
});

test('late, held, lost and forged webhooks follow the knobs', async () => {
  const shop = await openShop([200]);
  const { notifier, tell, at } = testNotifier({ firstAfter: 0, retries: [] });
  tell(shop.url, { notice: 'late', lateSeconds: 30 }, 'late');
  tell(shop.url, { notice: 'held', tamper: 'signature' }, 'held');
  tell(shop.url, { notice: 'never' }, 'lost');
  tell(shop.url, { order: 'after' }, 'after the return');
  await at(0);
  await notifier.sendNow('stripe', 'p1');
  expect(shop.bodies).toEqual(['none after the return']);
  await at(30);
  expect(shop.bodies.slice(1)).toEqual(['none late']);
  await notifier.deliver({});
  expect(shop.bodies.slice(2)).toEqual(['signature held']);
  await notifier.deliver({ again: true, reverse: true });
  expect(shop.bodies.slice(3)).toEqual(['none after the return', 'none lost', 'signature held', 'none late']);
});

test('nothing is ever sent outside the shop', async () => {
  const { notifier, tell } = testNotifier({ firstAfter: 0, retries: [] });
  tell('http://169.254.169.254/latest/meta-data');
  expect(await notifier.deliver({})).toMatchObject([{ state: 'given-up', sendings: [{ status: null }] }]);
});
