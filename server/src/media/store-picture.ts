import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_MAX_BYTES } from '@souk/rules/limits';
import { BusyError } from '#runtime/busy-error.ts';
import { limitConcurrency } from '#runtime/concurrency-limit.ts';
import type { Shop } from '#shop.ts';

const maxPixels = 40_000_000;
/** Enough for zooming; full camera resolution would waste disk space. */
const longestSide = 2560;
const encoders = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 85 }),
  png: (picture: Sharp) => picture.png(),
};

// A decoded picture takes up to 160 MB, and libvips would cache some, though no upload is processed twice (F33).
sharp.concurrency(2);
sharp.cache(false);
const line = limitConcurrency({
  atOnce: 1,
  mostWaiting: 400,
  timeoutMs: 10_000, // below the request's own timeout
  full: () => new BusyError('Too many pictures wait.'),
});

/** `image` is served at `/uploads/<image>`; `thumb` names its small size, which is created on first use. */
export type StoredPicture = { image: string; thumb: string };
/** `unsupported`: not an accepted format; `failed`: damaged, or can't be stored. */
export type PictureRefused = { ok: false; reason: 'picture-unsupported' | 'picture-failed' };

/**
 * Stores an uploaded picture (SPEC §5): JPEG or PNG by content, at most 1,024,000 bytes and 40 megapixels. It is decoded and re-encoded,
 * upright and without metadata, so that only pixels survive; the name is random. Refuses other files, damaged pictures, and ones that can't
 * be stored (full disk: F12).
 */
export async function storePicture(
  shop: Pick<Shop, 'media' | 'log'>,
  bytes: Uint8Array,
): Promise<({ ok: true } & StoredPicture) | PictureRefused> {
  const kind = (await fileTypeFromBuffer(bytes))?.ext;
  if (bytes.length > PICTURE_MAX_BYTES || (kind !== 'jpg' && kind !== 'png')) {
    return unsupported;
  }
  const encoded = await line.work(() => encodeAnew(bytes, kind));
  if (!encoded.ok) return encoded;
  const image = `${randomBytes(16).toString('hex')}.${kind}`;
  try {
    await shop.media.put(image, encoded.bytes);
  } catch (error) {
    shop.log.error({ err: error }, 'could not store an image');
    return failed;
  }
  return { ok: true, image, thumb: `thumb-${image}` };
}

async function encodeAnew(
  bytes: Uint8Array,
  kind: keyof typeof encoders,
): Promise<{ ok: true; bytes: Buffer } | PictureRefused> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return unsupported;
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    return { ok: true, bytes: await encoders[kind](upright).toBuffer() };
  } catch {
    // Truncated, damaged, or only the header is a picture's.
    return failed;
  }
}

const unsupported = { ok: false, reason: 'picture-unsupported' } as const;
const failed = { ok: false, reason: 'picture-failed' } as const;
