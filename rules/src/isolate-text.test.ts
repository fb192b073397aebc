import { expect, test } from 'vitest';
import { isolate, isolateTexts, splitIsolated, withoutDirectionMarks } from './isolate-text.ts';

test.each([
  ['an amount', '$1.90'],
  ['what is taken off', '−$8.87'],
  ['a name', 'Rosewater Row'],
  ['a phone number', '+49 30 0000 142'],
  ['an order number', '20260101AAAAAA'],
  ['a name of its own letters, which may end in digits', 'سوق 24'],
])('isolates %s in a right-to-left sentence', (_what, text) => {
  expect(isolate(text, 'rtl')).toBe(`\u2068${text}\u2069`);
});

test('never isolates bare digits, so codes can be copied', () => {
  expect(isolate('0482', 'rtl')).toBe('0482');
});

test('a left-to-right sentence isolates only right-to-left text', () => {
  expect(isolate('$1.90', 'ltr')).toBe('$1.90');
  expect(isolate('Rosewater Row', 'ltr')).toBe('Rosewater Row');
  expect(isolate('قهوة 250', 'ltr')).toBe('\u2068قهوة 250\u2069');
});

test('isolates only texts among values', () => {
  const bold = () => 'bold';
  expect(isolateTexts({ price: '$1', count: 3, bold }, 'rtl')).toEqual({
    price: '\u2068$1\u2069',
    count: 3,
    bold,
  });
});

test('every second piece was isolated, including nested values', () => {
  expect(splitIsolated(`أ ${isolate('$1', 'rtl')} ب`)).toEqual(['أ ', '$1', ' ب']);
  const inner = `عن ${isolate('Casa', 'rtl')}`;
  expect(splitIsolated(`${isolate(inner, 'rtl')}.`)).toEqual(['', inner, '.']);
  expect(splitIsolated('plain')).toEqual(['plain']);
});

test('clipboard text has no direction marks', () => {
  expect(withoutDirectionMarks('\u200f\u2068$1.90\u2069 \u202aA\u202c\u061c')).toBe('$1.90 A');
});
