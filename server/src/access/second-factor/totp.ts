import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const digits = 6;
const stepSeconds = 30;
/** Accepts one step before and after, because phone clocks are inexact (RFC 6238 §5.2). */
const stepsApart = 1;

/** As long as a SHA-1 hash (RFC 4226 §4); every authenticator app supports SHA-1 and 30 seconds. */
export const newTotpKey = (): Buffer => randomBytes(20);

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of one time step (RFC 4226 §5.3). */
export function totpCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash[hash.length - 1]! & 0x0f; // a hash has a last byte
  const number = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The time step of a code near the current time; null if it is invalid. */
export function stepOfCode(key: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const steps = Array.from({ length: 2 * stepsApart + 1 }, (_, index) => stepAt(now) - stepsApart + index);
  return (
    steps.findLast((step) => timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(code))) ?? null
  );
}

export function totpAddress(key: Uint8Array, { shop, email }: { shop: string; email: string }): string {
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: base32(key), issuer: shop })}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
