import { safetyGaps, type SafetyGap, type SafetyRule } from '@souk/rules/product-safety';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { FieldError } from '#records/record-kind.ts';
import { findCountry } from '#settings/countries.ts';
import { referenceKey, type References } from './check-references.ts';
import type { Candidate, StoredProduct } from './product-values.ts';

type Place = { category_id: number; subcategory_id: number | null };

/**
 * Product safety information that the category requires (GPSR, article 19) and a product on sale lacks. A product that was already on sale
 * without it stays so: the category's rule may be newer.
 */
export function checkSafety({ sent, stored }: Candidate, references: References): FieldError[] {
  const country = sent.manufacturer_country;
  const unknown: FieldError[] =
    country !== null && !findCountry(country) ? [{ path: 'manufacturer_country', reason: 'missing' }] : [];
  if (sent.status !== 'public') return unknown;
  const isOnSale = stored?.values.status === 'public' && !stored.isArchived;
  const before = isOnSale ? safetyGaps(ruleOf(stored.values, references), stored.values) : [];
  const known = new Set(before.map(({ path }) => path));
  const gaps = safetyGaps(ruleOf(sent, references), sent).filter(({ path }) => !known.has(path));
  return [...unknown, ...gaps.map(errorOf)];
}

function ruleOf({ category_id: category, subcategory_id: subcategory }: Place, references: References) {
  const place =
    (subcategory === null ? undefined : references.get(referenceKey('subcategory', subcategory))) ??
    references.get(referenceKey('category', category));
  return place?.safety ?? 'not_required';
}

/** What a stored product lacks to go on sale. */
export async function findSafetyErrors(tx: AuditedTx, { values }: StoredProduct): Promise<FieldError[]> {
  const { rows } = await sql<{ rule: SafetyRule }>`
    select coalesce(nullif(s.safety_info, 'parent'), c.safety_info) as rule
    from categories c left join subcategories s on s.id = ${values.subcategory_id}::int
    where c.id = ${values.category_id}`.execute(tx);
  return safetyGaps(rows[0]?.rule ?? 'not_required', values).map(errorOf);
}

const errorOf = ({ path, isEmpty }: SafetyGap): FieldError => ({
  path,
  reason: isEmpty ? 'safety_required' : 'contact_incomplete',
});
