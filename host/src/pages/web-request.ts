import type { FastifyRequest } from 'fastify';

// What the router needs to read a form and to refuse one from another site. Cookies stay outside: only personal calls
// carry them, so that no page can show one visitor's data to the next.
const formHeaders = ['content-type', 'origin'] as const;

/** As the router reads it, under the shop's address whatever the path of `url` looks like. */
export function webRequest(
  publicUrl: string,
  request: FastifyRequest,
  { url, signal }: { url: string; signal: AbortSignal },
): Request {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const origin = originOf(publicUrl, request);
  const headers = new Headers();
  for (const name of method === 'POST' ? formHeaders : []) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // A page with `Referrer-Policy: no-referrer` posts its forms as "null" unless script sends them.
  if (request.headers.origin === 'null' && isVouchedFor(request))
    headers.set('origin', new URL(origin).origin);
  const body = method === 'POST' ? bodyOf(request) : null;
  return new Request(addressOf(origin, url), { method, headers, signal, ...(body ? { body } : {}) });
}

/**
 * Whether it is a form. The router lets an action fail over anything else, which would be a fault of ours; only parsing
 * tells of a form in parts whether it is whole.
 */
export async function isReadableForm(request: FastifyRequest): Promise<boolean> {
  const type = request.headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return true;
  if (!/^multipart\/form-data\b/i.test(type)) return false;
  return new Response(bodyOf(request), { headers: { 'content-type': type } }).formData().then(
    () => true,
    () => false,
  );
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? new Uint8Array(body) : null);

/** A path such as `//other.example` or `//[` would be another address, or none, to a parser of whole addresses. */
function addressOf(origin: string, path: string): URL {
  const url = new URL(origin);
  const query = path.indexOf('?');
  url.pathname = query === -1 ? path : path.slice(0, query);
  url.search = query === -1 ? '' : path.slice(query);
  return url;
}

/**
 * The router refuses a form whose Origin is not the request's own. A visitor may come by another name than the
 * configured one (127.0.0.1 for localhost); the browser itself vouches that page and form belong together.
 */
function originOf(publicUrl: string, request: FastifyRequest): string {
  const { origin } = request.headers;
  return origin && isVouchedFor(request) && /^https?:\/\//.test(origin) && URL.canParse(origin)
    ? origin
    : publicUrl;
}

/** No page can set this header: the browser says that the form stands on a page of ours. */
function isVouchedFor(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin';
}
