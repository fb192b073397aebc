import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { FieldError } from '#records/record-kind.ts';
import { isOneOfSkus, skuKey } from '../sku-key.ts';
import { checkReferences, readReferences } from './check-references.ts';
import { findOffersNotLower } from './check-offers.ts';
import { checkSafety } from './check-safety.ts';
import { checkMatrix } from './check-matrix.ts';
import type { Candidate } from './product-values.ts';

/** Errors of each candidate, in a constant number of queries; empty lists if valid. */
export async function checkProducts(
  tx: AuditedTx,
  scope: Scope,
  candidates: readonly Candidate[],
): Promise<{ named: FieldError[]; sold: FieldError[] }[]> {
  const references = await readReferences(tx, candidates);
  const sold = await readSoldVariants(tx, candidates);
  const unlawful = await findOffersNotLower(tx, candidates);
  return candidates.map((candidate) => ({
    named: [
      ...checkReferences(candidate, references, scope),
      ...checkMatrix(candidate, references),
      ...checkSafety(candidate, references),
      ...(unlawful.has(candidate) ? [offerNotLower] : []),
    ],
    sold: removedVariantIds(candidate).some((id) => sold.has(id))
      ? [{ path: 'variants', reason: 'in_use' as const }]
      : [],
  }));
}

/**
 * Errors of SKUs used by other products of the store or other candidates. The caller holds the locks of the stores. Variants of new
 * products may already exist without their product row.
 */
export async function checkNumbers(tx: AuditedTx, candidates: readonly Candidate[]): Promise<FieldError[][]> {
  const taken = await readTakenSkus(tx, candidates);
  const seen = new Set<string>();
  return candidates.map((candidate) => checkSkus(candidate, { taken, seen }));
}

const offerNotLower: FieldError = { path: 'offered_minor', reason: 'offer_not_lower' };

export function removedVariantIds({ sent, stored }: Candidate): number[] {
  const known = new Set(sent.variants.map(({ id }) => id));
  return (stored?.values.variants ?? []).flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

const keyOf = (storeId: number, sku: string) => `${storeId}/${skuKey(sku)}`;

async function readTakenSkus(tx: AuditedTx, candidates: readonly Candidate[]): Promise<Map<string, number>> {
  const skus = candidates.flatMap(({ sent }) => sent.variants.flatMap(({ sku }) => sku ?? []));
  if (skus.length === 0) return new Map();
  const rows = await tx
    .selectFrom('inventories')
    .innerJoin('products', 'products.id', 'inventories.product_id')
    .select(['inventories.id', 'sku', 'store_id'])
    .where(isOneOfSkus('sku', skus))
    .execute();
  const removedIds = new Set(candidates.flatMap(removedVariantIds));
  return new Map(
    rows.filter((row) => !removedIds.has(row.id)).map((row) => [keyOf(row.store_id, row.sku!), row.id]),
  );
}

function checkSkus(
  { sent, stored, storeId }: Candidate,
  { taken, seen }: { taken: ReadonlyMap<string, number>; seen: Set<string> },
): FieldError[] {
  const known = new Map(
    stored?.values.variants.map((variant) => [variant.id as number | undefined, variant.sku]),
  );
  return sent.variants.flatMap(({ id, sku }, index): FieldError[] => {
    if (sku === null) return [];
    const path = `variants.${index}.sku`;
    const key = keyOf(storeId, sku);
    const isDoubled = seen.has(key);
    seen.add(key);
    // Existing SKUs may differ in case only; an unchanged one is accepted.
    if (known.get(id) === sku) return [];
    if (isDoubled) return [{ path, reason: 'doubled' }];
    const shopper = taken.get(key);
    return shopper === undefined || shopper === id ? [] : [{ path, reason: 'taken' }];
  });
}

/** Variants to be deleted that orders refer to, which are never deleted. */
async function readSoldVariants(tx: AuditedTx, candidates: readonly Candidate[]): Promise<Set<number>> {
  const removedIds = candidates.flatMap(removedVariantIds);
  if (removedIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('order_lines')
    .select('inventory_id')
    .distinct()
    .where('inventory_id', 'in', removedIds)
    .execute();
  return new Set(rows.map(({ inventory_id }) => inventory_id));
}
