import { extname } from 'node:path';

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
};

export const pictureType = (name: string) => types[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** A replaced picture gets a new name, so responses are immutable. */
export const pictureCacheControl = 'public, max-age=31536000, immutable';
