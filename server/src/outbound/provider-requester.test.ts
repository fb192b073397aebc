import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { ProviderUnavailableError } from './provider-request.ts';
import { providerRequester } from './provider-requester.ts';
import { timeBudgetLeftMs, withTimeBudget } from './time-budget.ts';

let stop: (() => Promise<void>) | null = null;
afterEach(async () => {
  await stop?.();
  stop = null;
});

async function provider(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  stop = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function requester(options: { timeoutMs?: number; wholeCallMs?: number } = {}) {
  const lines: string[] = [];
  const write = (facts: unknown, text?: string) =>
    void lines.push(
      JSON.stringify(facts, (_, value: unknown) => (value instanceof Error ? String(value) : value)) + text,
    );
  let now = new Date('2026-11-20T12:00:00Z');
  const send = providerRequester({
    fetch,
    now: () => now,
    log: { info: write, warn: write },
    pauseMs: () => 0,
    ...options,
  });
  return { send, lines, later: (ms: number) => (now = new Date(now.getTime() + ms)) };
}

describe('calling a provider', () => {
  test('any status below 500 is a reply', async () => {
    const base = await provider((_request, reply) =>
      reply.writeHead(402).end('{"error":{"code":"declined"}}'),
    );
    const reply = await requester().send({ method: 'GET', url: `${base}/v1/x` });
    expect(reply.status).toBe(402);
    expect(reply.json()).toEqual({ error: { code: 'declined' } });
  });

  test('idempotent calls are retried twice, others sent once', async () => {
    let calls = 0;
    const base = await provider((_request, reply) => {
      calls++;
      reply.writeHead(503).end('no');
    });
    const { send } = requester();
    await expect(send({ method: 'GET', url: base, isRepeatable: true })).rejects.toThrow(
      ProviderUnavailableError,
    );
    expect(calls).toBe(3);
    await expect(send({ method: 'POST', url: base })).rejects.toThrow(ProviderUnavailableError);
    expect(calls).toBe(4);
  });

  test('a provider that doesn’t answer times out', async () => {
    const base = await provider(() => undefined);
    const { send } = requester({ timeoutMs: 30 });
    await expect(send({ method: 'POST', url: base })).rejects.toThrow(ProviderUnavailableError);
  });

  test('a slow provider isn’t retried: the shopper is waiting', async () => {
    let calls = 0;
    const base = await provider(() => void calls++);
    const { send } = requester({ timeoutMs: 30_000, wholeCallMs: 100 });
    await expect(send({ method: 'GET', url: base, isRepeatable: true })).rejects.toThrow(
      ProviderUnavailableError,
    );
    expect(calls).toBe(1);
  });

  test('in production an attempt may take 10 s, and the whole call 12 s (INVARIANTS §5)', async () => {
    let elapsedMs = 0;
    const given: number[] = [];
    const send = providerRequester({
      // Silent until aborted.
      fetch: (_url, init) => Promise.reject(init?.signal?.reason as Error),
      now: () => new Date('2026-11-20T12:00:00Z'),
      log: { info: () => undefined, warn: () => undefined },
      pauseMs: () => 0,
      timer: {
        nowMs: () => elapsedMs,
        abortAfter(ms) {
          given.push(ms);
          elapsedMs += ms;
          return AbortSignal.abort();
        },
      },
    });
    const request = { method: 'GET', url: 'http://provider.test/', isRepeatable: true } as const;
    await expect(send(request)).rejects.toThrow(ProviderUnavailableError);
    expect(given).toEqual([10_000, 2000]);
    given.length = 0;
    await expect(send({ ...request, isRepeatable: false })).rejects.toThrow(ProviderUnavailableError);
    expect(given).toEqual([10_000]);
  });

  test('consecutive calls share the waiting shopper’s time budget (F14)', async () => {
    let calls = 0;
    const base = await provider(() => void calls++);
    const { send } = requester();
    const ask = () => send({ method: 'GET', url: base, isRepeatable: true }).catch((error: unknown) => error);
    const failures = await withTimeBudget(async () => [await ask(), await ask(), await ask()], 400);
    expect(failures.every((failure) => failure instanceof ProviderUnavailableError)).toBe(true);
    // The first has used it up, and the provider isn't blamed for a call it never got.
    expect(calls).toBe(1);
    expect(timeBudgetLeftMs()).toBe(Infinity);
  });

  test('429 is no reply: the provider is to be left alone for now', async () => {
    const base = await provider((_request, reply) => reply.writeHead(429).end('{}'));
    await expect(requester().send({ method: 'POST', url: base })).rejects.toThrow(ProviderUnavailableError);
  });

  test('an HTML page is no reply', async () => {
    const base = await provider((_request, reply) => reply.end('<html>Bad gateway</html>'));
    const reply = await requester().send({ method: 'GET', url: base });
    expect(() => reply.json()).toThrow(ProviderUnavailableError);
  });

  test('doesn’t follow redirects, which could leak our keys', async () => {
    const base = await provider((_request, reply) =>
      reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    expect((await requester().send({ method: 'GET', url: base })).status).toBe(302);
  });

  test('opens the circuit breaker for 30 s after five failures within 30 s', async () => {
    let calls = 0;
    let isDown = true;
    const base = await provider((_request, reply) => {
      calls++;
      reply.writeHead(isDown ? 500 : 200).end('{}');
    });
    const { send, later } = requester();
    const ask = () => send({ method: 'POST', url: base });
    for (let n = 0; n < 7; n++) await expect(ask()).rejects.toThrow(ProviderUnavailableError);
    expect(calls).toBe(5);
    isDown = false;
    later(29_000);
    await expect(ask()).rejects.toThrow(/left alone/);
    later(1001);
    expect((await ask()).status).toBe(200);
  });

  test('the log contains neither keys nor personal data', async () => {
    const base = await provider((_request, reply) => reply.writeHead(500).end('{"email":"ada@example.com"}'));
    const { send, lines } = requester();
    const request = {
      method: 'POST',
      url: `${base}/v1/pay?token=tok_secret`,
      headers: { authorization: 'Bearer sk_secret' },
      body: 'email=ada@example.com',
    } as const;
    await expect(send(request)).rejects.toThrow(ProviderUnavailableError);
    expect(lines.join('\n')).toContain('/v1/pay');
    expect(lines.join('\n')).not.toMatch(/secret|ada@/);
  });
});
