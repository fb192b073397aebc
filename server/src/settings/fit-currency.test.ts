import { formatMoney } from '@souk/rules/format-money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { changeSetting } from './change-setting.ts';
import { fittingNotation } from './fit-currency.ts';
import { listSettings } from './queries.ts';
import { readSettings, type SettingKey } from './settings-schema.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

test.each([
  ['USD', 'en', 'AF', '$1,234.50'],
  ['EUR', 'en', 'AF', '€1,234.50'],
  ['EUR', 'de', 'DE', '1.234,50 €'],
  ['JPY', 'en', 'AF', '¥123,450'],
  ['INR', 'en', 'IN', '₹1,234.50'],
  ['KWD', 'en', 'AF', 'KWD 123.450'],
  ['SEK', 'en', 'AF', '1 234,50 kr'],
  ['AED', 'ar', 'AE', '1,234.50 د.إ.'],
])('%s in a shop that speaks %s and stands in %s: %s', (currency, language, country, text) => {
  const notation = fittingNotation(currency, { language, country });
  expect(formatMoney(123_450, { currency, ...notation }).replaceAll('\u00a0', ' ')).toBe(text);
});

test('every currency that a country pays with can be set', () => {
  const all = Intl.supportedValuesOf('currency');
  const icons = all.map(
    (currency) => fittingNotation(currency, { language: 'en', country: 'AF' }).currency_icon,
  );
  expect(icons.filter((icon) => icon.length === 0 || icon.length > 8)).toEqual([]);
});

test('a new currency brings icon, position and decimals along, but not over what was set by hand', async () => {
  const change = async (key: SettingKey, value: unknown) => {
    const outcome = await changeSetting(shop.db, { key, value });
    return outcome.ok ? outcome.changed : outcome.problem;
  };
  const shown = async () => {
    const { currency, currency_icon, currency_position, decimal_format } = readSettings(
      await listSettings(shop.db),
    );
    return [currency, currency_icon, currency_position, decimal_format];
  };
  const all = ['currency', 'currency_icon', 'currency_position', 'decimal_format'];
  expect(await change('currency', 'SEK')).toEqual(all);
  expect(await shown()).toEqual(['SEK', 'kr', 2, 'en-SE']);
  await change('currency_icon', 'SEK');
  expect(await change('currency', 'GBP')).toEqual(['currency', 'currency_position', 'decimal_format']);
  expect(await shown()).toEqual(['GBP', 'SEK', 1, 'en-GB']);
  await change('currency_icon', '£');
  expect(await change('currency', 'USD')).toEqual(all);
  expect(await shown()).toEqual(['USD', '$', 1, 'en-US']);
});
