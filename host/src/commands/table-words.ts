import type { ImportedTable } from '@souk/server/operations/first-products/import-table';

type Imported = Extract<ImportedTable, { ok: true }>;

const reasons: Readonly<Record<string, string>> = {
  ambiguous: 'matches several',
  doubled: 'appears twice',
  missing: 'does not exist in this store',
  not_allowed: 'is not allowed',
  offer_too_high: 'the offer price is not below the price',
  required: 'is required for a new product',
  taken: 'is already used by another product',
  too_high: 'is too high',
  unknown: 'does not exist in this shop',
  unreadable: 'can’t be read',
  zero: 'is zero',
};

/** Why a new product gets no rule, and where to set one. */
const noDefaults: Readonly<Record<string, string>> = {
  tax_rule_id: 'new products have no default tax rule; set one in the operator console',
  shipping_rule_id: 'the store has no default shipping rule; add one product with the rule you want',
};

/** Result of an import or its preview: problems by line, then counts. */
export function importSummary(
  { made, changed, unchanged, refused, skipped, problems }: Imported,
  { isPreview }: { isPreview: boolean },
): string {
  const lines = problems.map(({ line, field, reason, given, allowed }) => {
    if (reason === 'required' && field in noDefaults) return `line ${line}: ${noDefaults[field]}`;
    const cell = given === null ? field : `${field} "${given}"`;
    const more = allowed && allowed.more > 0 ? ` and ${allowed.more} more` : '';
    const instead = allowed ? `; allowed: ${allowed.values.join(', ')}${more}` : '';
    return `line ${line}: ${cell}: ${reasons[reason] ?? reason}${instead}`;
  });
  const sum = isPreview
    ? `Products to create: ${made}, to change: ${changed}, unchanged: ${unchanged}, with errors: ${refused}.`
    : `Products created: ${made}, changed: ${changed}, unchanged: ${unchanged}, with errors: ${refused}.`;
  const none = skipped > 0 ? [`Skipped, with nothing to import: ${skipped}.`] : [];
  const next = isPreview ? ['Nothing was imported. Run again with --apply to import.'] : [];
  return [...lines, sum, ...none, ...next].join('\n');
}
