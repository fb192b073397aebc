import { listLanguages } from '@souk/contract/messages';
import { expect, test } from 'vitest';
import { printedLanguage } from './printed-language.ts';

test('documents are printed in every shipped language whose letters the font has, else in English', () => {
  const printed = listLanguages().map((code) => [
    code,
    printedLanguage({ code, name: code, direction: 'ltr', is_default: false }).code,
  ]);
  expect(printed.filter(([code, language]) => code !== language)).toEqual([['hi', 'en']]);
});
