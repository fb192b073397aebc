import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Media } from '@souk/server/outbound/media-port';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { mediaFolder } from '#media-folder.ts';

const widths = { thumb: 400, w320: 320, w640: 640, w960: 960, w1280: 1280 } as const;
const sized = /^(thumb|w320|w640|w960|w1280)-(.+)$/;
// One folder at most, no dot in front: no way out of the folders and no hidden files.
const safeName = /^(?:[a-zA-Z0-9_-]+\/)?[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/;
/** Whether a file of this name would be sent, if it is there. */
export const isUploadName = (name: string) => safeName.test(name) && !name.includes('..');

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
};

// Tiles of a page that many look at are asked for again and again, and to read a small file takes eight calls of the system.
const keptMs = 5000;
const largestKept = 256 * 1024;

export type Pictures = {
  /** In this order: what an earlier place has stands before what a later one has. */
  originals: readonly Media[];
  /** The folder of the sizes that this process makes of them. */
  sized: string;
};

/** Where a picture is, and what it is called there. */
type Found = { media: Media; name: string; version: string };

/**
 * `/uploads/<name>` and its sizes `thumb-<name>`, `w320-<name>` … (CONTRACT §1.8). A size is made once, on first
 * use, and kept. What is missing answers 404 with the default picture, so that a page keeps its shape; with `?missing=none` without
 * one, for what has words to stand in for it. A picture that was taken away or replaced is sent for five seconds more.
 */
export function serveUploads(
  server: FastifyInstance,
  { originals, sized: sizedFolder }: Pictures,
  { defaultImage, cacheBytes }: { defaultImage: string; cacheBytes: number },
) {
  const making = new Map<string, Promise<Found>>();
  let queue: Promise<unknown> = Promise.resolve();
  const recent = new LRUCache<string, Picture>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 500,
    ttl: keptMs,
    ttlResolution: 0,
  });

  const sizes = mediaFolder(sizedFolder);

  async function find(name: string): Promise<Found | null> {
    if (!isUploadName(name)) return null;
    for (const media of originals) {
      const facts = await media.head(name);
      if (facts) return { media, name, version: facts.version };
    }
    return null;
  }

  async function findSized(size: keyof typeof widths, name: string): Promise<Found | null> {
    const source = await find(name);
    if (!source || extname(name) === '.svg') return source;
    const hash = createHash('sha1').update(`${name} ${source.version}`).digest('hex').slice(0, 20);
    const target = `${size}-${hash}.webp`;
    const made = await sizes.head(target);
    if (made) return { media: sizes, name: target, version: made.version };
    const known = making.get(target);
    if (known) return known;
    // One picture at a time: resizing uses every core it gets, and pages come first.
    const work = queue.then(async () =>
      (await makeSize(source, target, widths[size])) ? { ...source, media: sizes, name: target } : source,
    );
    queue = work.catch(() => {});
    making.set(target, work);
    return work.finally(() => making.delete(target));
  }

  /** False on a full disk or for an odd file: the original is better than nothing. */
  async function makeSize(source: Found, target: string, width: number): Promise<boolean> {
    try {
      await mkdir(sizedFolder, { recursive: true });
      const original = await source.media.read(source.name);
      if (!original) return false;
      const made = await sharp(await buffer(original.stream), {
        limitInputPixels: 40_000_000,
        animated: true,
      })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer();
      await sizes.put(target, made);
      return true;
    } catch {
      return false;
    }
  }

  type Asked = { Params: { '*': string }; Querystring: { missing?: string } };
  server.get<Asked>('/uploads/*', { exposeHeadRoute: true }, async (request, reply) => {
    const name = request.params['*'];
    reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const kept = recent.get(name);
    if (kept) return send(reply, kept, forEver);
    const [, size, plain] = sized.exec(name) ?? [];
    // A file whose own name begins like a size is still found by its name.
    const found =
      (size && plain ? await findSized(size as keyof typeof widths, plain) : null) ?? (await find(name));
    const picture = found && (await open(found));
    if (picture) {
      if ('bytes' in picture) recent.set(name, picture);
      return send(reply, picture, forEver);
    }
    const fallback = request.query.missing === 'none' ? null : await find(defaultImage);
    const shown = fallback && (await open(fallback));
    reply.code(404);
    return shown ? send(reply, shown, 'public, max-age=60') : reply.type('text/plain').send('');
  });
}

const forEver = 'public, max-age=31536000, immutable';

type Picture = { type: string; bytes: Buffer };
type LargePicture = { type: string; length: number; stream: Readable };

/** Null: it was deleted since it was found. */
async function open({ media, name }: Found): Promise<Picture | LargePicture | null> {
  const type = types[extname(name).toLowerCase()] ?? 'application/octet-stream';
  const stored = await media.read(name);
  if (!stored) return null;
  const { bytes: length, stream } = stored;
  return length > largestKept ? { type, length, stream } : { type, bytes: await buffer(stream) };
}

function send(reply: FastifyReply, picture: Picture | LargePicture, cacheControl: string) {
  reply.header('cache-control', cacheControl).type(picture.type);
  if ('bytes' in picture) return reply.send(picture.bytes);
  return reply.header('content-length', picture.length).send(picture.stream);
}
