import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import {
  bytesOfBody,
  packedFor,
  packOnce,
  packQuickly,
  packWell,
  plainAtHand,
  plainBody,
  type Body,
  type Packed,
} from '@souk/server/cache/packed-body';
import { edgeLife } from '@souk/server/cache/edge-life';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A complete reply to a page request that can be sent repeatedly. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  /** A page with cookies is never cached. */
  cookies: string[];
  body: Body;
  etag?: string;
  /** When its content changes because a sale begins or ends. Absent if the page must not be cached. */
  untilMs?: number;
  /** The route template, for metrics: `/p/:id/:slug`. */
  route: string;
};

/** Approximate memory use of a cached page. */
export function bytesOf({ body }: Page): number {
  return 2000 + bytesOfBody(body);
}

/** Adds an ETag and compresses a page that will be sent often; `isForLong`: as small as possible. */
export async function prepareForCache(page: Page, { isForLong = false } = {}): Promise<Page> {
  const plain = await plainBody(page.body);
  return named({ ...page, body: await packWell(plain, { quality: isForLong ? 11 : 6 }) });
}

/** The same for a newly rendered page: Brotli only, in half the time. */
export async function prepareQuickly(page: Page): Promise<Page> {
  const plain = await plainBody(page.body);
  return named({ ...page, body: await packQuickly(plain) });
}

export const kindOfScript = {
  'content-type': 'text/javascript; charset=utf-8',
  'x-content-type-options': 'nosniff',
} as const;

/** A script addressed by its content hash, so it may be cached forever. */
export function scriptOf(body: string): Promise<Page> {
  const page: Page = {
    status: 200,
    headers: {
      ...kindOfScript,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    },
    cookies: [],
    body: Buffer.from(body),
    route: '/messages/:file',
  };
  return prepareForCache(page, { isForLong: true });
}

/** Hashes the compressed body if there is one: equal pages compress equally, and it is an eighth of the work. */
function named(page: Page): Page {
  const hash = createHash('sha256').update(Buffer.isBuffer(page.body) ? page.body : page.body.brotli);
  return { ...page, etag: `"${hash.digest('base64url').slice(0, 22)}"` };
}

/** Missing pages may be added soon; and while changes may be missed, nothing is purged (B39). */
const mostSecondsOf = ({ status }: Page, isUnheard: boolean) => (isUnheard ? 5 : status === 200 ? 60 : 10);

type Sending = { nowMs: number; cookie?: string | null; isUnheard?: boolean };

/** `cookie`: set for this visitor; the reply then must not be stored by shared caches. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  sending: Sending,
): Promise<FastifyReply> {
  const head = headOf(page, sending);
  if (page.etag && request.headers['if-none-match'] === page.etag && page.status === 200)
    return reply.code(304).headers(head).send();
  const { body } = page;
  const accepted = request.headers['accept-encoding'];
  const packed = packedFor(body, accepted);
  if (packed) {
    // Headers set earlier, such as `connection: close`.
    for (const [name, value] of Object.entries(reply.getHeaders())) head[name] ??= value;
    reply.hijack();
    writePacked(reply.raw, page.status, head, packed);
    return reply;
  }
  reply.code(page.status).headers(head);
  const plain = plainAtHand(body) ?? (await plainBody(body));
  const once = await packOnce(plain, accepted);
  return once ? reply.header('content-encoding', 'gzip').send(once) : reply.send(plain);
}

function headOf(page: Page, { nowMs, cookie = null, isUnheard = false }: Sending) {
  // The shop's current time, also for cached pages: `browser/server-clock.ts` reads it.
  const head: OutgoingHttpHeaders = { ...page.headers, 'server-timing': `clock;dur=${nowMs}` };
  if (page.headers['cache-control'] !== 'no-store') {
    if (cookie !== null) head['cache-control'] = 'private, max-age=0';
    else if (page.untilMs !== undefined)
      Object.assign(head, edgeLife({ untilMs: page.untilMs, nowMs }, mostSecondsOf(page, isUnheard)));
  }
  const cookies = cookie === null ? page.cookies : [...page.cookies, cookie];
  if (cookies.length > 0) head['set-cookie'] = cookies;
  if (page.etag) head.etag = page.etag;
  return head;
}

/** Bypasses Fastify: for a cached page, setting each header through it took a twentieth of all work. */
function writePacked(
  response: ServerResponse,
  status: number,
  head: OutgoingHttpHeaders,
  { encoding, bytes }: Packed,
): void {
  response.writeHead(status, { ...head, 'content-encoding': encoding, 'content-length': bytes.length });
  response.end(bytes);
}

/** The same without Fastify. Returns the status. */
export function sendRawPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, packed, nowMs }: { page: Page; packed: Packed; nowMs: number },
): number {
  const { etag, status } = page;
  if (etag && status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headOf(page, { nowMs })).end();
    return 304;
  }
  writePacked(response, status, headOf(page, { nowMs }), packed);
  return status;
}
