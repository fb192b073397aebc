import { expect, test } from 'vitest';
import { directionOfCode } from './text-direction.ts';

test.each([
  ['rtl', ['ar', 'ar-EG', 'dv', 'fa', 'he', 'ps', 'ur', 'ku-Arab', 'az-Arab']],
  // Kurdish without a script is Kurmanji, in Latin letters.
  ['ltr', ['en', 'de-AT', 'ku', 'az', 'zh-Hant', 'th', 'xx']],
])('%s languages', (direction, codes) => {
  expect(codes.filter((code) => directionOfCode(code) !== direction)).toEqual([]);
});
