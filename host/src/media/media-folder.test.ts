import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storePicture } from '@souk/server/media/store-picture';
import { mediaContract } from '@souk/server/testing/media-contract';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mediaFolder } from './media-folder.ts';
import { serveUploads } from '#pages/uploads.ts';

let root: string;
let uploads: string;
let server: FastifyInstance;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'souk-media-'));
  uploads = join(root, 'uploads');
  await mkdir(uploads);
  server = fastify();
  serveUploads(
    server,
    { originals: [mediaFolder(uploads)], sized: mediaFolder(join(root, 'sized'), { isMadeOnDemand: true }) },
    { defaultImage: 'default.png', cacheBytes: 1e6 },
  );
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const shop = () => ({ media: mediaFolder(uploads), log: { error() {}, warn() {} } }) as never;
const noise = () =>
  sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer();

test('serves a stored picture with its thumbnail, inert and without trailing data', async () => {
  const evil = Buffer.from('<script>alert(1)</script>');
  const stored = await storePicture(shop(), Buffer.concat([await noise(), evil]));
  if (!('image' in stored)) throw new Error('refused');
  const [whole, thumb] = [
    await server.inject(`/uploads/${stored.image}`),
    await server.inject(`/uploads/${stored.thumb}`),
  ];
  for (const reply of [whole, thumb]) {
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(reply.rawPayload.includes(evil)).toBe(false);
  }
  expect(whole.headers['content-type']).toBe('image/jpeg');
  expect((await sharp(thumb.rawPayload).metadata()).width).toBe(400);
  expect(await readdir(uploads)).toEqual([stored.image]);
});

mediaContract(async () => mediaFolder(uploads));

test('F13: refuses uploads without the folder, and works again when it is back', async () => {
  await rm(uploads, { recursive: true });
  const bytes = await noise();
  expect(await storePicture(shop(), bytes)).toEqual({ ok: false, reason: 'picture-failed' });
  await mkdir(uploads);
  expect(await storePicture(shop(), bytes)).toHaveProperty('image');
});

test("leaves nothing behind when a picture can't be moved into place", async () => {
  const media = mediaFolder(uploads);
  await mkdir(join(uploads, 'taken.jpg'));
  await expect(media.put('taken.jpg', await noise())).rejects.toThrow();
  expect(await readdir(uploads)).toEqual(['taken.jpg']);
});
