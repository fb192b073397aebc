import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import type { WebhookAnswer, WebhookPort, WebhookPost } from './webhook-port.ts';

const timeoutMs = 10_000;
/** Longer responses are truncated. */
const maxBytes = 2000;

type Resolve = (
  host: string,
  options: { all: true },
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export type PublicPostParts = {
  /** Whether plain HTTP is allowed: if the shop itself has no TLS, as in development. */
  allowsHttp: boolean;
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
  timeoutMs?: number;
};

/**
 * Posts to user-provided URLs (INVARIANTS: nobody makes the shop ask its own network). The connection itself resolves the name once and is
 * refused unless all its addresses are public; it goes to the checked address, which prevents DNS rebinding. Redirects are not followed.
 */
export function postToPublicAddresses(parts: PublicPostParts): WebhookPort {
  const { allowsHttp, isPublic = isPublicAddress } = parts;
  const resolve = parts.resolve ?? (systemLookup as Resolve);

  function refuses(text: string) {
    const url = URL.parse(text);
    if (!url || url.username !== '' || url.password !== '') return 'unreadable';
    if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) return 'not-https';
    const host = hostOf(url);
    // IP literals are not resolved; `new URL` has normalized forms such as 0x7f.1.
    return isIP(host) !== 0 && !isPublic(host) ? 'not-public' : null;
  }

  const lookup: LookupFunction = (host, options, answer) =>
    resolve(host, { all: true }, (error, addresses) => {
      if (error) return answer(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublic(address)))
        return answer(Object.assign(new Error('the address is not public'), { code: 'NOT_PUBLIC' }), '');
      if (options.all) return answer(null, addresses);
      answer(null, first.address, first.family);
    });

  return {
    refuses,
    post(post) {
      const refused = refuses(post.url);
      if (refused !== null) return Promise.resolve({ status: null, words: refused });
      return ask(post, lookup, parts.timeoutMs ?? timeoutMs);
    },
  };
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

function ask({ url, headers, body }: WebhookPost, lookup: LookupFunction, ms: number) {
  const address = new URL(url);
  const request = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<WebhookAnswer>((resolve) => {
    const asked = request(
      address,
      {
        method: 'POST',
        lookup,
        agent: false,
        signal: AbortSignal.timeout(ms),
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        let words = '';
        const end = () => {
          resolve({ status, words: words.slice(0, maxBytes) });
          asked.destroy();
        };
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          words += part;
          if (words.length >= maxBytes) end();
        });
        response.on('end', end);
        response.on('error', end);
      },
    );
    asked.on('error', (error) => resolve({ status: null, words: wordsOf(error) }));
    asked.end(body);
  });
}

function wordsOf(error: Error & { code?: unknown }): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  if (error.code === 'NOT_PUBLIC') return 'not-public';
  return typeof error.code === 'string' ? error.code : 'no answer';
}
