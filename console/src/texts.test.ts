import { createTranslate } from '@souk/kit/i18n/translate.ts';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';

const t = { en: createTranslate(messagesIn('en')), ar: createTranslate(messagesIn('ar')) };

test('buttons name what they count, and nothing if there is nothing to count', () => {
  expect([0, 1, 2].map((count) => t.en('console.cancel.send-unpaid', { count }))).toEqual([
    'Cancel items',
    'Cancel 1 item',
    'Cancel 2 items',
  ]);
  expect([0, 1, 3].map((count) => t.en('console.job.apply', { count }))).toEqual([
    'Apply changes',
    'Apply 1 row',
    'Apply 3 rows',
  ]);
  expect(t.en('console.file.check', { count: 3 })).toBe('Preview 3 rows');
  expect(t.ar('console.cancel.send-unpaid', { count: 0 })).toBe('إلغاء المنتجات');
  expect(t.ar('console.file.check', { count: 3 })).toBe('معاينة 3 صفوف');
});
