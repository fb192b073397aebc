import { euCountries } from './commission-tax.ts';

/** When a rule of EU law applies to the shop; `eu`: if the shop is based in the EU. */
export const EU_RULES = ['eu', 'always', 'never'] as const;
export type EuRule = (typeof EU_RULES)[number];

export const euRuleApplies = (rule: EuRule, shopCountry: string): boolean =>
  rule === 'always' || (rule === 'eu' && euCountries.has(shopCountry));
