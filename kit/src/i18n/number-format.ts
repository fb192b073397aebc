import { withSigns, type NumberSigns } from '@souk/rules/number-signs';

type Options = Intl.NumberFormatOptions;

export const intlNumbers = (locale: Intl.LocalesArgument, options?: Options) =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options });

/**
 * Formats numbers within texts. Counts and ratings use the language's separators, which are loaded with its texts: a browser's
 * first `Intl.NumberFormat` blocks for 20 to 50 ms during hydration (decision 095). Signs and options other than decimals fall back
 * to `Intl`.
 */
export function numberFormat(
  locale: Intl.LocalesArgument,
  options: Options | undefined,
  signs: NumberSigns | null,
): Intl.NumberFormat {
  if (!signs) return intlNumbers(locale, options);
  const { minimumFractionDigits: least = 0, maximumFractionDigits, ...others } = options ?? {};
  const most = Object.keys(others).length > 0 ? -1 : (maximumFractionDigits ?? Math.max(least, 3));
  let intl: Intl.NumberFormat | undefined;
  const format = (value: number) =>
    plainly(value, { least, most, signs }) ?? (intl ??= intlNumbers(locale, options)).format(value);
  return { format } as Intl.NumberFormat; // the message formatter uses only this method
}

type Plain = { least: number; most: number; signs: NumberSigns };

/** Rounds like `Intl`: on the decimal digits of the number, half up. */
function plainly(value: number, { least, most, signs }: Plain): string | null {
  const text = Object.is(value, -0) ? '-0' : String(value);
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || most < 0) return null;
  const up = fraction.charAt(most) >= '5' ? 1n : 0n;
  const digits = String(BigInt(whole + fraction.padEnd(most, '0').slice(0, most)) + up).padStart(
    most + 1,
    '0',
  );
  const point = digits.length - most;
  const decimals = digits.slice(point).replace(/0+$/, '').padEnd(least, '0');
  return withSigns(digits.slice(0, point) + (decimals && `.${decimals}`), signs);
}
