import { isSmall, packOnce, packQuickly, type Packed } from '#cache/packed-body.ts';

/** Compressed, or plain if the client accepts no compression or the body is too small for it. */
export type Sendable = Packed | { encoding: null; bytes: Buffer };

type Clocked = { toldMs: number; plain: Buffer; packed: Map<'br' | 'gzip', Packed> };

const second = 1000;
const clockName = Buffer.from('"server_time":');

const clockedBodies = new WeakMap<Buffer, Clocked>();

/**
 * A cached body with the current server time, rounded down to the second but never earlier than the body was created. It is
 * therefore compressed at most once a second, regardless of the number of requests: compressing it for each took ten times
 * as long as all other work.
 */
export async function clockedBody(
  body: Buffer,
  nowMs: number,
  accepted: string | undefined,
): Promise<Sendable> {
  const at = clockedAt(body, nowMs);
  const known = atHand(at, accepted);
  if (known) return known;
  const encoding = encodingOf(accepted)!; // not null: plain bodies are always at hand
  const packed = { encoding, bytes: await pack(at.plain, encoding) };
  at.packed.set(encoding, packed);
  return packed;
}

/** Returns null if the body must be compressed first. */
export function clockedAtHand(body: Buffer, nowMs: number, accepted: string | undefined): Sendable | null {
  return atHand(clockedAt(body, nowMs), accepted);
}

function atHand({ plain, packed }: Clocked, accepted: string | undefined): Sendable | null {
  const encoding = isSmall(plain) ? null : encodingOf(accepted);
  return encoding === null ? { encoding, bytes: plain } : (packed.get(encoding) ?? null);
}

function clockedAt(body: Buffer, nowMs: number): Clocked {
  const clockMs = Math.max(nowMs - (nowMs % second), madeAt(body));
  const known = clockedBodies.get(body);
  if (known?.toldMs === clockMs) return known;
  const made = { toldMs: clockMs, plain: withClock(body, clockMs), packed: new Map() };
  clockedBodies.set(body, made);
  return made;
}

function madeAt(body: Buffer): number {
  const at = body.indexOf(clockName) + clockName.length;
  return Number.parseInt(body.toString('latin1', at, at + 13), 10);
}

/** Returns a copy of `body` with this time; the timestamp has the same number of digits from 2001 to 2286. */
function withClock(body: Buffer, nowMs: number): Buffer {
  const copy = Buffer.from(body);
  for (let at = copy.indexOf(clockName); at !== -1; at = copy.indexOf(clockName, at))
    at += clockName.length + copy.write(String(nowMs), at + clockName.length, 'latin1');
  return copy;
}

function encodingOf(accepted = ''): 'br' | 'gzip' | null {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

async function pack(plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return (await packOnce(plain, encoding))!; // not null: small bodies are never packed
  const packed = await packQuickly(plain);
  return Buffer.isBuffer(packed) ? packed : packed.brotli;
}
