import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyFact,
  isOpenAttempt,
  refundableMinor,
  type PaymentAttempt,
  type PaymentFact,
} from './payment-state.ts';

const due = { minor: 24_950, currency: 'USD' };
const created: PaymentAttempt = {
  state: 'created',
  due,
  providerRef: null,
  paymentId: null,
  reviewReason: null,
};
const opened: PaymentFact = { type: 'opened', providerRef: 'cs_1' };
const paid: PaymentFact = { type: 'paid', amount: due, paymentId: 'pi_1' };
const failed: PaymentFact = { type: 'failed', reason: 'declined', final: true };
const cancelled: PaymentFact = { type: 'cancelled', reason: 'left', final: true };
const declinedOnce: PaymentFact = { type: 'failed', reason: 'declined', final: false };

const after = (...facts: PaymentFact[]) => facts.reduce(applyFact, created);

describe('applyFact', () => {
  test.each([
    ['opened', [opened], { state: 'pending', providerRef: 'cs_1' }],
    ['a decline after which the shopper may try again', [opened, declinedOnce], { state: 'pending' }],
    ['a final decline', [opened, failed], { state: 'failed' }],
    ['cancelled, then a late decline', [opened, cancelled, failed], { state: 'cancelled' }],
    ['paid without a word before', [paid], { state: 'paid', paymentId: 'pi_1' }],
    ['money wins over a failure', [opened, failed, paid], { state: 'paid' }],
    ['money wins over a cancellation', [opened, cancelled, paid], { state: 'paid' }],
    ['nothing undoes a payment', [opened, paid, failed, cancelled, opened], { state: 'paid' }],
    ['the same payment again', [paid, paid], { state: 'paid', reviewReason: null }],
    [
      'a second payment of one attempt is looked at, and stays paid',
      [paid, { ...paid, paymentId: 'pi_2' }],
      { state: 'paid', paymentId: 'pi_1', reviewReason: 'paid-twice' },
    ],
    [
      'I27: a cent less is never paid',
      [{ ...paid, amount: { minor: 24_949, currency: 'USD' } }],
      { state: 'review', reviewReason: 'amount' },
    ],
    [
      'I27: nor a cent more',
      [{ ...paid, amount: { minor: 24_951, currency: 'USD' } }],
      { state: 'review', reviewReason: 'amount' },
    ],
    [
      'I27: nor another currency',
      [{ ...paid, amount: { minor: 24_950, currency: 'EUR' } }],
      { state: 'review', reviewReason: 'currency' },
    ],
  ] as [string, PaymentFact[], Partial<PaymentAttempt>][])('%s', (_case, facts, expected) => {
    expect(after(...facts)).toMatchObject(expected);
  });

  test('a payment after our own expiry still counts', () => {
    expect(applyFact({ ...created, state: 'expired' }, paid).state).toBe('paid');
  });

  test("a payment in review isn't paid by a later webhook", () => {
    const wrong = after({ ...paid, amount: { minor: 1, currency: 'USD' } });
    expect(applyFact(wrong, paid).state).toBe('review');
  });

  test('I26: facts that include the right payment end in paid, in any order', () => {
    const facts = [opened, { type: 'pending' } as const, declinedOnce, failed, cancelled, paid, paid];
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (order) => {
        expect(after(...order)).toMatchObject({ state: 'paid', paymentId: 'pi_1', reviewReason: null });
      }),
    );
  });
});

test('an attempt is open until it has ended or been paid', () => {
  const states = [
    'created',
    'pending',
    'failed',
    'cancelled',
    'expired',
    'paid',
    'review',
    'refunded',
  ] as const;
  expect(states.filter(isOpenAttempt)).toEqual(['created', 'pending']);
});

describe('refundableMinor', () => {
  test.each([
    [[], 1000],
    [[{ amountMinor: 300, state: 'done' }], 700],
    [
      [
        { amountMinor: 300, state: 'queued' },
        { amountMinor: 700, state: 'sent' },
      ],
      0,
    ],
    [[{ amountMinor: 300, state: 'failed' }], 1000],
    [[{ amountMinor: 1200, state: 'by-hand' }], 0],
  ])('of 10.00 after %j', (refunds, left) => {
    expect(refundableMinor(1000, refunds)).toBe(left);
  });

  test('amounts must be whole', () => {
    expect(() => refundableMinor(10.5, [])).toThrow(RangeError);
    expect(() => refundableMinor(10, [{ amountMinor: -1, state: 'done' }])).toThrow(RangeError);
  });
});
