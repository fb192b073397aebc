import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '@souk/server/outbound/media-port';
import type { Environment } from '#environment.ts';
import { shippedPictures } from '#shipped-pictures.ts';
import { bucketRequester, type BucketParts, type BucketRequester } from './bucket-requester.ts';
import { mediaBucket } from './media-bucket.ts';
import { mediaFolder } from './media-folder.ts';

export type ChosenMedia = {
  /** Where pictures are put, and where all of the shop's own are. */
  media: Media;
  /** For people: the folder, or the bucket with what its names begin with. */
  where: string;
  /** Where pictures are looked for, in this order. */
  originals: readonly Media[];
  /** Where the sizes that were made of them lie; of a bucket they are everybody's. */
  sized: Media;
  /** How long this process may send a picture without looking whether it is still the same one. */
  cachedMs: number;
  /** Where browsers find what lies in one of these places; null: only the shop can send it. */
  addressOf(media: Media, name: string): string | null;
  /** The origin of those addresses, which pages must let browsers show pictures from. */
  publicOrigin: string | null;
  /** Makes the folder. */
  prepare(): Promise<void>;
};

export type MediaSettings = Pick<Environment, 'dataDir' | 'media'>;

const sizesPrefix = 'sizes/';
const uploadsPrefix = 'uploads/';

/** The folder of the shop's uploads, whether it is used or not. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');

/**
 * Where the environment says that pictures lie. With a bucket the folder is still looked into, behind it, so that nothing is
 * missing while it is moved (`souk media move`), but nothing is put there any more.
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

/** For commands, which have no log of requests: a failure is told by what they throw. */
export const chooseMediaQuietly = (settings: MediaSettings) =>
  chooseMedia(settings, { fetch, log: { warn() {} } });

/** The key of a picture in the bucket of these settings, and the way to it; null: pictures lie in the folder. */
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
