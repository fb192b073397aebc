import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { trustedSenders } from '@souk/server/http/trusted-senders';
import { LRUCache } from 'lru-cache';
import { isLoopback } from './environment.ts';
import type { FrontDoorGuest } from './front-door.ts';

/** What is no page: the API, files, texts, what the host itself answers. */
const noPage = /^\/(?:api|uploads|assets|console-assets|messages|dev|metrics|healthz|readyz)(?:\/|$)|\.\w+$/;

/**
 * Redirects pages that were asked for at another host than `PUBLIC_URL`: cookies belong to a host, so whoever fills a cart at one
 * and comes back from paying at another has none of it. Only pages, because programs do not follow; only between names of this
 * machine, or behind a proxy which has passed on `PUBLIC_URL` itself before. One that sends another `Host`, or that hides TLS,
 * would be asked for the same again and again.
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
  /** Connections of these addresses have asked for the canonical address. */
  const passesItOn = new LRUCache<string, true>({ max: 1000 });
  return (request, response, next) => {
    const { url = '/', socket, headers } = request;
    const sender = socket.remoteAddress ?? '';
    const asked = addressOf(headers, isTrusted(sender));
    if (asked === null) return next();
    const isSameHost = asked.host === canonical.host;
    // A shop without TLS of its own may be shown by a proxy that has it.
    const isSameScheme = asked.scheme === null || asked.scheme === 'https' || canonical.protocol === 'http:';
    if (isSameHost && isSameScheme) {
      if (!isLocal) passesItOn.set(sender, true);
      return next();
    }
    const mayGoThere = isLocal ? isAlsoLocal(asked.host, canonical) : passesItOn.has(sender);
    if (!mayGoThere || !isPage(request, url)) return next();
    // Browsers would remember it for ever, also when the address of the shop is another one.
    response.writeHead(308, { location: canonical.origin + url, 'cache-control': 'no-store' }).end();
  };
}

type Asked = { host: string; scheme: string | null };

/** At which address the visitor sees the shop. `scheme` is null where nobody tells; null for what is no host. */
function addressOf(headers: IncomingHttpHeaders, isTrusted: boolean): Asked | null {
  const told = (name: string) => (isTrusted ? lastOf(headers[name]) : undefined);
  const host = (told('x-forwarded-host') ?? headers.host)?.toLowerCase();
  if (host === undefined || !/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/.test(host)) return null;
  const scheme = told('x-forwarded-proto')?.toLowerCase() ?? null;
  const usualPort = scheme === 'https' ? /:443$/ : scheme === 'http' ? /:80$/ : /:(?:80|443)$/;
  return { host: host.replace(usualPort, ''), scheme };
}

/** The proxy next to the shop writes the last one. */
const lastOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.at(-1) : value)?.split(',').at(-1)?.trim() || undefined;

/** Another name of this machine; at another port something else may listen, or a container's port is mapped. */
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
