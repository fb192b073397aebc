import { createTranslate } from '@souk/kit/i18n/translate.ts';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { formatIn } from '#format.ts';
import { countsOf, refusalsOf, totalsOf, type Outcome } from './outcomes.ts';

const given = { t: createTranslate(messagesIn('en')), format: formatIn('en') };
const withoutMarks = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

const whole = { since: null, until: null, note: null, missing: [] };
const payout = (id: number, minor = 1000, currency = 'EUR') => ({
  id,
  number: `P-000${id}`,
  store: { id: 40 + id, name: `Store ${id}`, slug: `store-${id}` },
  amount: { minor, currency },
});
const outcome = (id: number, given: Partial<Outcome> = {}): Outcome => ({
  id,
  state: 'approved',
  refused: null,
  block: null,
  ...given,
});

test('each refused payout has its reason in words', () => {
  const refusals = refusalsOf(
    [payout(1), payout(2), payout(3)],
    [
      outcome(1),
      outcome(2, { state: 'draft', refused: 'second-person' }),
      outcome(3, {
        state: 'draft',
        refused: 'blocked',
        block: { ...whole, reason: 'operator', note: 'We are checking three orders.' },
      }),
    ],
    given,
  );
  expect(refusals.map((one) => ({ ...one, text: withoutMarks(one.text) }))).toEqual([
    { id: 2, number: 'P-0002', store: 'Store 2', text: 'A second person has to approve this payout.' },
    {
      id: 3,
      number: 'P-0003',
      store: 'Store 3',
      text: 'Payouts to this store are paused. Paused by the shop: We are checking three orders.',
    },
  ]);
});

test('a payout without bank details is in no file, and says why', () => {
  const block = { ...whole, reason: 'no-account' as const };
  const [refusal] = refusalsOf([payout(1)], [outcome(1, { refused: 'blocked', block })], given);
  expect(withoutMarks(refusal!.text)).toBe(
    'Payouts to this store are paused. The store has no bank details.',
  );
});

test('a first approval of two leaves a draft and is counted separately', () => {
  expect(
    countsOf([outcome(1), outcome(2, { state: 'draft' }), outcome(3, { refused: 'balance-fell' })]),
  ).toEqual({ changed: 1, checked: 1 });
});

test('totals are separate for each currency', () => {
  expect(totalsOf([payout(1, 1000), payout(2, 500, 'USD'), payout(3, 250)])).toEqual([
    { count: 2, total: { currency: 'EUR', minor: 1250 } },
    { count: 1, total: { currency: 'USD', minor: 500 } },
  ]);
});
