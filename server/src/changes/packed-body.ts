import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/**
 * As it was made, or packed for being cached: a tenth of the bytes, and nearly everybody takes Brotli. `gzip` is null until it
 * is worth its time.
 */
export type Body = Buffer | { brotli: Buffer; gzip: Buffer | null };

/** One of the forms, as it goes out. */
export type Packed = { encoding: 'br' | 'gzip'; bytes: Buffer };

const brotliPacked = promisify(brotliCompress);
const gzipped = promisify(gzip);
const brotliUnpacked = promisify(brotliDecompress);
const smallestWorthPacking = 1024;

// Of what is asked for by somebody who takes nothing packed, the last few.
const unpacked = new LRUCache<Buffer, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (body) => body.length,
  fetchMethod: async (packed) => unpooled(await brotliUnpacked(packed)),
});

/** What it takes of the memory, in bytes. */
export function bytesOfBody(body: Body): number {
  return Buffer.isBuffer(body) ? body.length : body.brotli.length + (body.gzip?.length ?? 0);
}

/**
 * The same bytes in memory of their own. What Node makes of up to 32 kB is a piece of a pool of 64 kB, all of which stays as long
 * as the piece: a cache of short pieces held ten times what it counted.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** For what may never be asked for again: one form, in half the time for a tenth more bytes. Small bodies stay as they are. */
export async function packQuickly(plain: Buffer): Promise<Body> {
  return isWorthPacking(plain) ? { brotli: await brotliOf(plain, 4), gzip: null } : unpooled(plain);
}

/** Made once and beside the event loop; `quality` is Brotli's, 0 to 11. `withGzip`: for those who take no Brotli as well. */
export async function packWell(body: Body, { quality = 6, withGzip = true } = {}): Promise<Body> {
  if (!Buffer.isBuffer(body) && body.gzip) return body;
  const plain = await plainBody(body);
  if (!isWorthPacking(plain)) return unpooled(plain);
  return {
    brotli: await brotliOf(plain, quality),
    gzip: withGzip ? unpooled(await gzipped(plain, { level: 6 })) : null,
  };
}

async function brotliOf(plain: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return unpooled(await brotliPacked(plain, { params }));
}

/** Whether it goes as it is to everybody. */
export const isSmall = (body: Body) => Buffer.isBuffer(body) && !isWorthPacking(body);

const isWorthPacking = (plain: Buffer) => plain.length >= smallestWorthPacking;

/** The body as it was made. */
export async function plainBody(body: Body): Promise<Buffer> {
  return plainAtHand(body) ?? (await unpacked.forceFetch((body as Exclude<Body, Buffer>).brotli));
}

/** The same where it is there already; null where it has to be unpacked. */
export function plainAtHand(body: Body): Buffer | null {
  return Buffer.isBuffer(body) ? body : (unpacked.get(body.brotli) ?? null);
}

/** As what is between us and a browser over plain HTTP. */
export const takesOnlyGzip = (accepted: string | undefined) =>
  accepted !== undefined && /\bgzip\b/.test(accepted) && !/\bbr\b/.test(accepted);

/** What of a packed body goes to somebody who accepts these encodings (`Accept-Encoding`); null: nothing that is there. */
export function packedFor(body: Body, accepted: string | undefined): Packed | null {
  if (Buffer.isBuffer(body) || accepted === undefined) return null;
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: body.brotli };
  return body.gzip && /\bgzip\b/.test(accepted) ? { encoding: 'gzip', bytes: body.gzip } : null;
}

/** For one visitor only; null: it goes as it is. */
export async function packOnce(plain: Buffer, accepted: string | undefined): Promise<Buffer | null> {
  return isWorthPacking(plain) && /\bgzip\b/.test(accepted ?? '') ? gzipped(plain, { level: 4 }) : null;
}
