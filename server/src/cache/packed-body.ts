import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/**
 * A reply body, plain or compressed for the cache: a tenth of the size, and nearly all clients accept Brotli. `gzip` is created on demand.
 */
export type Body = Buffer | { brotli: Buffer; gzip: Buffer | null };

export type Packed = { encoding: 'br' | 'gzip'; bytes: Buffer };

const brotliPacked = promisify(brotliCompress);
const gzipped = promisify(gzip);
const brotliUnpacked = promisify(brotliDecompress);
const smallestWorthPacking = 1024;

// Recently decompressed bodies, for clients that accept no compression.
const unpacked = new LRUCache<Buffer, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (body) => body.length,
  fetchMethod: async (packed) => unpooled(await brotliUnpacked(packed)),
});

export function bytesOfBody(body: Body): number {
  return Buffer.isBuffer(body) ? body.length : body.brotli.length + (body.gzip?.length ?? 0);
}

/**
 * Copies the bytes out of Node's 64 kB buffer pool, which up to 32 kB are allocated from: cached slices keep the whole pool alive, which
 * took ten times the counted memory.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Brotli only, in half the time of `packWell` for a few more bytes. Small bodies stay as they are. */
export async function packQuickly(plain: Buffer): Promise<Body> {
  return isWorthPacking(plain) ? { brotli: await brotliOf(plain, 4), gzip: null } : unpooled(plain);
}

/** Brotli and gzip, compressed off the event loop; `quality` is Brotli's, 0 to 11. */
export async function packWell(plain: Buffer, { quality = 6 } = {}): Promise<Body> {
  if (!isWorthPacking(plain)) return unpooled(plain);
  return { brotli: await brotliOf(plain, quality), gzip: await gzipOf(plain) };
}

/** The same body with gzip added, for clients that don't accept Brotli. */
export async function addGzip(body: Body): Promise<Body> {
  return Buffer.isBuffer(body) || body.gzip ? body : { ...body, gzip: await gzipOf(await plainBody(body)) };
}

const gzipOf = async (plain: Buffer) => unpooled(await gzipped(plain, { level: 6 }));

async function brotliOf(plain: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return unpooled(await brotliPacked(plain, { params }));
}

export const isSmall = (body: Body) => Buffer.isBuffer(body) && !isWorthPacking(body);

const isWorthPacking = (plain: Buffer) => plain.length >= smallestWorthPacking;

export async function plainBody(body: Body): Promise<Buffer> {
  return plainAtHand(body) ?? (await unpacked.forceFetch((body as Exclude<Body, Buffer>).brotli));
}

/** The same without decompressing; null if that is needed. */
export function plainAtHand(body: Body): Buffer | null {
  return Buffer.isBuffer(body) ? body : (unpacked.get(body.brotli) ?? null);
}

/** For example proxies in front of us, and browsers over plain HTTP. */
export const takesOnlyGzip = (accepted: string | undefined) =>
  accepted !== undefined && /\bgzip\b/.test(accepted) && !/\bbr\b/.test(accepted);

export function packedFor(body: Body, accepted: string | undefined): Packed | null {
  if (Buffer.isBuffer(body) || accepted === undefined) return null;
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: body.brotli };
  return body.gzip && /\bgzip\b/.test(accepted) ? { encoding: 'gzip', bytes: body.gzip } : null;
}

/** For a reply to a single visitor; null: send it uncompressed. */
export async function packOnce(plain: Buffer, accepted: string | undefined): Promise<Buffer | null> {
  return isWorthPacking(plain) && /\bgzip\b/.test(accepted ?? '') ? gzipped(plain, { level: 4 }) : null;
}
