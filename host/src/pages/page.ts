import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A whole answer to a page request, ready to be sent any number of times. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  /** Cookies are the visitor's: a page that has any is never kept. */
  cookies: string[];
  body: Body;
  etag?: string;
  /** The template of its address, for those who watch the shop: `/p/:id/:slug`. */
  route: string;
};

/** As it was made, or packed for being kept: a fifth of the bytes, and nearly everybody takes it packed. */
type Body = Buffer | { brotli: Buffer; gzip: Buffer };

/** What a page that is kept holds in memory, about. */
export function bytesOf({ body }: Page): number {
  return 2000 + (Buffer.isBuffer(body) ? body.length : body.brotli.length + body.gzip.length);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);
const smallestWorthCompressing = 1024;

// Of the pages that are asked for by somebody who takes nothing packed, the last few.
const unpacked = new LRUCache<Buffer, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (body) => body.length,
  fetchMethod: (zipped) => gunzipped(zipped),
});

/** The body as it was made. */
export async function plainBody({ body }: Page): Promise<Buffer> {
  return Buffer.isBuffer(body) ? body : unpacked.forceFetch(body.gzip);
}

/** Names the content of a page that will be kept, and packs it, once and well; `isForLong`: as small as can be. */
export async function prepareForCache(page: Page, { isForLong = false } = {}): Promise<Page> {
  const plain = await plainBody(page);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  if (plain.length < smallestWorthCompressing) return { ...page, etag };
  const [small, zipped] = await Promise.all([
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: isForLong ? constants.BROTLI_MAX_QUALITY : 6 },
    }),
    gzipped(plain, { level: 6 }),
  ]);
  return { ...page, etag, body: { brotli: small, gzip: zipped } };
}

/** `cookie`: one that this visitor gets with the page; then nobody between us and the visitor may keep it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { nowMs, cookie = null }: { nowMs: number; cookie?: string | null },
) {
  // The shop's time at this moment, also of a page that was kept: `browser/server-clock.ts` reads it.
  reply.code(page.status).headers(page.headers).header('server-timing', `clock;dur=${nowMs}`);
  for (const own of page.cookies) reply.header('set-cookie', own);
  if (cookie !== null) reply.header('set-cookie', cookie);
  if (cookie !== null && page.headers['cache-control'] !== 'no-store')
    reply.header('cache-control', 'private, max-age=0');
  if (page.etag) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).send();
  }
  const { body } = page;
  const accepted = request.headers['accept-encoding'] ?? '';
  if (!Buffer.isBuffer(body)) {
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(body.brotli);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(body.gzip);
  } else if (/\bgzip\b/.test(accepted) && body.length >= smallestWorthCompressing) {
    return reply.header('content-encoding', 'gzip').send(await gzipped(body, { level: 4 }));
  }
  return reply.send(await plainBody(page));
}
