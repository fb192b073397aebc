export type Money = { readonly minor: number; readonly currency: string };

const withoutDecimals = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const withThreeDecimals = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

export function exponentOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}

export function decimalOf({ minor, currency }: Money): string {
  const digits = exponentOf(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${minor < 0 ? '-' : ''}${digits === 0 ? whole : `${whole}.${text.slice(-digits)}`}`;
}

/** `249.5` → 24950 for USD. Null for anything but a positive plain decimal with at most the currency's places. */
export function minorOf(decimal: string, currency: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(decimal);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const digits = exponentOf(currency);
  const decimals = fraction.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  return Number(whole + decimals);
}
