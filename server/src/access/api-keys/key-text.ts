import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const form = /^souk_([a-z0-9]{8})_([A-Za-z0-9_-]{43})$/;

/** `souk_1c8a97de_…`: a displayable prefix and 256 random bits. Secret scanners recognize its beginning. */
export function newKeyText(): { text: string; prefix: string } {
  const prefix = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return { prefix, text: `souk_${prefix}_${randomBytes(32).toString('base64url')}` };
}

/** The displayable prefix of something that looks like a key, or null. */
export const prefixOf = (text: string): string | null => form.exec(text)?.[1] ?? null;

/** A fast hash is enough for 256 random bits. */
export const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

export function isKey(text: string, keyHash: string): boolean {
  const [given, stored] = [Buffer.from(hashKey(text)), Buffer.from(keyHash)];
  return given.length === stored.length && timingSafeEqual(given, stored);
}
