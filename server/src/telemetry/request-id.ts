import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Sent with the internal key and the id of the page's request by pages that call the API in process. */
export const pageRequestHeader = 'x-souk-page-request';

const sane = /^[\w.-]{8,64}$/;

/**
 * Gives each request its id: a page's calls go by the page's own, a trusted proxy may bring one (`X-Request-Id`), so that its
 * log and ours can be laid beside each other; anybody else gets a new one, or strangers would write our log.
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

/** Drawn once and then counted on: to draw one for each was a fortieth of all work of a page that is kept. */
function idsOfProcess(): () => string {
  const process = randomUUID().slice(0, 24);
  let count = 0;
  return () => process + (++count).toString(16).padStart(12, '0');
}

/** The id of the page that makes this call in process; null: it came from outside. */
export function pageRequestOf(
  headers: Record<string, string | string[] | undefined>,
  internalKey: string,
): string | null {
  const value = headers[pageRequestHeader];
  return typeof value === 'string' && value.startsWith(`${internalKey} `)
    ? value.slice(internalKey.length + 1)
    : null;
}
