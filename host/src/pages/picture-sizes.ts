import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Media } from '@souk/server/outbound/media-port';
import sharp from 'sharp';
import type { Found } from './find-picture.ts';

const widths = { thumb: 400, w320: 320, w640: 640, w960: 960, w1280: 1280 } as const;
const sized = /^(thumb|w320|w640|w960|w1280)-(.+)$/;

export type Size = keyof typeof widths;

/** `w320-lamp.png` is a size of `lamp.png`; null for what has no such name. */
export function sizeOfName(name: string): { size: Size; plain: string } | null {
  const [, size, plain] = sized.exec(name) ?? [];
  return size && plain ? { size: size as Size, plain } : null;
}

/** Makes sizes of pictures, each once, and keeps them in a place that may be other processes' too. */
export function pictureSizes(place: Media) {
  const making = new Map<string, Promise<Found>>();
  let queue: Promise<unknown> = Promise.resolve();

  /** False on a full disk or for an odd file: the original is better than nothing. */
  async function make(source: Found, target: string, width: number): Promise<Buffer | null> {
    try {
      const original = await source.media.read(source.name);
      if (!original) return null;
      const made = await sharp(await buffer(original.stream), {
        limitInputPixels: 40_000_000,
        animated: true,
      })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer();
      await place.putNew(target, made); // one that another process has put meanwhile is as good
      return made;
    } catch {
      return null;
    }
  }

  return {
    /** Where a size of a picture would be; null: there is none of it but itself. */
    nameOf(size: Size, source: Found): string | null {
      if (extname(source.name) === '.svg') return null;
      const hash = createHash('sha1').update(`${source.name} ${source.version}`).digest('hex').slice(0, 20);
      return `${size}-${hash}.webp`;
    },
    /** The size as it is there or was just made, or the picture itself where none can be made. Once for all who ask meanwhile. */
    find(size: Size, source: Found, target: string): Promise<Found> {
      const known = making.get(target);
      if (known) return known;
      const work = findOrMake(size, source, target).finally(() => making.delete(target));
      making.set(target, work);
      return work;
    },
  };

  async function findOrMake(size: Size, source: Found, target: string): Promise<Found> {
    const there = await place.head(target).catch(() => null);
    if (there) return { media: place, name: target, version: target, bytes: there.bytes };
    // One picture at a time: resizing uses every core it gets, and pages come first.
    const work = queue.then(() => make(source, target, widths[size]));
    queue = work.catch(() => {});
    const made = await work;
    return made ? { media: place, name: target, version: target, bytes: made.length, made } : source;
  }
}
