// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mediaFolder } from '#media/media-folder.ts';
import { serveUploads } from './uploads.ts';

// Other test files of the worker may have loaded the modules that use it.
vi.hoisted(() => vi.resetModules());
// The real one with a call counter, because "created once" is not observable otherwise.
vi.mock('sharp', async (importOriginal) => {
  const real = await importOriginal<{ default: typeof sharp }>();
  return { ...real, default: Object.assign(vi.fn(real.default), real.default) };
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>';
const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

let root: string;
let server: FastifyInstance;
let lamp: Buffer;
let fallback: Buffer;
const folder = (name: 'uploads' | 'shipped' | 'sized') => join(root, name);
/** Stops the clock for this test; returns a function that advances it. */
function stopClock(): (ms: number) => void {
  let now = Math.ceil(performance.now()); // whole, so that sums of it are exact
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => (now += ms);
}
const get = (path: string) => server.inject({ url: `/uploads/${path}` });

async function picture(width: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height: width / 2, channels: 3, background } })
    .png()
    .toBuffer();
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'souk-uploads-'));
  await mkdir(join(folder('uploads'), '2026/more'), { recursive: true });
  await mkdir(folder('shipped'));
  await mkdir(folder('sized'));
  lamp = await picture(1600, '#0f766e');
  fallback = await picture(60, '#999999');
  await writeFile(join(folder('uploads'), 'lamp.png'), lamp);
  await writeFile(join(folder('uploads'), '2026/lamp.png'), lamp);
  for (const hidden of ['.hidden.png', '2026/.hidden.png', '2026/more/lamp.png']) {
    await writeFile(join(folder('uploads'), hidden), lamp);
  }
  await writeFile(join(folder('uploads'), 'logo.svg'), svg);
  await writeFile(join(folder('shipped'), 'default.png'), fallback);
  await writeFile(join(folder('shipped'), 'shipped.png'), lamp);
  await writeFile(join(root, 'secret.txt'), 'the password');
  server = fastify();
  serveUploads(
    server,
    {
      originals: [mediaFolder(folder('uploads')), mediaFolder(folder('shipped'))],
      sized: mediaFolder(folder('sized'), { isMadeOnDemand: true }),
    },
    { defaultImage: 'default.png', cacheBytes: 1e6 },
  );
  vi.mocked(sharp).mockClear();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  await rm(root, { recursive: true, force: true });
});

describe('original images', () => {
  test('an upload is sent unchanged, may be cached forever, and cannot run scripts', async () => {
    const reply = await get('lamp.png');
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(lamp)).toBe(true);
    expect(reply.headers).toMatchObject({
      ...safeHeaders,
      'content-type': 'image/png',
      'content-length': String(lamp.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('shipped images and those in a subfolder are found too', async () => {
    expect((await get('shipped.png')).statusCode).toBe(200);
    expect((await get('2026/lamp.png')).statusCode).toBe(200);
  });

  test('an upload takes precedence over a shipped image of the same name', async () => {
    await writeFile(join(folder('shipped'), 'lamp.png'), fallback);
    expect((await get('lamp.png')).rawPayload.equals(lamp)).toBe(true);
  });

  test('the disk is not read again for five seconds, then a deleted image is gone', async () => {
    const letPass = stopClock();
    await get('lamp.png');
    await rm(join(folder('uploads'), 'lamp.png'));
    letPass(5000);
    const stored = await get('lamp.png');
    expect(stored.rawPayload.equals(lamp)).toBe(true);
    expect(stored.headers).toMatchObject({ ...safeHeaders, 'content-type': 'image/png' });
    letPass(1);
    expect((await get('lamp.png')).statusCode).toBe(404);
  });

  test('a large image is streamed on each request, and not cached', async () => {
    const large = randomBytes(300_000);
    await writeFile(join(folder('uploads'), 'large.png'), large);
    const reply = await get('large.png');
    expect(reply.rawPayload.equals(large)).toBe(true);
    expect(reply.headers['content-length']).toBe('300000');
    await rm(join(folder('uploads'), 'large.png'));
    expect((await get('large.png')).statusCode).toBe(404);
  });

  test('HEAD has the same headers without the image', async () => {
    const reply = await server.inject({ method: 'HEAD', url: '/uploads/lamp.png' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ ...safeHeaders, 'content-length': String(lamp.length) });
    expect(reply.rawPayload).toHaveLength(0);
  });
});

describe('CONTRACT §1.8: sizes', () => {
  test.each([
    ['thumb', 400],
    ['w320', 320],
    ['w640', 640],
    ['w960', 960],
    ['w1280', 1280],
  ])('%s- is %i wide, in WebP, with the original’s proportions', async (size, width) => {
    const reply = await get(`${size}-lamp.png`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ ...safeHeaders, 'content-type': 'image/webp' });
    const { format, width: madeWidth, height } = await sharp(reply.rawPayload).metadata();
    expect({ format, madeWidth, height }).toEqual({ format: 'webp', madeWidth: width, height: width / 2 });
  });

  test('a small image is not enlarged', async () => {
    const { width } = await sharp((await get('w960-default.png')).rawPayload).metadata();
    expect(width).toBe(60);
  });

  test('an SVG is not resized', async () => {
    const reply = await get('thumb-logo.svg');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(svg);
    expect(reply.headers).toMatchObject({ ...safeHeaders, 'content-type': 'image/svg+xml' });
    expect(sharp).not.toHaveBeenCalled();
  });

  test('ten concurrent requests, and a later one, cost one resizing and one file', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => get('w320-lamp.png')));
    replies.push(await get('w320-lamp.png'));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(11).fill(200));
    expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(sharp).toHaveBeenCalledTimes(1);
    expect(await readdir(folder('sized'))).toHaveLength(1);
  });

  test('a replaced image gets new sizes', async () => {
    const letPass = stopClock();
    await get('w320-lamp.png');
    await writeFile(join(folder('uploads'), 'lamp.png'), await picture(200, '#ff0000'));
    letPass(5001);
    const { width } = await sharp((await get('w320-lamp.png')).rawPayload).metadata();
    expect(width).toBe(200);
  });

  test('a file that is not an image is sent unchanged, and leaves no partial size behind', async () => {
    await writeFile(join(folder('uploads'), 'broken.png'), 'not a picture');
    const reply = await get('w320-broken.png');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('not a picture');
    expect(await readdir(folder('sized'))).toEqual([]);
  });

  test('a file whose own name looks like a size is found by that name', async () => {
    await writeFile(join(folder('uploads'), 'thumb-print.png'), lamp);
    expect((await get('thumb-print.png')).rawPayload.equals(lamp)).toBe(true);
  });
});

describe('a missing image is 404 with the default image', () => {
  test.each([
    ['an unknown name', 'missing.png'],
    ['a size of an unknown name', 'w320-missing.png'],
    ['a size that does not exist', 'w321-lamp.png'],
    ['a path out of the folder', '..%2fsecret.txt'],
    ['a path out of the folder, by two', '..%2f..%2fsecret.txt'],
    ['a path out of a folder inside', '2026%2f..%2f..%2fsecret.txt'],
    ['a size of a path out of the folder', 'thumb-..%2fsecret.txt'],
    ['backslashes', '..%5csecret.txt'],
    ['dots encoded too', '%2e%2e%2fsecret.txt'],
    ['an absolute path', '%2fetc%2fpasswd'],
    ['a NUL in the name', 'lamp.png%00.svg'],
    ['a hidden file', '.hidden.png'],
    ['a hidden file in a folder', '2026%2f.hidden.png'],
    ['a size of a hidden file', 'thumb-.hidden.png'],
    ['a folder further down', '2026/more/lamp.png'],
    ['no name', ''],
  ])('%s: %s', async (_what, path) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(404);
    expect(reply.rawPayload.equals(fallback)).toBe(true);
    expect(reply.headers).toMatchObject({
      ...safeHeaders,
      'content-type': 'image/png',
      'cache-control': 'public, max-age=60',
    });
  });

  test('a path out of the folder by plain dots is no upload', async () => {
    const reply = await get('../secret.txt');
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('password');
  });

  test('with ?missing=none the 404 is empty: a logo has a text alternative', async () => {
    for (const name of ['gone.svg', 'w320-gone.png']) {
      const reply = await get(`${name}?missing=none`);
      expect([reply.statusCode, reply.body]).toEqual([404, '']);
    }
    expect((await get('logo.svg?missing=none')).statusCode).toBe(200);
  });

  test('without a default image the 404 is empty, and an image added later is found', async () => {
    await rm(join(folder('shipped'), 'default.png'));
    const missing = await get('late.png');
    expect(missing.statusCode).toBe(404);
    expect(missing.rawPayload).toHaveLength(0);
    await writeFile(join(folder('uploads'), 'late.png'), await readFile(join(folder('uploads'), 'lamp.png')));
    expect((await get('late.png')).statusCode).toBe(200);
  });
});
