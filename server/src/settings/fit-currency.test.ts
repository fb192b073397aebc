import { formatMoney } from '@souk/rules/format-money';
import { expect, test } from 'vitest';
import { fittingNotation } from './fit-currency.ts';

test.each([
  ['USD', 'en', 'AF', '$1,234.50'],
  ['EUR', 'en', 'AF', '€1,234.50'],
  ['EUR', 'de', 'DE', '1.234,50 €'],
  ['JPY', 'en', 'AF', '¥123,450'],
  ['INR', 'en', 'IN', '₹1,234.50'],
  ['KWD', 'en', 'AF', 'KWD 123.450'],
  ['SEK', 'en', 'AF', '1 234,50 kr'],
  ['AED', 'ar', 'AE', '1,234.50 د.إ.'],
])('%s in a shop with language %s in country %s: %s', (currency, language, country, text) => {
  const notation = fittingNotation(currency, { language, country });
  expect(formatMoney(123_450, { currency, ...notation }).replaceAll('\u00a0', ' ')).toBe(text);
});

test('every currency used by a country is valid', () => {
  const all = Intl.supportedValuesOf('currency');
  const icons = all.map(
    (currency) => fittingNotation(currency, { language: 'en', country: 'AF' }).currency_icon,
  );
  expect(icons.filter((icon) => icon.length === 0 || icon.length > 8)).toEqual([]);
});
