import { convertMinor } from '@souk/rules/convert-money';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { ConversionPreview } from './conversion-preview.tsx';

const textOf = (minor: number | null, to: string, rate: string, language: 'en' | 'ar' = 'en') => {
  const converted = minor === null ? null : convertMinor(minor, { from: 'EUR', to, rate });
  return htmlOf(
    <ConversionPreview
      from={minor === null ? null : { minor, currency: 'EUR' }}
      to={converted === null ? null : { minor: converted, currency: to }}
    />,
    language,
  )
    .replaceAll(/<[^>]+>|[\u2066-\u2069\u200e\u200f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

test('the preview shows both changes of the balance, rounded as they are booked', () => {
  expect(textOf(10_000, 'USD', '1.08')).toBe(
    'The store’s balance changes by -€100.00 +$108.00 Rounded to the smallest unit of USD.',
  );
  expect(textOf(125, 'JPY', '163.255')).toContain('¥204');
  expect(textOf(10_000, 'USD', '1.08', 'ar')).toMatch(/100\.00.*108\.00/);
});

test('without a valid amount or rate there is no result', () => {
  for (const text of [textOf(null, 'USD', '1.08'), textOf(100, 'USD', '1,08')])
    expect(text).toBe('Enter an amount and a rate to see the result.');
});
