import { join } from 'node:path';
import { demoPicturesFolder } from '@souk/demo/demo-pictures';
import type { Media } from '@souk/server/outbound/media-port';
import { mediaFolder } from './media/media-folder.ts';

/** Pictures shipped with every shop (default logos, payment logos, the placeholder), then the demo's. */
export const shippedPictures: readonly Media[] = [
  mediaFolder(join(import.meta.dirname, '../assets'), { isSameEverywhere: true }),
  mediaFolder(demoPicturesFolder, { isSameEverywhere: true }),
];
