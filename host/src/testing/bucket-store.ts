import { buildS3Sandbox, type S3Sandbox } from '@souk/sandbox/s3/build-s3-sandbox';
import { chooseMedia, type ChosenMedia } from '#media/choose-media.ts';
import { readMediaEnvironment } from '#media/media-environment.ts';

export type BucketStore = S3Sandbox & {
  /** Variables of a shop that stores its pictures there. */
  variables: Record<string, string>;
  /** Media places of a shop with these variables and this folder. */
  mediaOf(dataDir: string, variables?: Record<string, string>): ChosenMedia;
};

const keys = { id: 'AKIASOUK', secret: 'a secret of the test' };
const region = 'eu-central-1';

/** An S3-compatible store on a local port. */
export async function openBucketStore(): Promise<BucketStore> {
  const store = buildS3Sandbox({ clock: { now: () => new Date() }, bucket: 'pictures', region, keys });
  const variables = {
    MEDIA_URL: await store.listen(),
    S3_ACCESS_KEY_ID: keys.id,
    S3_SECRET_ACCESS_KEY: keys.secret,
    S3_REGION: region,
    S3_PREFIX: 'shop',
  };
  return Object.assign(store, {
    variables,
    mediaOf: (dataDir: string, more: Record<string, string> = {}) =>
      chooseMedia(
        { dataDir, media: readMediaEnvironment({ ...variables, ...more }) },
        { fetch, log: { warn() {} }, longestPauseMs: () => 0 },
      ),
  });
}
