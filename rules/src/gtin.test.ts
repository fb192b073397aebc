import { expect, test } from 'vitest';
import { isGtin } from './gtin.ts';

test.each(['40170725', '036000291452', '4006381333931', '10614141000415'])('accepts %s', (digits) => {
  expect(isGtin(digits)).toBe(true);
});

test.each([
  '',
  '40170726',
  '4006381333913',
  '400638133393',
  '40063813339310',
  '400638133393x',
  '12345678901',
])('rejects %j', (digits) => {
  expect(isGtin(digits)).toBe(false);
});
