import { expect, test } from 'vitest';
import { visualWords } from './visual-words.ts';

const drawn = (line: string, direction: 'ltr' | 'rtl') =>
  visualWords(line, direction)
    .filter(({ isSpace }) => !isSpace)
    .map(({ text }) => text);

test('draws English words in the order of reading', () => {
  expect(drawn('Payout P-0001 returned', 'ltr')).toEqual(['Payout', 'P-0001', 'returned']);
});

test('draws Arabic words from right to left, with isolated amounts and mirrored brackets', () => {
  expect(drawn('المنتجات \u2068$448.64\u2069 · الشحن', 'rtl')).toEqual(['الشحن', '·', '$448.64', 'المنتجات']);
  expect(drawn('كشف (نوفمبر) 2026', 'rtl')).toEqual(['2026', ')نوفمبر(', 'كشف']);
  expect(drawn('العكسي (Reverse charge): مستحقة', 'rtl').join('')).toBe('مستحقة:(Reversecharge)العكسي');
});

test('draws an Arabic name within an English line', () => {
  expect(drawn('Issued by \u2068سوق النور\u2069 today', 'ltr')).toEqual([
    'Issued',
    'by',
    'النور',
    'سوق',
    'today',
  ]);
});
