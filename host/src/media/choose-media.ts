import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '@souk/server/outbound/media-port';
import type { Environment } from '#environment.ts';
import { shippedPictures } from '#shipped-pictures.ts';
import { bucketRequester, type BucketParts, type BucketRequester } from './bucket-requester.ts';
import { mediaBucket } from './media-bucket.ts';
import { mediaFolder } from './media-folder.ts';

export type ChosenMedia = {
  media: Media;
  /** For display: the folder, or the bucket with its prefix. */
  where: string;
  /** Where to look for pictures, in order. */
  originals: readonly Media[];
  /** Storage of resized pictures; in a bucket they are shared by all processes. */
  sized: Media;
  /** How long this process may serve a picture without revalidating it. */
  cachedMs: number;
  /** Public URL of a file in one of these places; null: served by the shop. */
  addressOf(media: Media, name: string): string | null;
  /** Origin of those URLs, for the content security policy. */
  publicOrigin: string | null;
  prepare(): Promise<void>;
};

export type MediaSettings = Pick<Environment, 'dataDir' | 'media'>;

const sizesPrefix = 'sizes/';
const uploadsPrefix = 'uploads/';

export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');

/**
 * Media storage of the environment. With a bucket, reads fall back to the folder, so nothing is missing during the move (`souk
 * media move`), but nothing is written there.
 */
export function chooseMedia(settings: MediaSettings, parts: BucketParts): ChosenMedia {
  const folder = uploadsFolder(settings.dataDir);
  const inFolder = mediaFolder(folder);
  const prepare = async () => void (await mkdir(folder, { recursive: true }));
  const { bucket, publicUrl } = settings.media;
  if (!bucket)
    return {
      media: inFolder,
      where: folder,
      originals: [inFolder, ...shippedPictures],
      sized: mediaFolder(join(settings.dataDir, 'cache', 'pictures'), { isMadeOnDemand: true }),
      cachedMs: 5000,
      addressOf: () => null,
      publicOrigin: null,
      prepare,
    };
  const send = bucketRequester(bucket, parts);
  const media = mediaBucket(send, bucket.prefix + uploadsPrefix);
  const sized = mediaBucket(send, bucket.prefix + sizesPrefix);
  const prefixes = new Map([
    [media, uploadsPrefix],
    [sized, sizesPrefix],
  ]);
  return {
    media,
    where: `${bucket.url}/${bucket.prefix}${uploadsPrefix}`,
    originals: [media, inFolder, ...shippedPictures],
    sized,
    cachedMs: 60_000,
    addressOf(place, name) {
      const prefix = prefixes.get(place);
      if (publicUrl === null || prefix === undefined) return null;
      return `${publicUrl}/${prefix}${name.split('/').map(encodeURIComponent).join('/')}`;
    },
    publicOrigin: publicUrl && new URL(publicUrl).origin,
    prepare,
  };
}

/** For commands, which have no request log and report failures by throwing. */
export const chooseMediaQuietly = (settings: MediaSettings) =>
  chooseMedia(settings, { fetch, log: { warn() {} } });

/** The bucket key of a picture, and a client; null: pictures are in the folder. */
export function bucketOf(
  { media: { bucket } }: MediaSettings,
  parts: BucketParts,
): { send: BucketRequester; keyOf(name: string): string } | null {
  if (!bucket) return null;
  return {
    send: bucketRequester(bucket, parts),
    keyOf: (name) => bucket.prefix + uploadsPrefix + name,
  };
}
