// @module-tag slow
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { mediaInMemory } from '#testing/media-in-memory.ts';
import { pictureOfSize, smallPicture } from '#testing/pictures.ts';
import { deletePicture } from './delete-picture.ts';
import { storePicture } from './store-picture.ts';

const files = new Map<string, Uint8Array>();
const silent = { error() {}, warn() {} };
const shop = {
  media: mediaInMemory(files),
  log: silent,
} as unknown as Parameters<typeof storePicture>[0];
beforeEach(() => files.clear());

/** The stored bytes, or the reason of the refusal. */
async function store(bytes: Uint8Array): Promise<{ image: string; bytes: Buffer } | string> {
  const outcome = await storePicture(shop, bytes);
  if (!outcome.ok) return outcome.reason;
  expect(outcome.thumb).toBe(`thumb-${outcome.image}`);
  return { image: outcome.image, bytes: Buffer.from(files.get(outcome.image)!) };
}
async function storeSound(bytes: Uint8Array) {
  const stored = await store(bytes);
  if (typeof stored === 'string') throw new Error(stored);
  return stored;
}

const unsupported = 'picture-unsupported';
const failed = 'picture-failed';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const square = (side: number) => smallPicture({ width: side, height: side, format: 'png' });

describe('SPEC §5: "jpeg or png only, maximum 1000 kB"', () => {
  test.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
  ] as const)('a %s is stored as %s under an unguessable name', async (format, ending) => {
    const first = await storeSound(await smallPicture({ format }));
    const second = await storeSound(await smallPicture({ format }));
    expect(first.image).toMatch(new RegExp(`^[0-9a-f]{32}\\.${ending}$`));
    expect(second.image).not.toBe(first.image);
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format, width: 60, height: 40 });
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('not a picture')],
    ['a drawing', () => Buffer.from(svg)],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'webp',
      async () =>
        sharp(await smallPicture())
          .webp()
          .toBuffer(),
    ],
    [
      'gif',
      async () =>
        sharp(await smallPicture())
          .gif()
          .toBuffer(),
    ],
    [
      'avif',
      async () =>
        sharp(await smallPicture())
          .avif()
          .toBuffer(),
    ],
    ['a program', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['1,024,001 bytes', () => pictureOfSize(1_024_001)],
  ])('refuses %s', async (_what, bytes) => {
    expect(await store(await bytes())).toBe(unsupported);
    expect(files.size).toBe(0);
  });

  test('accepts 1,024,000 bytes', async () => {
    expect(await store(await pictureOfSize(1_024_000))).toMatchObject({ image: expect.any(String) });
  });
});

describe('F34: malicious pictures', () => {
  test.each([16_000, 8_000, 6_325])('refuses %i² pixels without delay', async (side) => {
    const bytes = await square(side);
    const start = performance.now();
    expect(await store(bytes)).toBe(unsupported);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('accepts 40 megapixels, scaled to at most 2560 pixels', async () => {
    const { bytes } = await storeSound(await smallPicture({ width: 8000, height: 5000 }));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2560, height: 1600 });
  });

  test('refuses a header claiming 60,000² pixels before decoding', async () => {
    const bytes = Buffer.from(await square(8));
    bytes.writeUInt32BE(60_000, 16); // IHDR: width, height
    bytes.writeUInt32BE(60_000, 20);
    expect([unsupported, failed]).toContain(await store(bytes));
    expect(files.size).toBe(0);
  });

  test.each(['jpeg', 'png'] as const)('refuses a truncated %s', async (format) => {
    const whole = await smallPicture({ width: 800, height: 600, format });
    expect(await store(whole.subarray(0, Math.floor(whole.length / 2)))).toBe(failed);
    expect(await store(whole.subarray(0, 24))).toMatch(/^picture-/);
    expect(files.size).toBe(0);
  });

  test.each(['jpeg', 'png'] as const)('removes code appended to a %s and in its comments', async (format) => {
    const picture = await sharp(await smallPicture({ format }))
      .withMetadata({ exif: { IFD0: { ImageDescription: '<?php system("id") ?>' } } })
      .toBuffer();
    expect(picture.includes('<?php')).toBe(true);
    const { bytes } = await storeSound(Buffer.concat([picture, Buffer.from(`\n${svg}<?php evil() ?>`)]));
    expect(bytes.includes('<?php')).toBe(false);
    expect(bytes.includes('<script>')).toBe(false);
  });
});

test('removes location and camera data, and rotates it upright', async () => {
  const sideways = await sharp(await smallPicture({ width: 60, height: 40 }))
    .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } } })
    .toBuffer();
  expect((await sharp(sideways).metadata()).exif).toBeDefined();
  const { bytes } = await storeSound(sideways);
  const seen = await sharp(bytes).metadata();
  expect(seen).toMatchObject({ width: 40, height: 60 });
  expect([seen.exif, seen.icc, seen.xmp, seen.iptc, seen.orientation]).toEqual(Array(5).fill(undefined));
});

test('F12: a full disk is "There is an error while uploading some of the images."', async () => {
  const full = {
    ...shop,
    media: {
      ...shop.media,
      put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    },
  };
  const outcome = await storePicture(full, await smallPicture());
  expect(outcome).toEqual({ ok: false, reason: failed });
});

test('a failed deletion is no error', async () => {
  const { image } = await storeSound(await smallPicture());
  const stuck = { ...shop, media: { ...shop.media, delete: () => Promise.reject(new Error('read-only')) } };
  await deletePicture(stuck, image);
  expect(files.has(image)).toBe(true);
  await deletePicture(shop, image);
  expect(files.has(image)).toBe(false);
});
