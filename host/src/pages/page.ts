import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A whole answer to a page request, ready to be sent any number of times. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  /** Cookies are the visitor's: a page that has any is never kept. */
  cookies: string[];
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  etag?: string;
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const smallestWorthCompressing = 1024;

/** Compresses a page that will be kept, once and well, and names its content. */
export async function prepareForCache(page: Page): Promise<Page> {
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
  if (page.body.length < smallestWorthCompressing) return { ...page, etag };
  const [small, zipped] = await Promise.all([
    brotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzipped(page.body, { level: 6 }),
  ]);
  return { ...page, etag, brotli: small, gzip: zipped };
}

export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  // The clock at this moment, also of a page that was kept: `browser/server-clock.ts` reads it.
  reply.code(page.status).headers(page.headers).header('server-timing', `clock;dur=${Date.now()}`);
  for (const cookie of page.cookies) reply.header('set-cookie', cookie);
  if (page.etag) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  if (page.brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli);
  if (/\bgzip\b/.test(accepted)) {
    const zipped =
      page.gzip ??
      (page.body.length >= smallestWorthCompressing ? await gzipped(page.body, { level: 4 }) : null);
    if (zipped) return reply.header('content-encoding', 'gzip').send(zipped);
  }
  return reply.send(page.body);
}
