import { isIP } from 'node:net';
import type { AddressProblem } from '@souk/contract/console/operator-go-live';

/** What a request carried when it reached the shop. */
export type Received = {
  isTrusted: boolean;
  /** `Host`, or `X-Forwarded-Host` of a trusted proxy. */
  host: string;
  isForwarded: boolean;
  /** The last value of each header; null: absent. */
  forwardedProto: string | null;
  forwardedFor: string | null;
};

/**
 * Compares the shop's address, the one in the browser (`origin`) and what the proxy sends; the most urgent problem first. The shop speaks
 * HTTP only, so a browser at an https address has a proxy in between.
 */
export function checkAddress(
  { publicUrl, isLocal }: { publicUrl: string; isLocal: boolean },
  { origin, received }: { origin: string | null; received: Received },
): AddressProblem[] {
  const shop = new URL(publicUrl);
  const browser = origin === null ? null : new URL(origin);
  const { isTrusted, isForwarded, forwardedProto, forwardedFor } = received;
  const isBehindProxy = isForwarded || browser?.protocol === 'https:';
  const isBelieved = isBehindProxy && isTrusted;
  const found: Record<AddressProblem, boolean> = {
    elsewhere: browser !== null && browser.origin !== shop.origin,
    local: isLocal,
    http: !isLocal && shop.protocol === 'http:',
    untrusted: isForwarded && !isTrusted,
    host: browser !== null && hostOf(received.host) !== browser.hostname,
    proto:
      browser !== null && forwardedProto !== null && `${forwardedProto.toLowerCase()}:` !== browser.protocol,
    for: isBelieved && forwardedFor !== null && isIP(withoutPort(forwardedFor)) === 0,
    'no-proto': isBehindProxy && forwardedProto === null,
    'no-for': isBehindProxy && forwardedFor === null,
  };
  return (Object.keys(found) as AddressProblem[]).filter((problem) => found[problem]);
}

const hostOf = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host);

/** Some proxies add the visitor's port. */
const withoutPort = (address: string) =>
  address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
