import type { SellerBalance, SellerOwes } from '@souk/contract/seller-console/money';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Owed } from './owed.tsx';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const none = { amount: usd(0), orders: 0 };
const balance: SellerBalance = {
  currency: 'USD',
  available: usd(-9513),
  pending: usd(78_804),
  paying: usd(0),
  reserved: usd(0),
  expected: none,
  minimum: usd(1000),
  coming: [],
  waiting: none,
  debt: null,
  owed: null,
};
const change = { kind: 'return', at: '2026-11-30T09:00:00.000Z', order: null } as const;
const owed: SellerOwes = {
  since: { id: 11, number: 'P-0011' },
  before: usd(0),
  changes: [
    { ...change, id: 2, amount: usd(-3588), order: { id: 7, number: '20261103QMRT25' } },
    { ...change, id: 1, amount: usd(-5925) },
  ],
};
const payTo = { beneficiary: 'Souk', bank_name: '', account_number: '', iban: 'DE02', bic: '' };

function textOf(of: Partial<SellerBalance>, about: number | null, language: 'en' | 'ar' = 'en') {
  const next = { on: '2026-12-07', about: about === null ? null : usd(about) };
  return htmlOf(<Owed balance={{ ...balance, ...of }} owed={owed} next={next} payTo={payTo} />, language)
    .replaceAll(/<[^>]+>|[\u2066-\u2069\u200f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the changes since the last payout add up to what the store owes', () => {
  const text = textOf({}, 69_291);
  expect(text).toMatch(/Why you owe this Changes to your available balance since payout P-0011/);
  expect(text).toMatch(
    /Balance before \$0\.00 Refund .*-\$59\.25 Refund 20261103QMRT25 .*-\$35\.88 You owe -\$95\.13/,
  );
});

test('it is settled from what becomes available by the next payout', () => {
  expect(textOf({}, 69_291)).toContain(
    'Available by Mon, Dec 7 $788.04 You owe -$95.13 Left for your next payout $692.91 Pay now',
  );
  expect(textOf({}, null)).toContain('We deduct it from your earnings as they become available.');
  expect(textOf({}, 69_291, 'ar')).toContain('المتبقي للتحويل القادم');
});

test('it says when the shop asks for it, and leaves the asking to the notice', () => {
  const debt = { amount: usd(100), since: '2026-11-15T00:00:00.000Z', due_on: '2026-12-15' };
  expect(textOf({ debt: { ...debt, is_overdue: false } }, null)).toContain('by Dec 15, 2026, we’ll ask you');
  const asked = textOf({ debt: { ...debt, is_overdue: true } }, null);
  expect(asked).not.toContain('Dec 15');
  expect(asked).not.toContain('Pay now');
});
