import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Media } from '@souk/server/outbound/media-port';
import sharp from 'sharp';
import type { Found } from './find-picture.ts';

const widths = { thumb: 400, w320: 320, w640: 640, w960: 960, w1280: 1280 } as const;
const sized = /^(thumb|w320|w640|w960|w1280)-(.+)$/;

export type Size = keyof typeof widths;

/** `w320-lamp.png` is a size of `lamp.png`; null for other names. */
export function sizeOfName(name: string): { size: Size; plain: string } | null {
  const [, size, plain] = sized.exec(name) ?? [];
  return size && plain ? { size: size as Size, plain } : null;
}

/** Creates each size of an image once and stores it where other processes may share it. */
export function pictureSizes(place: Media) {
  const making = new Map<string, Promise<Found>>();
  let queue: Promise<unknown> = Promise.resolve();

  /** Returns null on a full disk or for an unreadable file; the original is sent instead. */
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
      await place.putNew(target, made); // if another process stored it meanwhile, that one is equivalent
      return made;
    } catch {
      return null;
    }
  }

  return {
    /** The name of a size of an image; null if the image has no sizes. */
    nameOf(size: Size, source: Found): string | null {
      if (extname(source.name) === '.svg') return null;
      const hash = createHash('sha1').update(`${source.name} ${source.version}`).digest('hex').slice(0, 20);
      return `${size}-${hash}.webp`;
    },
    /** Finds or creates the size, or returns the original if that fails. Concurrent requests share the work. */
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
    // One image at a time: resizing uses all cores, and pages have priority.
    const work = queue.then(() => make(source, target, widths[size]));
    queue = work.catch(() => {});
    const made = await work;
    return made ? { media: place, name: target, version: target, bytes: made.length, made } : source;
  }
}
