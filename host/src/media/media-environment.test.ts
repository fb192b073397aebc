import { describe, expect, test } from 'vitest';
import { readMediaEnvironment } from './media-environment.ts';

const whole = { MEDIA_URL: 'https://s3.example/shop/', S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'hush' };

test('without a bucket pictures are in the folder; with one it has a region', () => {
  expect(readMediaEnvironment({})).toEqual({ bucket: null, publicUrl: null });
  expect(
    readMediaEnvironment({ ...whole, S3_PREFIX: '/noor/bazaar/', MEDIA_PUBLIC_URL: 'https://img.example/' }),
  ).toEqual({
    bucket: {
      url: 'https://s3.example/shop',
      region: 'us-east-1',
      keyId: 'AK',
      secretKey: 'hush',
      prefix: 'noor/bazaar/',
    },
    publicUrl: 'https://img.example',
  });
});

describe('reports incomplete or invalid settings in one sentence without values', () => {
  test.each<[Record<string, string>, string]>([
    [{ MEDIA_URL: whole.MEDIA_URL }, 'S3_ACCESS_KEY_ID must be set too'],
    [{ ...whole, MEDIA_URL: '' }, 'MEDIA_URL must be set too'],
    [{ ...whole, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY must be set too'],
    [{ S3_PREFIX: 'shop' }, 'MEDIA_URL must be set too: S3_PREFIX requires it.'],
    [{ MEDIA_PUBLIC_URL: 'https://img.example' }, 'MEDIA_URL must be set too: MEDIA_PUBLIC_URL'],
    [{ ...whole, MEDIA_URL: 's3://shop' }, 'MEDIA_URL must be the address of a bucket'],
    [{ ...whole, MEDIA_URL: 'https://user:hush@s3.example/shop' }, 'MEDIA_URL must be the address'],
    [{ ...whole, S3_REGION: 'EU Central' }, 'S3_REGION must be the region'],
    [{ ...whole, S3_PREFIX: 'a/../b' }, 'S3_PREFIX must be the prefix'],
    [
      { ...whole, MEDIA_PUBLIC_URL: 'img.example' },
      'MEDIA_PUBLIC_URL must be the public http or https address',
    ],
  ])('%j', (source, words) => {
    expect(() => readMediaEnvironment(source)).toThrow(words);
    expect(() => readMediaEnvironment(source)).not.toThrow('hush');
  });
});
