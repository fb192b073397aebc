import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_MAX_BYTES } from '@souk/rules/limits';
import { BusyError } from '#load/busy-error.ts';
import { limitConcurrency } from '#load/concurrency-limit.ts';
import type { Shop } from '#shop.ts';

const maxPixels = 40_000_000;
/** Enough for zooming; a camera's full size would only fill the disk. */
const longestSide = 2560;
const encoders = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 85 }),
  png: (picture: Sharp) => picture.png(),
};

// One decoded picture takes up to 160 MB, and libvips would keep some; nobody asks for the same upload twice (F33).
sharp.concurrency(2);
sharp.cache(false);
const line = limitConcurrency({
  atOnce: 1,
  mostWaiting: 400,
  patienceMs: 10_000, // before the call as a whole is given up
  full: () => new BusyError('Too many pictures wait.'),
});

/** `image` lies at `/uploads/<image>`; `thumb` names its small size, which is made on first use. */
export type StoredPicture = { image: string; thumb: string };
/** `unsupported`: no picture that we take; `failed`: it is broken, or cannot be stored. */
export type PictureRefused = { ok: false; reason: 'picture-unsupported' | 'picture-failed' };

/**
 * Keeps a picture that somebody uploaded (SPEC §5): jpeg or png by content, at most 1,024,000 bytes and 40
 * megapixels. It is decoded and encoded anew, upright and without metadata, so nothing of the file survives but what
 * can be seen; the name is random. Refuses what is no such picture, is broken, or cannot be kept (full disk: F12).
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
    shop.log.error({ err: error }, 'a picture could not be kept');
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
    // Cut off, damaged, or only its first bytes are those of a picture.
    return failed;
  }
}

const unsupported = { ok: false, reason: 'picture-unsupported' } as const;
const failed = { ok: false, reason: 'picture-failed' } as const;
