import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { formError } from '@souk/server/http/envelope';
import { textOf } from '@souk/server/texts/texts';
import { english } from '@souk/server/texts/language';
import type { Apologise } from './pages/error-page.ts';

export type FrontDoor = {
  /** Progress of the demo data on the waiting page, 0 to 1. */
  setPrepared(share: number): void;
  open(): void;
  /**
   * Fails `/readyz` but keeps serving for as long as a proxy may need to notice. Every response closes its connection, so no
   * request is sent on one about to close.
   */
  leave(delayMs: number): Promise<void>;
  /**
   * Another process has taken over: open connections are served once more and asked to reconnect. Settles when only connections
   * idle for `silentMs` remain, or after `timeoutMs`.
   */
  retire(silentMs: number, timeoutMs: number): Promise<void>;
  /** Rejects new requests; settles when all running ones are answered, or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
};

export type FrontDoorGuest = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const lookEveryMs = 50;

/**
 * Gate between the listening server and the shop. While the shop is starting (or the database is unavailable at start, F2) and
 * while it is ending (F6), pages get an apology that reloads itself and API calls the envelope with 503. `/healthz` and `/readyz`
 * are answered here, so no limit or load can hide them.
 */
export function guardFrontDoor({
  server,
  isReady,
  isHealthy,
  apologise,
  inFront,
  answerMetrics,
}: {
  server: Server;
  isReady: () => Promise<boolean>;
  /** Answers synchronously. */
  isHealthy: () => boolean;
  apologise: Apologise;
  inFront?: FrontDoorGuest;
  /** False: `/metrics` isn't allowed for this request, which continues as usual. */
  answerMetrics?: (request: IncomingMessage, response: ServerResponse) => boolean;
}): FrontDoor {
  let state: 'starting' | 'open' | 'leaving' | 'retiring' | 'draining' = 'starting';
  let cameAt = performance.now();
  let preparedShare: number | undefined;
  const inFlight = new Set<ServerResponse>();
  let onQuiet = () => {};
  const shopListeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path === '/healthz') return answerHealth(response, isHealthy());
    if (path === '/readyz')
      return void answerReady(response, () =>
        state === 'open' || state === 'retiring' ? isReady() : Promise.resolve(false),
      );
    if (path === '/metrics' && answerMetrics?.(request, response)) return;
    if (state === 'starting' || state === 'draining') return refuse(request, response, path);
    cameAt = performance.now();
    if (state === 'leaving' || state === 'retiring') response.setHeader('connection', 'close');
    inFlight.add(response);
    response.once('close', () => {
      inFlight.delete(response);
      if (inFlight.size === 0) onQuiet();
    });
    const enter = () => {
      for (const listener of shopListeners) listener.call(server, request, response);
    };
    if (inFront) inFront(request, response, enter);
    else enter();
  });
  return {
    setPrepared: (share) => void (preparedShare = share),
    open: () => void (state = 'open'),
    async leave(delayMs) {
      if (state !== 'open' || delayMs === 0) return;
      state = 'leaving';
      closeKeepAlive();
      await wait(delayMs);
    },
    async retire(silentMs, timeoutMs) {
      state = 'retiring';
      closeKeepAlive();
      const until = performance.now() + timeoutMs;
      cameAt = performance.now();
      for (;;) {
        const isQuiet = inFlight.size === 0 && performance.now() - cameAt >= silentMs;
        if (isQuiet || performance.now() >= until || (await connectionsOf(server)) === 0) return;
        await wait(lookEveryMs);
      }
    },
    async drain(timeoutMs) {
      state = 'draining';
      if (inFlight.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        onQuiet = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };

  function closeKeepAlive(): void {
    for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close');
  }

  function refuse(request: IncomingMessage, response: ServerResponse, path: string): void {
    if (state === 'draining') response.setHeader('connection', 'close');
    if (path.startsWith('/api/')) {
      response.setHeader('retry-after', '3');
      const text = textOf(english, state === 'draining' ? 'refusal.restarting' : 'refusal.starting');
      return sendJson(response, 503, formError(503, [text]));
    }
    const page =
      state === 'draining'
        ? apologise(request, 'restarting')
        : apologise(request, 'starting', preparedShare === undefined ? {} : { preparedShare });
    response.writeHead(page.status, page.headers).end(page.body);
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

function answerHealth(response: ServerResponse, healthy: boolean): void {
  sendJson(response, healthy ? 200 : 503, { status: healthy ? 'ok' : 'not serving' });
}

async function answerReady(response: ServerResponse, isReady: () => Promise<boolean>): Promise<void> {
  const ready = await isReady().catch(() => false);
  sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
