import { expect, test } from 'vitest';
import { dac7Report } from './dac7.ts';

const eur = (minor: number) => ({ currency: 'EUR', minor });
const yen = { currency: 'JPY', minor: 9_000_000 };

test.each([
  [30, [eur(1)], true, 'sales'],
  [29, [eur(200_000)], false, 'below'],
  [29, [eur(200_001)], true, 'amount'],
  [1, [yen], null, 'other-currency'],
  [1, [eur(200_001), yen], true, 'amount'],
  [30, [yen], true, 'sales'],
  [1, [eur(500), { currency: 'JPY', minor: 0 }], false, 'below'],
  [1, [{ currency: 'JPY', minor: -500 }], false, 'below'],
  [0, [], false, 'below'],
] as const)('%i sales, %j', (sales, paid, isReportable, reason) => {
  expect(dac7Report({ sales, paid })).toEqual({ isReportable, reason });
});
