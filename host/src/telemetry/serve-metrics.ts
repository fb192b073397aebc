import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '@souk/server/app';
import { noteSecurityEvent } from '@souk/server/telemetry/security-events';
import { isLoopback, type Environment } from '#environment.ts';

/** True: the request was answered. False: it is none of ours, and whoever asks sees what any unknown address shows. */
export type MetricsEndpoint = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The page for Prometheus, and its content type. */
export type Scrape = () => Promise<{ type: string; body: string }>;

/**
 * `/metrics`, for whoever has the token (`Authorization: Bearer`), or for this machine as long as the shop is for this machine
 * only. Behind a proxy on the same machine every visitor's socket is a loopback one; so it counts for nothing once the shop
 * has a public address or names a proxy, and for no request that shows signs of having been passed on.
 */
export function metricsEndpoint(
  { shop }: Pick<App, 'shop'>,
  {
    metricsToken,
    trustedProxies,
    publicUrl,
  }: Pick<Environment, 'metricsToken' | 'trustedProxies' | 'publicUrl'>,
  /** Of all workers; absent: this process is the shop. */
  scrape: Scrape = () => shop.metrics.scrape(),
): MetricsEndpoint {
  const isOfThisMachine = trustedProxies.length === 0 && isLoopback(new URL(publicUrl).hostname);

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const hasToken = metricsToken !== null && given !== undefined && isSame(given, metricsToken);
    if (!hasToken && !(isOfThisMachine && isFromHere(request))) {
      if (given !== undefined)
        noteSecurityEvent(shop, 'metrics-refused', { ip: request.socket.remoteAddress ?? null });
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
    log.error({ err: error }, 'the metrics could not be read');
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

/** The socket's own address, and the name by which this machine calls itself: a page elsewhere can point a name here. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(address) && isLoopback(name) && passedOn.every((header) => headers[header] === undefined);
}

/** Takes the same time wherever they differ, also for tokens of another length. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
