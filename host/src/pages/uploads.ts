import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';

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

export type UploadFolders = { uploads: string; shipped: string; sized: string };

/**
 * `/uploads/<name>` and its sizes `thumb-<name>`, `w320-<name>` … (CONTRACT §1.8). A size is made once, on first
 * use, and kept. What is missing answers 404 with the default picture, so that a page keeps its shape; with `?missing=none` without
 * one, for what has words to stand in for it. A picture that was taken away or replaced is sent for five seconds more.
 */
export function serveUploads(
  server: FastifyInstance,
  folders: UploadFolders,
  { defaultImage, keptBytes }: { defaultImage: string; keptBytes: number },
) {
  const making = new Map<string, Promise<string | null>>();
  let queue: Promise<unknown> = Promise.resolve();
  const recent = new LRUCache<string, Picture>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 500,
    ttl: keptMs,
    ttlResolution: 0,
  });

  async function original(name: string): Promise<string | null> {
    if (!isUploadName(name)) return null;
    for (const folder of [folders.uploads, folders.shipped]) {
      const path = join(folder, name);
      if (await exists(path)) return path;
    }
    return null;
  }

  async function sizedFile(size: keyof typeof widths, name: string): Promise<string | null> {
    const source = await original(name);
    if (!source || extname(source) === '.svg') return source;
    const { mtimeMs } = await stat(source);
    const hash = createHash('sha1').update(`${name} ${mtimeMs}`).digest('hex').slice(0, 20);
    const target = join(folders.sized, `${size}-${hash}.webp`);
    if (await exists(target)) return target;
    const known = making.get(target);
    if (known) return known;
    // One picture at a time: resizing uses every core it gets, and pages come first.
    const work = queue.then(() => makeSize(source, target, widths[size]));
    queue = work.catch(() => {});
    making.set(target, work);
    return work.finally(() => making.delete(target));
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
    const path =
      (size && plain ? await sizedFile(size as keyof typeof widths, plain) : null) ?? (await original(name));
    if (path) {
      const picture = await open(path);
      if ('bytes' in picture) recent.set(name, picture);
      return send(reply, picture, forEver);
    }
    const fallback = request.query.missing === 'none' ? null : await original(defaultImage);
    reply.code(404);
    return fallback
      ? send(reply, await open(fallback), 'public, max-age=60')
      : reply.type('text/plain').send('');
  });
}

const forEver = 'public, max-age=31536000, immutable';

type Picture = { type: string; bytes: Buffer };
type LargePicture = { type: string; length: number; stream: Readable };

async function open(path: string): Promise<Picture | LargePicture> {
  const type = types[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const { size } = await stat(path);
  if (size > largestKept) return { type, length: size, stream: createReadStream(path) };
  return { type, bytes: await readFile(path) };
}

function send(reply: FastifyReply, picture: Picture | LargePicture, cacheControl: string) {
  reply.header('cache-control', cacheControl).type(picture.type);
  if ('bytes' in picture) return reply.send(picture.bytes);
  return reply.header('content-length', picture.length).send(picture.stream);
}

async function makeSize(source: string, target: string, width: number): Promise<string | null> {
  const unfinished = `${target}.${process.pid}.tmp`;
  try {
    await mkdir(join(target, '..'), { recursive: true });
    await sharp(source, { limitInputPixels: 40_000_000, animated: true })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(unfinished);
    await rename(unfinished, target);
    return target;
  } catch {
    return source; // a full disk or an odd file: the original is better than nothing
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
