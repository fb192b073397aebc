import type { SellerBalance } from '@souk/contract/seller-console/money';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { BalanceCards } from './balance-cards.tsx';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const none = { amount: usd(0), orders: 0 };
const whole: SellerBalance = {
  currency: 'USD',
  available: usd(0),
  pending: usd(0),
  paying: usd(0),
  reserved: usd(0),
  expected: none,
  minimum: usd(1000),
  coming: [],
  waiting: none,
  debt: null,
  owed: null,
};

function textOf(of: Partial<SellerBalance>, language: 'en' | 'ar' = 'en', expectedOn: string | null = null) {
  return htmlOf(
    <BalanceCards balance={{ ...whole, ...of }} isPaused={false} expectedOn={expectedOn} />,
    language,
  )
    .replaceAll(/<[^>]+>|[\u2066-\u2069\u200f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('a negative balance is what the seller owes, without a sign, in place of what is available', () => {
  const text = textOf({ available: usd(-2250) });
  expect(text).toMatch(/^You owe \$22\.50 /);
  expect(text).not.toContain('Available');
  expect(text).not.toMatch(/[-−]\$?22/);
  expect(textOf({ available: usd(-2250) }, 'ar')).toMatch(/^عليك /);
});

test('a debt that sales cover has the day; an overdue one is to be paid', () => {
  const coming = [{ on: '2026-12-04', amount: usd(3000), orders: 1 }];
  expect(textOf({ available: usd(-2250), pending: usd(3000), coming })).toContain('Dec 4');
  const debt = { amount: usd(2250), since: '2026-10-01T00:00:00.000Z', due_on: null, is_overdue: true };
  expect(textOf({ available: usd(-2250), debt })).toMatch(
    /^You owe \$22\.50 Your sales haven’t covered it\. Please pay it now\./,
  );
});

test('what is available says when it is paid', () => {
  expect(textOf({ available: usd(22_600) })).toMatch(
    /^Available \$226\.00 We’ll include it in your next payout\./,
  );
});

test('what is on its way says when it should arrive', () => {
  expect(textOf({ paying: usd(500) })).toContain('In payouts to your bank account.');
  expect(textOf({ paying: usd(500) }, 'en', '2026-12-03')).toContain('expected by Thu, Dec 3');
  expect(textOf({}, 'en', null)).toContain('No payouts are on their way.');
});

test('all buckets are summed up, unless the store owes', () => {
  const buckets = { available: usd(100), pending: usd(2000), paying: usd(30_000), reserved: usd(400_000) };
  expect(textOf(buckets)).toMatch(/ Total \$4,321\.00 What the shop owes you\.$/);
  expect(textOf({ ...buckets, available: usd(-100) })).not.toContain('Total');
});
