import { euCountries } from './commission-tax.ts';

/** Product safety information (GPSR, article 19) that a category requires before its products go on sale. */
export const SAFETY_RULES = ['not_required', 'manufacturer', 'warnings'] as const;
export type SafetyRule = (typeof SAFETY_RULES)[number];
/** A subcategory's; `parent`: its category's. */
export const SUBCATEGORY_SAFETY_RULES = ['parent', ...SAFETY_RULES] as const;

export type SafetyFacts = {
  manufacturer: string | null;
  /** ISO 3166-1 alpha-2. */
  manufacturer_country: string | null;
  responsible_person: string | null;
  safety: string;
};
export type SafetyGap = { path: keyof SafetyFacts; isEmpty: boolean };

/** Whether a contact includes an email or web address. Deliberately lenient: it must not refuse a real one. */
const namesElectronicAddress = (contact: string) => /\S@\S|[^\s.,;:]\.[^\s.,;:0-9]{2}/.test(contact);

/** Monaco is in the EU for VAT only. */
const isInUnion = (country: string) => country !== 'MC' && euCountries.has(country);

/** What a product lacks under the rule. A responsible person is required if the manufacturer is outside the EU. */
export function safetyGaps(rule: SafetyRule, facts: SafetyFacts): SafetyGap[] {
  if (rule === 'not_required') return [];
  const { manufacturer, manufacturer_country: country, responsible_person: responsible, safety } = facts;
  const contactGaps = (path: 'manufacturer' | 'responsible_person', contact: string | null): SafetyGap[] =>
    contact !== null && namesElectronicAddress(contact) ? [] : [{ path, isEmpty: contact === null }];
  return [
    ...contactGaps('manufacturer', manufacturer),
    ...(country === null ? [{ path: 'manufacturer_country', isEmpty: true } as const] : []),
    ...(country === null || isInUnion(country) ? [] : contactGaps('responsible_person', responsible)),
    ...(rule === 'warnings' && safety === '' ? [{ path: 'safety', isEmpty: true } as const] : []),
  ];
}
