import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const form = /^souk_([a-z0-9]{8})_([A-Za-z0-9_-]{43})$/;

/** `souk_1c8a97de_…`: a name that may be shown, and 256 random bits. Searches for leaked secrets know it by its beginning. */
export function newKeyText(): { text: string; prefix: string } {
  const prefix = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return { prefix, text: `souk_${prefix}_${randomBytes(32).toString('base64url')}` };
}

/** The name of what looks like a key; null for everything else. */
export const prefixOf = (text: string): string | null => form.exec(text)?.[1] ?? null;

/** A plain hash: nobody guesses 256 bits, so nothing has to be slow. */
export const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

export function isKey(text: string, keyHash: string): boolean {
  const [given, stored] = [Buffer.from(hashKey(text)), Buffer.from(keyHash)];
  return given.length === stored.length && timingSafeEqual(given, stored);
}
