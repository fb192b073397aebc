import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, moneySigns, notationIn, type MoneySettings } from './format-money.ts';

const dollars: MoneySettings = {
  currency: 'USD',
  currency_icon: '$',
  currency_position: 1,
  decimal_format: 'en-US',
};
const euros: MoneySettings = {
  currency: 'EUR',
  currency_icon: '€',
  currency_position: 2,
  decimal_format: 'de-DE',
};

describe('formatMoney', () => {
  test.each([
    [24950, '$249.50'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [5, '$0.05'],
    [123456789, '$1,234,567.89'],
    [-887, '\u2212$8.87'],
    [9_007_199_254_740_991, '$90,071,992,547,409.91'],
  ])('%i cents are %s', (minor, expected) => {
    expect(formatMoney(minor, dollars)).toBe(expected);
  });

  test('an icon after the amount follows a no-break space', () => {
    expect(formatMoney(123450, euros)).toBe('1.234,50\u00a0€');
    expect(formatMoney(-887, euros)).toBe('\u22128,87\u00a0€');
  });

  test('an icon of letters before the amount is separated', () => {
    expect(formatMoney(2000, { ...dollars, currency: 'AED', currency_icon: 'AED' })).toBe('AED\u00a020.00');
  });

  test('shows only the amount without an icon', () => {
    expect(formatMoney(-2000, { ...euros, currency_icon: '' })).toBe('\u221220,00');
  });

  test('yen show no decimals, dinars three', () => {
    expect(formatMoney(24900, { ...dollars, currency: 'JPY', currency_icon: '¥' })).toBe('¥24,900');
    expect(formatMoney(1250, { ...dollars, currency: 'KWD', currency_icon: 'KD' })).toBe('KD\u00a01.250');
  });

  test('French narrow spaces become ordinary no-break spaces', () => {
    expect(formatMoney(123456750, { ...euros, decimal_format: 'fr-FR' })).toBe(
      '1\u00a0234\u00a0567,50\u00a0€',
    );
  });

  test('Swiss apostrophes are always the typographic ones', () => {
    expect(formatMoney(123456750, { ...euros, decimal_format: 'de-CH' })).toBe(
      '1\u2019234\u2019567.50\u00a0€',
    );
  });

  test('Arabic digits come without hidden direction marks', () => {
    expect(formatMoney(-123450, { ...dollars, decimal_format: 'ar-EG' })).toBe('\u2212$١٬٢٣٤٫٥٠');
  });

  test.each(['', 'en_US', 'xx-garbage', 'not a locale', '1'])('locale %j reads like en-US', (locale) => {
    expect(formatMoney(123450, { ...dollars, decimal_format: locale })).toBe('$1,234.50');
  });

  test.each([
    ['USD', dollars, '$24.90'],
    ['USD', euros, '24,90\u00a0USD'],
    ['EUR', dollars, 'EUR\u00a024.90'],
    ['JPY', dollars, 'JPY\u00a02,490'],
    ['KWD', euros, '2,490\u00a0KWD'],
  ])(
    '2490 of %s in a shop of $currency: icon only for its own currency, always with decimals',
    (currency, shop, expected) => {
      expect(formatMoney(2490, notationIn(currency, shop))).toBe(expected);
    },
  );

  // A browser's first `Intl.NumberFormat` costs 20 to 50 ms.
  test.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'pt-BR', 'ar', 'nowhere'])(
    'in %s a price is the same with precomputed separators',
    (locale) => {
      const signs = moneySigns(locale);
      expect(signs).not.toBeNull();
      for (const currency of ['USD', 'JPY', 'KWD']) {
        const settings = { ...dollars, currency, decimal_format: locale };
        for (const minor of [0, 7, 99_999, 123_456_789, -887])
          expect(formatMoney(minor, { ...settings, signs })).toBe(formatMoney(minor, settings));
      }
    },
  );

  test.each(['ar-EG', 'en-IN', 'es-ES', 'pl'])(
    '%s uses other digits or groups, so Intl formats',
    (locale) => {
      expect(moneySigns(locale)).toBeNull();
    },
  );

  test('refuses an invalid amount rather than showing NaN', () => {
    expect(() => formatMoney(NaN, dollars)).toThrow(RangeError);
    expect(() => formatMoney(0.5, dollars)).toThrow(RangeError);
  });

  test('every dollar amount can be parsed back to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (minor) => {
        const digits = formatMoney(minor, dollars)
          .replace('\u2212', '-')
          .replace(/[^\d-]/g, '');
        expect(Number(digits)).toBe(minor);
      }),
    );
  });
});

test.each(['ar', 'ar-EG', 'fa-IR', 'he-IL', 'en-US', 'de-DE'])(
  'prices have no invisible direction marks (%s)',
  (locale) => {
    const settings = {
      currency: 'USD',
      currency_icon: '$',
      currency_position: 1,
      decimal_format: locale,
    } as const;
    expect([formatMoney(124_950, settings), formatMoney(-887, settings)].join()).not.toMatch(
      /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
    );
  },
);
