import { expect, test } from 'vitest';
import { english } from './language.ts';
import { textOf } from './texts.ts';

const arabic = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false };
const change = { title: 'Cast-iron pan', price: '$1.90' };

test('an amount inside an Arabic refusal keeps its direction: "$1.90" must not read "1.90$"', () => {
  const text = textOf(arabic, 'refusal.order.price-changed', change);
  expect(text).toContain('\u2068Cast-iron pan\u2069');
  expect(text).toContain('\u2068$1.90\u2069');
});

test('apps that compare English texts find no marks in them', () => {
  expect(textOf(english, 'refusal.order.price-changed', change)).not.toMatch(/[\u2066-\u2069]/);
});
