import { currencyExponent, toMinor } from '@souk/rules/money';

/**
 * An amount as banks write it, in the smallest unit: `1.234,56`, `1,234.56`, `1 234,56-`, `٤٩٫٩٠`. Null for what is none or has
 * decimals that the currency does not have. One point or comma with three digits behind it parts thousands, unless the currency
 * has three decimals.
 */
export function readBankAmount(text: string, currency: string): number | null {
  const plain = text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
    .replaceAll('−', '-')
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
    return before === '-' || after === '-' ? -minor : minor;
  } catch {
    return null;
  }
}
