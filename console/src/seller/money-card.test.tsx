import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { MoneyFacts } from './money-card.tsx';

type Money = ConsoleReplyOf<'GET seller/money'>;

const usd = (minor: number) => ({ minor, currency: 'USD' });
const none = { orders: 0, amount: usd(0) };
const balance: Money['balances'][number] = {
  currency: 'USD',
  available: usd(39_146),
  pending: usd(0),
  reserved: usd(0),
  paying: usd(0),
  minimum: usd(1000),
  expected: none,
  coming: [],
  waiting: none,
  debt: null,
  owed: null,
};
const money: Money = {
  balances: [balance],
  next_payout: { on: '2026-12-04', about: [usd(41_000)] },
  block: null,
  cash_stopped: null,
  pay_to: null,
  payouts: [],
  terms: null,
  new_seller: null,
};

const textOf = (of: Partial<Money>, language: 'en' | 'ar' = 'en') =>
  htmlOf(<MoneyFacts money={{ ...money, ...of }} />, language)
    .replaceAll(/<[^>]+>|[\u2066-\u2069\u200f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('the card on Today has what is available, and the next payout with its amount', () => {
  expect(textOf({})).toMatch(/^Available \$391\.46 Next payout: .*Dec 4, about \$410\.00$/);
  expect(textOf({}, 'ar')).toMatch(/^متاح .*391\.46.* التحويل القادم: .*، نحو .*410\.00/);
  expect(textOf({ next_payout: { on: null, about: [] } })).toMatch(/ Next payout: no fixed date$/);
});

test('the card has a debt without a sign, and says when payouts are paused', () => {
  const owes = { ...balance, available: usd(-8173) };
  expect(textOf({ balances: [owes], next_payout: { on: '2026-12-04', about: [] } })).toMatch(
    /^You owe \$81\.73 Next payout: .*Dec 4$/,
  );
  expect(
    textOf({ block: { reason: 'account-changed', since: null, until: null, note: null, missing: [] } }),
  ).toMatch(/ Payouts are paused\.$/);
});
