import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '@souk/server/app';
import { recordSecurityEvent } from '@souk/server/runtime/security-events';
import { isLoopback, type Environment } from '#environment.ts';

/** True: handled. False: continue as for an unknown address. */
export type MetricsEndpoint = (request: IncomingMessage, response: ServerResponse) => boolean;

export type Scrape = () => Promise<{ type: string; body: string }>;

/**
 * `/metrics`, with the token (`Authorization: Bearer`), or from this machine while the shop is private. Behind a local proxy every
 * visitor's socket is loopback, so that stops counting once the shop has a public address or a trusted proxy, and for requests that
 * look forwarded.
 */
export function metricsEndpoint(
  { shop }: Pick<App, 'shop'>,
  {
    metricsToken,
    trustedProxies,
    publicUrl,
  }: Pick<Environment, 'metricsToken' | 'trustedProxies' | 'publicUrl'>,
  /** Metrics of all workers; absent: a single process. */
  scrape: Scrape = () => shop.metrics.scrape(),
): MetricsEndpoint {
  const isOfThisMachine = trustedProxies.length === 0 && isLoopback(new URL(publicUrl).hostname);

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const hasToken = metricsToken !== null && given !== undefined && isSame(given, metricsToken);
    if (!hasToken && !(isOfThisMachine && isFromHere(request))) {
      if (given !== undefined)
        recordSecurityEvent(shop, 'metrics-refused', { ip: request.socket.remoteAddress ?? null });
      return false;
    }
    void answer({ scrape, log: shop.log }, request, response);
    return true;
  };
}

async function answer(
  { scrape, log }: { scrape: Scrape; log: App['shop']['log'] },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { type, body } = await scrape();
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(request.method === 'HEAD' ? '' : body);
  } catch (error) {
    log.error({ err: error }, 'could not read the metrics');
    response.writeHead(500, { 'cache-control': 'no-store' }).end();
  }
}

const passedOn = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Checks socket address and host name: a foreign page could point its own name here. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(address) && isLoopback(name) && passedOn.every((header) => headers[header] === undefined);
}

/** Constant time, also for tokens of different lengths. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
