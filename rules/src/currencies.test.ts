import { expect, it } from 'vitest';
import { CURRENCIES } from './currencies.ts';

it('lists currencies in use, each once, without those withdrawn by ISO 4217', () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  expect(CURRENCIES).toEqual(expect.arrayContaining(['USD', 'EUR', 'JPY', 'KWD', 'SLE', 'VES', 'MRU']));
  const dead = 'HRK DEM FRF BGN ITL ZWL SLL VEF VED MRO STD BYR LTL LVL EEK SKK CUC ANG XAU XXX XTS'.split(
    ' ',
  );
  expect(CURRENCIES.filter((code) => dead.includes(code))).toEqual([]);
});
