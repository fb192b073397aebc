import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** CONTRACT §3.4: the day in UTC as `YYYYMMDD` and six letters or digits from a CSPRNG; 2.2 thousand million a day. */
export function newOrderNumber(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return day + Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
}

/** An order number as people type it: case and spaces around it do not matter. Null: not one. */
export function readOrderNumber(text: string): string | null {
  const number = text.trim().toUpperCase();
  return /^\d{8}[0-9A-Z]{6}$/.test(number) ? number : null;
}
