import { currencyExponent, toMinor } from '@souk/rules/money';

/**
 * A price as spreadsheets write it, in minor units: with a point or a comma before the decimals, with signs between thousands, with
 * the currency beside it. Undefined for what is none, and for what could be two (1,234 is a thousand here and one there).
 */
export function readPrice(text: string, currency: string): number | undefined {
  const decimals = currencyExponent(currency);
  const code = new RegExp(`^(?:${currency}|\\p{Sc})|(?:${currency}|\\p{Sc})$`, 'giu');
  const plain = text.replaceAll(/[\s'’]/g, '').replaceAll(code, '');
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const signs = plain.match(/[.,]/g) ?? [];
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const behind = last < 0 ? 0 : plain.length - last - 1;
  const isTwoKinds = new Set(signs).size === 2;
  if (signs.length > 0 && !isTwoKinds && signs.length === 1 && behind === 3 && decimals !== 3)
    return undefined;
  const hasDecimals =
    signs.length > 0 && (isTwoKinds || signs.length === 1) && behind <= decimals && decimals > 0;
  const whole = hasDecimals ? plain.slice(0, last) : plain;
  if (!/^\d+$/.test(whole) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  const digits = whole.replaceAll(/[.,]/g, '');
  if (digits.length > 9) return undefined;
  return toMinor(hasDecimals ? `${digits}.${plain.slice(last + 1)}` : digits, currency);
}
