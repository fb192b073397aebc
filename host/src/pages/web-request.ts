import type { FastifyRequest } from 'fastify';

// Headers that the router needs to parse a form and refuse one of another site. Cookies are left out: only personal calls
// carry them, so that a cached page cannot contain a visitor's data.
const formHeaders = ['content-type', 'origin'] as const;

/** The request for the router, always below the shop's own origin whatever `url` contains. */
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
  // Pages with `Referrer-Policy: no-referrer` post forms with the origin "null" unless a script sends them.
  if (request.headers.origin === 'null' && isVouchedFor(request))
    headers.set('origin', new URL(origin).origin);
  const body = method === 'POST' ? bodyOf(request) : null;
  return new Request(addressOf(origin, url), { method, headers, signal, ...(body ? { body } : {}) });
}

/**
 * Whether the body is a valid form. The router's action would fail on others with a server error; a multipart body must be
 * parsed to know.
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

/** A URL parser would take paths such as `//other.example` or `//[` for another address, or fail. */
function addressOf(origin: string, path: string): URL {
  const url = new URL(origin);
  const query = path.indexOf('?');
  url.pathname = query === -1 ? path : path.slice(0, query);
  url.search = query === -1 ? '' : path.slice(query);
  return url;
}

/**
 * The router refuses a form whose Origin differs from the request's. Visitors may use another name than the configured one
 * (127.0.0.1 for localhost); `sec-fetch-site` proves that page and form belong together.
 */
function originOf(publicUrl: string, request: FastifyRequest): string {
  const { origin } = request.headers;
  return origin && isVouchedFor(request) && /^https?:\/\//.test(origin) && URL.canParse(origin)
    ? origin
    : publicUrl;
}

/** Pages cannot set this header: the browser confirms that the form is on one of our pages. */
function isVouchedFor(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin';
}
