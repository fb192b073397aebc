import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';

test.each([
  ['Casa Amphora', 'CA'],
  ['noor', 'N'],
  ['  éclair & co ', 'ÉC'],
  ['The House of Lamps', 'TH'],
  ['متجر النور', 'م'],
  ['東京 ストア', '東'],
  ['7 Seas', '7'],
  ['!', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
