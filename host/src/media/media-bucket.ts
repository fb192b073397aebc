import { createHash } from 'node:crypto';
import { isMediaName, type Media, type MediaFacts, type MediaRange } from '@souk/server/outbound/media-port';
import { BucketUnavailableError, type BucketRequester } from './bucket-requester.ts';
import { listedKeys } from './listed-keys.ts';
import { pictureCacheControl, pictureType } from './picture-type.ts';
import { wholeStream } from './whole-stream.ts';

const hashHeader = 'x-amz-meta-sha256';

/** Pictures in an S3-compatible store, below `prefix` (with a trailing slash, or ''). */
export function mediaBucket(send: BucketRequester, prefix: string): Media {
  const keyOf = (name: string) => `${prefix}${name}`;

  async function store(name: string, bytes: Uint8Array, isNew: boolean): Promise<Response> {
    if (!isMediaName(name)) throw new Error(`${name} is not a valid image name.`);
    const headers = {
      ...headersOf(name),
      [hashHeader]: createHash('sha256').update(bytes).digest('hex'),
      ...(isNew ? { 'if-none-match': '*' } : {}),
    };
    // Storing the same bytes twice is harmless. A conditional put isn't idempotent: a retry could find our own file.
    const request = { method: 'PUT', key: keyOf(name), headers, body: bytes } as const;
    const response = await send({ ...request, isRepeatable: !isNew });
    await response.body?.cancel();
    if (!response.ok && !isNew)
      throw new BucketUnavailableError(`the bucket answered with ${response.status}`);
    return response;
  }

  async function get(name: string, range?: MediaRange, version?: string): Promise<Response | null> {
    const headers = {
      ...(range && { range: `bytes=${range.from}-${range.to}` }),
      ...(version && { 'if-match': version }),
    };
    const response = await send({ method: 'GET', key: keyOf(name), headers, isRepeatable: true });
    const isAsked = range ? response.status === 206 : response.status === 200;
    if (isAsked) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new BucketUnavailableError(`the bucket answered an image request with ${response.status}`);
  }

  return {
    async put(name, bytes) {
      await store(name, bytes, false);
    },
    async putNew(name, bytes) {
      // 409: another upload of it is in progress.
      return (await store(name, bytes, true)).ok;
    },
    async read(name, range) {
      const response = isMediaName(name) ? await get(name, range) : null;
      if (!response) return null;
      const facts = factsOf(response.headers);
      const whole = range ?? { from: 0, to: facts.bytes - 1 };
      const stream = wholeStream(response, whole, (rest) => get(name, rest, facts.version));
      return { ...facts, stream };
    },
    async head(name) {
      if (!isMediaName(name)) return null;
      const { status, headers } = await send({ method: 'HEAD', key: keyOf(name), isRepeatable: true });
      return status === 404 ? null : factsOf(headers);
    },
    async delete(name) {
      if (!isMediaName(name)) return;
      const response = await send({ method: 'DELETE', key: keyOf(name), isRepeatable: true });
      await response.body?.cancel();
    },
    async *list() {
      for await (const key of listedKeys(send, prefix)) {
        const name = key.slice(prefix.length);
        if (isMediaName(name)) yield name;
      }
    },
  };
}

/** Metadata of a picture served by the store itself. */
export const headersOf = (name: string) => ({
  'content-type': pictureType(name),
  'cache-control': pictureCacheControl,
});

function factsOf(headers: Headers): MediaFacts {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length');
  const version = headers.get('etag');
  if (total === null || version === null)
    throw new BucketUnavailableError('the bucket returned no size or ETag');
  const sha256 = headers.get(hashHeader);
  return { bytes: Number(total), version, ...(sha256 !== null && { sha256 }) };
}
