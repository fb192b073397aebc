import { createHash } from 'node:crypto';

export type StoredObject = {
  bytes: Buffer;
  /** Including quotes, as in the header. */
  etag: string;
  modifiedMs: number;
  /** Headers stored with the object: `content-type`, `cache-control`, `x-amz-meta-…`. */
  headers: Readonly<Record<string, string>>;
};

export const objectOf = (
  bytes: Buffer,
  storedHeaders: Readonly<Record<string, string>>,
  nowMs: number,
): StoredObject => ({
  bytes,
  etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  modifiedMs: nowMs,
  headers: storedHeaders,
});

type Page = { prefix: string; after: string; most: number };

/** One page of the keys with a prefix, in byte order like S3's. */
export function pageOfKeys(
  objects: ReadonlyMap<string, StoredObject>,
  { prefix, after, most }: Page,
): { keys: string[]; isTruncated: boolean } {
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .filter((key) => after === '' || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0);
  return { keys: keys.slice(0, most), isTruncated: keys.length > most };
}
