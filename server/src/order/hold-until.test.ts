import { PAYMENT_METHODS } from '@souk/rules/payment-methods';
import { expect, test } from 'vitest';
import { holdUntil } from './hold-until.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each(Object.entries(PAYMENT_METHODS))(
  '%s %s holds stock for its time (INVARIANTS §1.5)',
  (code, name) => {
    const expected =
      name === 'cash_on_delivery'
        ? null
        : name === 'bank'
          ? '2026-11-27T12:00:00.000Z'
          : '2026-11-20T12:30:00.000Z';
    expect(holdUntil(Number(code), now)?.toISOString() ?? null).toBe(expected);
  },
);
