import { extname } from 'node:path';

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
};

/** The content type of a picture of this name. */
export const pictureType = (name: string) => types[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** A picture that is replaced gets another name, so that who has one never asks again. */
export const pictureCacheControl = 'public, max-age=31536000, immutable';
