import { gs1Digit } from './gs1-digit.ts';

/** GTIN-8, -12, -13 or -14 with its check digit. */
export function isGtin(digits: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(digits) && gs1Digit(digits.slice(0, -1)) === Number(digits.at(-1));
}
