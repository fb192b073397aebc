import { expect, test } from 'vitest';
import { stateName } from './state-name.ts';

const dubai = { name: 'Dubai', names: { ar: 'دبي' } };

test.each([
  [dubai, 'ar', 'دبي'],
  [dubai, 'ar-EG', 'دبي'],
  [dubai, 'en', 'Dubai'],
  [{ name: 'Bayern' }, 'ar', 'Bayern'],
])('%j in %s is %s', (state, language, name) => {
  expect(stateName(state, language)).toBe(name);
});
