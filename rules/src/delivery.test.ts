import { expect, test } from 'vitest';
import { arrivalRange, daysAfterPayment } from './delivery.ts';

test.each([
  [Date.UTC(2026, 10, 21, 12), 3, '2026-11-24', '2026-11-26'],
  [Date.UTC(2026, 10, 21, 0), 0, '2026-11-21', '2026-11-23'],
  [Date.UTC(2026, 11, 30, 23, 59, 59, 999), 1, '2026-12-31', '2027-01-02'],
  [Date.UTC(2028, 1, 27), 1, '2028-02-28', '2028-03-01'],
])('an order placed at %i with %i days arrives from %s to %s', (placedMs, daysNeeded, from, to) => {
  expect(arrivalRange({ placedMs, daysNeeded })).toEqual({ from, to });
});

test.each([
  [3, '3–\u20605', 5],
  [1, '1–\u20603', 3],
  [0, '1–\u20602', 2],
])('with %i days an order arrives %s days after payment', (daysNeeded, days, to) => {
  expect(daysAfterPayment(daysNeeded)).toEqual({ days, to });
});

test('refuses an invalid date', () => {
  expect(() => arrivalRange({ placedMs: NaN, daysNeeded: 1 })).toThrow(RangeError);
});
