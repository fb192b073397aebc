import { isSmall, packOnce, packQuickly, type Packed } from '#changes/packed-body.ts';

/** As it goes out: packed, or as it is to who takes nothing packed and where that is not worth it. */
export type Sendable = Packed | { encoding: null; bytes: Buffer };

type Clocked = { toldMs: number; plain: Buffer; packed: Map<'br' | 'gzip', Packed> };

const second = 1000;
const clockName = Buffer.from('"server_time":');

const clockedBodies = new WeakMap<Buffer, Clocked>();

/**
 * A kept body that tells the time, as it is at this moment: to the second, and never before it was made. So it is packed once
 * a second at most, however many ask: to pack it for each took ten times as long as all else together.
 */
export async function clockedBody(
  body: Buffer,
  nowMs: number,
  accepted: string | undefined,
): Promise<Sendable> {
  const at = clockedAt(body, nowMs);
  const known = atHand(at, accepted);
  if (known) return known;
  const encoding = encodingOf(accepted)!; // else it is at hand as it is
  const packed = { encoding, bytes: await pack(at.plain, encoding) };
  at.packed.set(encoding, packed);
  return packed;
}

/** The same where it is there already; null where it has to be packed. */
export function clockedAtHand(body: Buffer, nowMs: number, accepted: string | undefined): Sendable | null {
  return atHand(clockedAt(body, nowMs), accepted);
}

function atHand({ plain, packed }: Clocked, accepted: string | undefined): Sendable | null {
  const encoding = isSmall(plain) ? null : encodingOf(accepted);
  return encoding === null ? { encoding, bytes: plain } : (packed.get(encoding) ?? null);
}

function clockedAt(body: Buffer, nowMs: number): Clocked {
  const toldMs = Math.max(nowMs - (nowMs % second), madeAt(body));
  const known = clockedBodies.get(body);
  if (known?.toldMs === toldMs) return known;
  const made = { toldMs, plain: withClock(body, toldMs), packed: new Map() };
  clockedBodies.set(body, made);
  return made;
}

function madeAt(body: Buffer): number {
  const at = body.indexOf(clockName) + clockName.length;
  return Number.parseInt(body.toString('latin1', at, at + 13), 10);
}

/** A copy of `body` with this moment in it; the time has as many digits from 2001 to 2286. */
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
  if (encoding === 'gzip') return (await packOnce(plain, encoding))!; // not small
  const packed = await packQuickly(plain);
  return Buffer.isBuffer(packed) ? packed : packed.brotli;
}
