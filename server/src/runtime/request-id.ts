import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Header of in-process API calls by pages: the internal key and the ID of the page's request. */
export const pageRequestHeader = 'x-souk-page-request';

const sane = /^[\w.-]{8,64}$/;

/**
 * Assigns request IDs. API calls of a page use the page's ID, and trusted proxies may provide one (`X-Request-Id`) to correlate logs; from
 * other clients the header is ignored, since it would let them write to our log.
 */
export function requestIds(internalKey: string, trustedProxies: readonly string[]) {
  const proxies = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string | undefined) =>
    address !== undefined && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  const next = idsOfProcess();
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const ofPage = pageRequestOf(request.headers, internalKey);
    if (ofPage !== null) return ofPage;
    const brought = request.headers['x-request-id'];
    if (typeof brought === 'string' && sane.test(brought) && isProxy(request.socket?.remoteAddress))
      return brought;
    return next();
  };
}

/** A random prefix with a counter: a random UUID per request took a fortieth of the time of serving a cached page. */
function idsOfProcess(): () => string {
  const process = randomUUID().slice(0, 24);
  let count = 0;
  return () => process + (++count).toString(16).padStart(12, '0');
}

/** The request ID of the page that makes this in-process call; null for external requests. */
export function pageRequestOf(
  headers: Record<string, string | string[] | undefined>,
  internalKey: string,
): string | null {
  const value = headers[pageRequestHeader];
  return typeof value === 'string' && value.startsWith(`${internalKey} `)
    ? value.slice(internalKey.length + 1)
    : null;
}
