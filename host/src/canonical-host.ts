import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { trustedSenders } from '@souk/server/http/trusted-senders';
import { LRUCache } from 'lru-cache';
import { isLoopback } from './environment.ts';
import type { FrontDoorGuest } from './front-door.ts';

/** Not pages: the API, files, texts, and the host's own endpoints. */
const noPage = /^\/(?:api|uploads|assets|console-assets|messages|dev|metrics|healthz|readyz)(?:\/|$)|\.\w+$/;

/**
 * Redirects page requests for another host to `PUBLIC_URL`: cookies belong to a host, so a cart filled at one would be missing
 * after returning from payment at another. Only pages, because programs don't follow redirects; only between names of this machine,
 * or behind a proxy that has passed on `PUBLIC_URL` before. A proxy that changes `Host` or hides TLS would otherwise cause a
 * redirect loop.
 */
export function canonicalHost({
  publicUrl,
  trustedProxies,
}: {
  publicUrl: string;
  trustedProxies: readonly string[];
}): FrontDoorGuest {
  const canonical = new URL(publicUrl);
  const isLocal = isLoopback(canonical.hostname);
  const isTrusted = trustedSenders(trustedProxies);
  /** Addresses of proxies that have passed on the canonical host. */
  const passesItOn = new LRUCache<string, true>({ max: 1000 });
  return (request, response, next) => {
    const { url = '/', socket, headers } = request;
    const sender = socket.remoteAddress ?? '';
    const asked = addressOf(headers, isTrusted(sender));
    if (asked === null) return next();
    const isSameHost = asked.host === canonical.host;
    // A proxy may add TLS to a shop without its own.
    const isSameScheme = asked.scheme === null || asked.scheme === 'https' || canonical.protocol === 'http:';
    if (isSameHost && isSameScheme) {
      if (!isLocal) passesItOn.set(sender, true);
      return next();
    }
    const mayGoThere = isLocal ? isAlsoLocal(asked.host, canonical) : passesItOn.has(sender);
    if (!mayGoThere || !isPage(request, url)) return next();
    // Browsers would cache the redirect forever, even after the shop's address changes.
    response.writeHead(308, { location: canonical.origin + url, 'cache-control': 'no-store' }).end();
  };
}

type Asked = { host: string; scheme: string | null };

/** Origin the visitor used. `scheme` is null if unknown; null for an invalid host. */
function addressOf(headers: IncomingHttpHeaders, isTrusted: boolean): Asked | null {
  const forwarded = (name: string) => (isTrusted ? lastOf(headers[name]) : undefined);
  const host = (forwarded('x-forwarded-host') ?? headers.host)?.toLowerCase();
  if (host === undefined || !/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/.test(host)) return null;
  const scheme = forwarded('x-forwarded-proto')?.toLowerCase() ?? null;
  const usualPort = scheme === 'https' ? /:443$/ : scheme === 'http' ? /:80$/ : /:(?:80|443)$/;
  return { host: host.replace(usualPort, ''), scheme };
}

const lastOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.at(-1) : value)?.split(',').at(-1)?.trim() || undefined;

/** Another name of this machine; on another port may be another service, or a mapped container port. */
function isAlsoLocal(host: string, canonical: URL): boolean {
  const { hostname, port } = new URL(`http://${host}`);
  return isLoopback(hostname) && port === canonical.port && host !== canonical.host;
}

function isPage({ method, headers }: IncomingMessage, url: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  return (
    url.startsWith('/') && !noPage.test(url.split('?', 1)[0]!) && (mode === undefined || mode === 'navigate')
  );
}
