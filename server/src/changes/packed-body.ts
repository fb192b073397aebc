import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/**
 * As it was made, or packed for being cached: a fifth of the bytes, and nearly everybody takes it packed. `brotli` is null
 * until it is worth its time.
 */
export type Body = Buffer | { gzip: Buffer; brotli: Buffer | null };

const brotliPacked = promisify(brotliCompress);
const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);
const smallestWorthPacking = 1024;

// Of what is asked for by somebody who takes nothing packed, the last few.
const unpacked = new LRUCache<Buffer, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (body) => body.length,
  fetchMethod: (zipped) => gunzipped(zipped),
});

/** What it takes of the memory, in bytes. */
export function bytesOfBody(body: Body): number {
  return Buffer.isBuffer(body) ? body.length : (body.brotli?.length ?? 0) + body.gzip.length;
}

/** For what may never be asked for again: one form, at a level that costs little. Small bodies stay as they are. */
export async function packQuickly(plain: Buffer): Promise<Body> {
  return isWorthPacking(plain) ? { gzip: await gzipped(plain, { level: 4 }), brotli: null } : plain;
}

/** Both forms, made once and beside the event loop; `quality` is Brotli's, 0 to 11. */
export async function packWell(body: Body, quality = 6): Promise<Body> {
  const plain = await plainBody(body);
  if (!isWorthPacking(plain)) return plain;
  const [brotli, gzip] = await Promise.all([
    brotliPacked(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    Buffer.isBuffer(body) ? gzipped(plain, { level: 6 }) : body.gzip,
  ]);
  return { brotli, gzip };
}

const isWorthPacking = (plain: Buffer) => plain.length >= smallestWorthPacking;

/** The body as it was made. */
export async function plainBody(body: Body): Promise<Buffer> {
  return plainAtHand(body) ?? (await unpacked.forceFetch((body as Exclude<Body, Buffer>).gzip));
}

/** The same where it is there already; null where it has to be unpacked. */
export function plainAtHand(body: Body): Buffer | null {
  return Buffer.isBuffer(body) ? body : (unpacked.get(body.gzip) ?? null);
}

/** What of a packed body goes to somebody who accepts these encodings (`Accept-Encoding`); null: nothing but the plain one. */
export function packedFor(
  body: Body,
  accepted: string | undefined,
): { encoding: 'br' | 'gzip'; bytes: Buffer } | null {
  if (Buffer.isBuffer(body) || accepted === undefined) return null;
  if (body.brotli && /\bbr\b/.test(accepted)) return { encoding: 'br', bytes: body.brotli };
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', bytes: body.gzip } : null;
}

/** For a body that is made for one visitor only. */
export async function packOnce(plain: Buffer, accepted: string | undefined): Promise<Buffer | null> {
  return isWorthPacking(plain) && /\bgzip\b/.test(accepted ?? '') ? gzipped(plain, { level: 4 }) : null;
}
