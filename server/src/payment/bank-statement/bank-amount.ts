import { currencyExponent, toMinor } from '@souk/rules/money';

const isDebitMark = new Set(['D', 'DR', 'DB', 'S']);
const isCreditMark = new Set(['C', 'CR', 'H', 'K']);

/** `DR` in `80.00 DR`; a currency code doesn't match. */
const lettersBehind = (text: string): string =>
  /(?:^|[\d\s])([A-Z]{1,2})$/i.exec(text.trim())?.[1]?.toUpperCase() ?? '';

/** Direction of an amount from its sign, brackets or letters; zero has none. */
export function markOf(text: string): 'in' | 'out' | 'none' | 'zero' {
  if (!/[1-9١-٩]/.test(text)) return 'zero';
  const signs = text.replaceAll(/[A-Z\s\p{Sc}]/giu, '');
  const letters = lettersBehind(text);
  if (/^[(−–-]|[−–-]$/.test(signs) || isDebitMark.has(letters)) return 'out';
  return /^\+|\+$/.test(signs) || isCreditMark.has(letters) ? 'in' : 'none';
}

/**
 * Parses an amount as banks write it, in minor units: `1.234,56`, `1,234.56`, `1 234,56-`, `(80.00)`, `80.00 DR`, `٤٩٫٩٠`. Null if it isn't
 * an amount or has more decimals than the currency. A single point or comma before three digits is a thousands separator, unless the
 * currency has three decimals.
 */
export function readBankAmount(text: string, currency: string): number | null {
  const trimmed = text.trim();
  const isNegative = /^\(.*\)$/.test(trimmed) || isDebitMark.has(lettersBehind(trimmed));
  const plain = trimmed
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/[^\d.,+-]/g, '');
  const [, before, digits, after] = /^([+-]?)(\d[\d.,]*)([+-]?)$/.exec(plain) ?? [];
  if (digits === undefined) return null;
  const signs = digits.replaceAll(/\d/g, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const behind = last < 0 ? 0 : digits.length - last - 1;
  const isOneKind = new Set(signs).size === 1;
  const isThousands = isOneKind && behind === 3 && (signs.length > 1 || currencyExponent(currency) !== 3);
  const whole = (isThousands || last < 0 ? digits : digits.slice(0, last)).replaceAll(/[.,]/g, '');
  const decimals = isThousands || last < 0 ? '' : digits.slice(last + 1);
  try {
    const minor = toMinor(`${whole}${decimals === '' ? '' : `.${decimals}`}`, currency);
    return before === '-' || after === '-' || isNegative ? -minor : minor;
  } catch {
    return null;
  }
}

export const isAmountLike = (text: string): boolean =>
  /^[('"+−–-]*\s*(?:[A-Z]{3}\s*|\p{Sc}\s*)?[+−–-]?\s*[\d٠-٩][\d٠-٩.,'’٫٬\s]*[)+−–-]*\s*(?:[A-Z]{3}|\p{Sc}|CR|DR|DB|[CDSHK])?$/u.test(
    text.trim(),
  );
