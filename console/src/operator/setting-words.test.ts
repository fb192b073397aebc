import type { Translate } from '@souk/kit/i18n/translate.ts';
import { expect, test } from 'vitest';
import { settingValue } from './setting-words.ts';

const t: Translate = Object.assign((key: string) => key, { rich: () => null });
const words = { t, language: 'en', listed: (all: readonly string[]) => all.join(', ') };

test.each([
  ['country', 'shop_country', 'AF', 'Afghanistan'],
  ['currency', 'currency', 'USD', 'US Dollar'],
  ['locale', 'locale', 'en-US', 'American English'],
  ['country', 'shop_country', '', 'operator.settings.empty'],
] as const)('a %s setting names its code, as its list does', (kind, key, code, name) => {
  expect(settingValue({ key, kind }, code, words)).toBe(name);
});
