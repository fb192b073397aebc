import type { ImportedTable } from '@souk/server/first-goods/import-table';

type Imported = Extract<ImportedTable, { ok: true }>;

const reasons: Readonly<Record<string, string>> = {
  ambiguous: 'could be several',
  doubled: 'stands twice',
  missing: 'is nothing of this store',
  not_allowed: 'is not allowed',
  offer_too_high: 'the offer is not below the price',
  required: 'a new product needs it',
  taken: 'another product has it',
  too_high: 'is too high',
  unknown: 'the shop has none that is called so',
  unreadable: 'cannot be read',
  zero: 'it would cost nothing',
};

/** Why a new product has no rule, and what gives it one. */
const noDefaults: Readonly<Record<string, string>> = {
  tax_rule_id: 'new products have no default tax rule; set one in the operator console',
  shipping_rule_id: 'the store has no default shipping rule; add one product with the rule that it uses',
};

/** What of a table would be done, or was, and what is wrong with which of its lines. */
export function sayTable(
  { made, changed, unchanged, refused, skipped, problems }: Imported,
  be: 'would be' | 'are',
): string {
  const lines = problems.map(({ line, field, reason, given }) => {
    if (reason === 'required' && field in noDefaults) return `line ${line}: ${noDefaults[field]}`;
    const cell = given === null ? field : `${field} "${given}"`;
    return `line ${line}: ${cell}: ${reasons[reason] ?? reason}`;
  });
  const sum = `${made} ${be} new, ${changed} ${be} changed, ${unchanged} are so already, ${refused} are left out.`;
  const none = skipped > 0 ? [`${skipped} ${be} skipped: they have nothing to import.`] : [];
  return [...lines, sum, ...none].join('\n');
}
