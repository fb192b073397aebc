import { expect, test } from 'vitest';
import { euRuleApplies } from './eu-rule.ts';

test.each([
  ['eu', 'DE', true],
  ['eu', 'AE', false],
  ['eu', '', false],
  ['always', 'AE', true],
  ['never', 'DE', false],
] as const)('a rule with the setting %s, for a shop in "%s", applies: %s', (setting, country, is) => {
  expect(euRuleApplies(setting, country)).toBe(is);
});
