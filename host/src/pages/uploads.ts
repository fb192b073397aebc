import type { Media } from '@souk/server/outbound/media-port';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pictureCacheControl as forEver } from '#media/picture-type.ts';
import { findPicture, type Found } from './find-picture.ts';
import { pictureSizes, sizeOfName } from './picture-sizes.ts';
import { openPicture, type Picture, sendPicture } from './send-picture.ts';

// Images of popular pages are requested repeatedly, and reading a small file takes eight system calls.
const usuallyCachedMs = 5000;

export type Pictures = {
  /** In order of precedence. */
  originals: readonly Media[];
  /** Storage for generated sizes. */
  sized: Media;
  /** Where browsers find it; null: the shop sends it. */
  addressOf?: (media: Media, name: string) => string | null;
};

/**
 * Serves `/uploads/<name>` and its sizes `thumb-<name>`, `w320-<name>` … (CONTRACT §1.8). Sizes are created on first use
 * and stored. Missing images are answered 404 with the default image, so that the page keeps its layout; with
 * `?missing=none` without it. A deleted or replaced image is served for up to `cachedMs`. If the storage cannot be reached
 * the reply is 503, which is not cached.
 */
export function serveUploads(
  server: FastifyInstance,
  { originals, sized, addressOf = () => null }: Pictures,
  {
    defaultImage,
    cacheBytes,
    cachedMs = usuallyCachedMs,
  }: { defaultImage: string; cacheBytes: number; cachedMs?: number },
) {
  const sizes = pictureSizes(sized);
  const recent = new LRUCache<string, Picture>({
    maxSize: cacheBytes,
    sizeCalculation: (picture) => ('bytes' in picture ? picture.bytes.length : 0) + 500,
    ttl: cachedMs,
    ttlResolution: 0,
  });

  async function open(found: Found): Promise<Picture | null> {
    const location = addressOf(found.media, found.name);
    return location === null ? openPicture(found) : { location };
  }

  async function openSize(name: string): Promise<{ picture: Picture | null; source: Found } | null> {
    const asked = sizeOfName(name);
    const source = asked && (await findPicture(originals, asked.plain));
    if (!source) return null;
    const target = sizes.nameOf(asked.size, source);
    if (target === null) return { picture: await open(source), source };
    const found = await sizes.find(asked.size, source, target);
    return { picture: await open(found), source };
  }

  async function find(name: string): Promise<{ picture: Picture | null; source: Found } | null> {
    // A file whose own name looks like a size is still found by that name.
    const size = await openSize(name);
    if (size) return size;
    const source = await findPicture(originals, name);
    return source && { picture: await open(source), source };
  }

  async function sendDefault(request: FastifyRequest<Asked>, reply: FastifyReply) {
    const fallback = request.query.missing === 'none' ? null : await findPicture(originals, defaultImage);
    const picture = fallback && (await openPicture(fallback));
    reply.code(404);
    if (!picture) return reply.type('text/plain').send('');
    return sendPicture(request, reply, { picture, cacheControl: shortly });
  }

  type Asked = { Params: { '*': string }; Querystring: { missing?: string } };
  server.get<Asked>('/uploads/*', { exposeHeadRoute: true }, async (request, reply) => {
    const name = request.params['*'];
    reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const cached = recent.get(name);
    if (cached) return sendPicture(request, reply, { picture: cached, cacheControl: controlOf(cached) });
    try {
      const found = await find(name);
      if (!found?.picture) return await sendDefault(request, reply);
      const { picture, source } = found;
      if (source.isDoubtful) return await sendPicture(request, reply, { picture, cacheControl: shortly });
      if (!('read' in picture)) recent.set(name, picture);
      return await sendPicture(request, reply, { picture, cacheControl: controlOf(picture) });
    } catch (error) {
      request.log.error({ err: error }, 'could not read an image');
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
        .type('text/plain')
        .send('');
    }
  });
}

const shortly = 'public, max-age=60';

/** The location of an image may change (another bucket); the content of a name does not. */
const controlOf = (picture: Picture) => ('location' in picture ? 'public, max-age=3600' : forEver);
