import { expect, test } from 'vitest';
import { hasWrongDigit } from './parcel-number.ts';

test.each([
  ['RR473124829GB', false], // example of UPU S10
  ['RR473124828GB', true],
  ['rr 473 124 829 gb', false],
  ['1Z5R89390357567127', false], // examples published by UPS
  ['1Z879E930346834440', false],
  ['1Z879E930346834441', true],
  ['FP 204871', false],
  ['00340434161094021', false],
])('%s: wrong check digit: %s', (number, isWrong) => {
  expect(hasWrongDigit(number)).toBe(isWrong);
});
