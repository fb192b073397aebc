import type { Translate } from '@souk/kit/i18n/translate.ts';
import { expect, test } from 'vitest';
import { fieldText } from './field-text.ts';

const t: Translate = Object.assign((key: string) => key, { rich: () => null });
const words = { t, comma: ', ', languageName: (code: string) => (code === 'ar' ? 'Arabic' : code) };
const shown = (field: string, value: Parameters<typeof fieldText>[1]) => fieldText(field, value, words);

test("formats a field's value as text", () => {
  expect(shown('title', 'Brass lamp')).toBe('Brass lamp');
  expect(shown('badge', null)).toBe('—');
  expect(shown('description', '<p>Light.</p><ul><li>Brass</li></ul>')).toBe('Light.\nBrass');
  expect(shown('tags', ['lamp', 'brass'])).toBe('lamp, brass');
  expect(shown('specifications', [{ title: 'Material', value: 'Brass' }])).toBe('Material: Brass');
});

test('names the language and fields of translations, not codes', () => {
  const texts = { ar: { title: 'مصباح', specifications: 'المادة: نحاس' } };
  expect(shown('texts', texts)).toBe(
    'Arabic · console.product.title: مصباح\nArabic · console.field.specifications: المادة: نحاس',
  );
});
