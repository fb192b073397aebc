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
} from '@souk/server/changes/packed-body';
import { edgeLife } from '@souk/server/changes/edge-life';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A whole answer to a page request, ready to be sent any number of times. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  /** Cookies are the visitor's: a page that has any is never kept. */
  cookies: string[];
  body: Body;
  etag?: string;
  /** When it changes by itself, because a sale begins or ends. Absent: not one that others may keep. */
  untilMs?: number;
  /** The template of its address, for those who watch the shop: `/p/:id/:slug`. */
  route: string;
};

/** What a page that is cached holds in memory, about. */
export function bytesOf({ body }: Page): number {
  return 2000 + bytesOfBody(body);
}

/** Names the content of a page that will be sent often, and packs it, once and well; `isForLong`: as small as can be. */
export async function prepareForCache(page: Page, { isForLong = false } = {}): Promise<Page> {
  const plain = await plainBody(page.body);
  return named({ ...page, body: await packWell(plain, { quality: isForLong ? 11 : 6 }) });
}

/** The same for a page that was just rendered: compressed in half the time, with Brotli only. */
export async function prepareQuickly(page: Page): Promise<Page> {
  const plain = await plainBody(page.body);
  return named({ ...page, body: await packQuickly(plain) });
}

export const kindOfScript = {
  'content-type': 'text/javascript; charset=utf-8',
  'x-content-type-options': 'nosniff',
} as const;

/** A script whose address changes with it, so that everybody may keep it for ever. */
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

/** By its packed form where there is one: equal pages are packed alike, and it is an eighth of the work. */
function named(page: Page): Page {
  const hash = createHash('sha256').update(Buffer.isBuffer(page.body) ? page.body : page.body.brotli);
  return { ...page, etag: `"${hash.digest('base64url').slice(0, 22)}"` };
}

/** What is missing may be there soon; and while changes pass unheard nobody could be told of one (B39). */
const mostSecondsOf = ({ status }: Page, isUnheard: boolean) => (isUnheard ? 5 : status === 200 ? 60 : 10);

type Sending = { nowMs: number; cookie?: string | null; isUnheard?: boolean };

/** `cookie`: one that this visitor gets with the page; then nobody between us and the visitor may keep it. */
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
    // What was said before the page was known, as that the connection closes.
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
  // The shop's time at this moment, also of a page that was kept: `browser/server-clock.ts` reads it.
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

/** By Node itself: of a page that is kept, taking each header through the framework was a twentieth of all work. */
function writePacked(
  response: ServerResponse,
  status: number,
  head: OutgoingHttpHeaders,
  { encoding, bytes }: Packed,
): void {
  response.writeHead(status, { ...head, 'content-encoding': encoding, 'content-length': bytes.length });
  response.end(bytes);
}

/** The same without the framework. Returns the status. */
export function sendAtOnce(
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
