import { expect, test } from 'vitest';
import { addressState } from './place-names.ts';

test.each([
  [{ country: 'DE', state: 'NW', city: 'Cologne' }, 'en', ''],
  [{ country: 'AE', state: 'AZ', city: 'Abu Dhabi' }, 'en', ''],
  [{ country: 'AE', state: 'AZ', city: 'Al Ain' }, 'en', 'Abu Dhabi'],
  [{ country: 'AE', state: 'DU', city: 'Dubai' }, 'ar', 'دبي'],
  [{ country: 'US', state: 'WI', city: 'Milwaukee' }, 'en', 'Wisconsin'],
  [{ country: 'US', state: '', city: 'Milwaukee' }, 'en', ''],
  [{ country: '', state: '', city: '' }, 'en', ''],
])('the state in the address %o is %s: “%s”', (address, language, expected) => {
  expect(addressState(address, language)).toBe(expected);
});
