import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MediaRange } from '@souk/server/outbound/media-port';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pictureType } from '#media/picture-type.ts';
import type { Found } from './find-picture.ts';

/** Largest image that is cached in memory, in bytes. */
export const largestCached = 256 * 1024;

type Facts = { type: string; etag: string; length: number };
/** An image in memory, one that is streamed on each request, or a redirect. */
export type Picture =
  | (Facts & { bytes: Buffer })
  | (Facts & { read(range?: MediaRange): Promise<Readable | null> })
  | { location: string };

/** Null if it was deleted since it was found. */
export async function openPicture(found: Found): Promise<Picture | null> {
  const { media, name, version, made } = found;
  const type = pictureType(name);
  const etag = `"${createHash('sha1').update(`${name} ${version}`).digest('base64url').slice(0, 22)}"`;
  if (made) return { type, etag, length: made.length, bytes: made };
  if (found.bytes > largestCached) {
    const read = async (range?: MediaRange) => (await media.read(name, range))?.stream ?? null;
    return { type, etag, length: found.bytes, read };
  }
  const stored = await media.read(name);
  if (!stored) return null;
  const bytes = await buffer(stored.stream);
  return { type, etag, length: bytes.length, bytes };
}

/** Sends all of it, a range (RFC 9110 §14), or 304. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { picture, cacheControl }: { picture: Picture; cacheControl: string },
) {
  reply.header('cache-control', cacheControl);
  if ('location' in picture) return reply.redirect(picture.location, 302);
  const { type, etag, length } = picture;
  reply.headers({ etag, 'accept-ranges': 'bytes' }).type(type);
  if (matchesEtag(request.headers['if-none-match'], etag) && reply.statusCode === 200)
    return reply.code(304).send();
  const range = reply.statusCode === 200 ? rangeOf(request, picture) : null;
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${length}`)
      .header('cache-control', 'no-store')
      .send();
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${length}`);
  if ('bytes' in picture)
    return reply.send(range ? picture.bytes.subarray(range.from, range.to + 1) : picture.bytes);
  reply.header('content-length', range ? range.to - range.from + 1 : length);
  if (request.method === 'HEAD') return reply.send();
  const stream = await picture.read(range ?? undefined);
  if (!stream) throw new Error('a picture was deleted while it was sent');
  return reply.send(stream);
}

/**
 * A single range; null if there is none, if there are several (the whole may be sent instead), or if it is of an older
 * version.
 */
function rangeOf(request: FastifyRequest, { etag, length }: Facts): MediaRange | 'unsatisfiable' | null {
  const { range, 'if-range': only } = request.headers;
  const found = request.method === 'GET' ? /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') : null;
  if (!found || found[0] === 'bytes=-' || (only !== undefined && only !== etag)) return null;
  const [first, last] = [found[1]!, found[2]!];
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count === 0 ? 'unsatisfiable' : { from: length - count, to: length - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= length) return 'unsatisfiable';
  return { from, to: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}

function matchesEtag(asked: string | undefined, etag: string): boolean {
  return asked?.split(',').some((name) => ['*', etag].includes(name.trim().replace(/^W\//, ''))) ?? false;
}
