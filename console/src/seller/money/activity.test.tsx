import type { MoneyEntry } from '@souk/contract/seller-console/money';
import { htmlOf, tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { EntryRow } from './activity.tsx';
import { EntriesOfPayout } from './payout-entries.tsx';

/* Rows before they are opened; opening is tested in e2e/src/console/sellers-money.spec.ts. */

const usd = (minor: number) => ({ minor, currency: 'USD' });
const sale: MoneyEntry = {
  id: 7,
  at: '2026-11-04T09:00:00.000Z',
  kind: 'sale',
  order: { id: 3, number: 'NOV4-0001' },
  payout: null,
  amount: usd(10_659),
  available: usd(0),
};
const payout: MoneyEntry = { ...sale, kind: 'payout', order: null, payout: { id: 4, number: 'P-0004' } };

const rowOf = (entry: MoneyEntry, language: 'en' | 'ar' = 'en') =>
  htmlOf(
    <table>
      <tbody>
        <EntryRow entry={entry} />
      </tbody>
    </table>,
    language,
  );

test.each([
  ['en', 'How the amount of order NOV4-0001 came about'],
  ['ar', 'كيف نتج مبلغ الطلب NOV4-0001'],
] as const)(
  'a row of an order has a button that opens it, and a link to the order (%s)',
  (language, label) => {
    const html = rowOf(sale, language);
    const [button] = tagsOf(html, 'button');
    expect(button!.replaceAll(/[\u2066-\u2069]/g, '')).toContain(`aria-label="${label}"`);
    expect(button).toContain('aria-expanded="false"');
    expect(tagsOf(html, 'tr')).toHaveLength(1);
    expect(tagsOf(html, 'a')[0]).toContain('/seller/orders/3');
  },
);

test('a row of a payout has a button that opens it, and a link to the payout', () => {
  const html = rowOf(payout);
  expect(tagsOf(html, 'button')[0]).toContain('aria-expanded="false"');
  expect(tagsOf(html, 'a')[0]).toContain('/seller/money/payouts');
});

test('a payout is made up of orders, and of what other payouts left', () => {
  const released: MoneyEntry = { ...sale, kind: 'released', amount: usd(0), available: usd(9000) };
  const textOf = (minor: number) =>
    htmlOf(<EntriesOfPayout entries={[released]} amount={usd(minor)} isWhole />, 'en').replaceAll(
      /<[^>]+>|[\u2066-\u2069]/g,
      ' ',
    );
  expect(textOf(9000)).toMatch(/Became available\s+NOV4-0001\s+\+\s*\$90\.00/);
  expect(textOf(9000)).not.toContain('Carried over');
  expect(textOf(8000)).toMatch(/Carried over between payouts\s+-\$10\.00/);
});
