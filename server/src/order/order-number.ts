import { randomInt } from 'node:crypto';

/** Without I, O, 0 and 1: customers read numbers aloud and type them. Older numbers have them. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** CONTRACT §3.4: the day in UTC as `YYYYMMDD` and six random letters or digits; a billion per day. */
export function newOrderNumber(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return day + Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
}

/** Parses an order number as people type it: ignores case and surrounding spaces. Null if it isn't one. */
export function readOrderNumber(text: string): string | null {
  const number = text.trim().toUpperCase();
  return /^\d{8}[0-9A-Z]{6}$/.test(number) ? number : null;
}
