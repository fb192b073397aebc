import { EnvironmentError } from '#environment-error.ts';
import { readGroup, type Source } from '#environment-group.ts';
import type { BucketConfig } from './bucket-requester.ts';

/** Pictures in an S3-compatible store; the first three belong together. */
export const mediaVariables = {
  MEDIA_URL:
    'the address of a bucket for images, for example https://s3.eu-central-1.amazonaws.com/my-shop or https://my-shop.s3.eu-central-1.amazonaws.com',
  S3_ACCESS_KEY_ID: 'the access key ID for the bucket; requires MEDIA_URL',
  S3_SECRET_ACCESS_KEY: 'the secret access key for the bucket; requires MEDIA_URL',
  S3_REGION: 'the region of the bucket, for example eu-central-1 or auto; default us-east-1',
  S3_PREFIX:
    'the prefix of object keys in the bucket, for example shop; letters, digits, dots, underscores, hyphens and slashes',
  MEDIA_PUBLIC_URL:
    'the public http or https address of the bucket (below S3_PREFIX), from which browsers load images',
};

export type MediaEnvironment = {
  bucket: (BucketConfig & { prefix: string }) | null;
  /** Without a trailing slash; null: the shop serves pictures. */
  publicUrl: string | null;
};

const group = {
  needed: ['MEDIA_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  optional: { S3_REGION: 'us-east-1', S3_PREFIX: '' },
} as const;

/** Throws EnvironmentError with one sentence for incomplete or invalid settings; values are not repeated. */
export function readMediaEnvironment(source: Source): MediaEnvironment {
  const values = readGroup(source, group);
  if (!values) {
    const without = ['S3_REGION', 'S3_PREFIX', 'MEDIA_PUBLIC_URL'].find((name) => source[name]);
    if (without) throw new EnvironmentError(`MEDIA_URL must be set too: ${without} requires it.`);
    return { bucket: null, publicUrl: null };
  }
  const prefix = values('S3_PREFIX').replace(/^\/+/, '');
  if (!isAddress(values('MEDIA_URL'))) throw wrong('MEDIA_URL');
  if (!/^[a-z0-9-]{1,40}$/.test(values('S3_REGION'))) throw wrong('S3_REGION');
  if (!/^[\w./-]{0,200}$/.test(prefix) || prefix.split('/').some((part) => /^\.+$/.test(part)))
    throw wrong('S3_PREFIX');
  const publicUrl = source['MEDIA_PUBLIC_URL']?.replace(/\/+$/, '') || null;
  if (publicUrl !== null && !isAddress(publicUrl)) throw wrong('MEDIA_PUBLIC_URL');
  return {
    bucket: {
      url: values('MEDIA_URL'),
      region: values('S3_REGION'),
      keyId: values('S3_ACCESS_KEY_ID'),
      secretKey: values('S3_SECRET_ACCESS_KEY'),
      prefix: prefix === '' ? '' : `${prefix}/`,
    },
    publicUrl,
  };
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return (
    ['http:', 'https:'].includes(protocol) && [search, hash, username, password].every((part) => part === '')
  );
}

const wrong = (name: keyof typeof mediaVariables) =>
  new EnvironmentError(`${name} must be ${mediaVariables[name]}.`);
