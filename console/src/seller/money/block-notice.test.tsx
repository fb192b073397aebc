import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { BlockNotice } from './block-notice.tsx';

const none = { since: null, until: null, note: null, missing: [] };
const html = (block: Parameters<typeof BlockNotice>[0]['block'], language: 'en' | 'ar' = 'en') =>
  htmlOf(<BlockNotice block={block} />, language);
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>|[\u2066-\u2069\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const changed = {
  ...none,
  reason: 'account-changed' as const,
  // Local times, whatever the zone of the reader.
  since: new Date(2026, 10, 24, 23, 30).toISOString(),
  until: new Date(2026, 10, 27, 14, 0).toISOString(),
};

test('changed bank details name the day and time in the reader’s time zone', () => {
  expect(textOf(html(changed))).toContain(
    'Your bank details changed on Tuesday. Payouts resume on Friday at 2:00 PM.',
  );
  expect(textOf(html(changed, 'ar'))).toContain(
    'تغيّرت بياناتك المصرفية يوم الثلاثاء. تُستأنف التحويلات يوم الجمعة الساعة 2:00 م.',
  );
});

test('missing business details are named, with a link to the form', () => {
  const block = {
    ...none,
    reason: 'trader-details' as const,
    missing: ['phone' as const, 'city' as const],
  };
  const markup = html(block);
  expect(textOf(markup)).toContain(
    'Payouts are paused until your business details are complete. Missing: Phone, City.',
  );
  expect(markup).toContain('href="/seller/store#store-legal_name"');
  expect(textOf(html(block, 'ar'))).toContain('ينقصها: ');
});

test('a block that the seller can’t end has no link', () => {
  expect(html({ ...none, reason: 'suspended' })).not.toContain('<a ');
});
