import type { ProductInput } from '@souk/contract/console/product';
import type { SafetyRule } from '@souk/rules/product-safety';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { FieldError } from '#records/record-kind.ts';
import type { Candidate } from './product-values.ts';

const named = {
  category_id: 'category',
  subcategory_id: 'subcategory',
  brand_id: 'brand',
  tax_rule_id: 'tax_rule',
  shipping_rule_id: 'shipping_rule',
  bundle_deal_id: 'bundle_deal',
} as const;

/** Kinds of shop-wide records that stores may reference. Only the shop adds products to its collections. */
const offeredToStores: Readonly<Record<Kind, boolean>> = {
  category: true,
  subcategory: true,
  brand: true,
  tax_rule: true,
  shipping_rule: true,
  bundle_deal: true,
  value: true,
  collection: false,
};

type Kind = (typeof named)[keyof typeof named] | 'collection' | 'value';
/** `parentId`: a subcategory's category or a value's attribute. */
type Reference = {
  kind: Kind;
  id: number;
  storeId: number | null;
  parentId: number | null;
  safety: SafetyRule | null;
};
export type References = ReadonlyMap<string, Reference>;

export const referenceKey = (kind: Kind, id: number) => `${kind} ${id}`;

const valueIdsOf = (sent: ProductInput) =>
  [...sent.variants, ...sent.pictures].flatMap(({ value_ids }) => value_ids);

export async function readReferences(tx: AuditedTx, candidates: readonly Candidate[]): Promise<References> {
  const inputs = candidates.map(({ sent }) => sent);
  const idsOf = (field: keyof typeof named) => [...new Set(inputs.flatMap((sent) => sent[field] ?? []))];
  /** With those the products are in now, for `checkSafety`. */
  const placesOf = (field: 'category_id' | 'subcategory_id') => [
    ...new Set([...idsOf(field), ...candidates.flatMap(({ stored }) => stored?.values[field] ?? [])]),
  ];
  const collections = [
    ...new Set(
      candidates.flatMap(({ sent, stored }) => [
        ...(sent.collection_ids ?? []),
        ...(stored?.values.collection_ids ?? []),
      ]),
    ),
  ];
  const values = [...new Set(inputs.flatMap(valueIdsOf))];
  const { rows } = await sql<Reference>`
    select 'category' as kind, id, null::int as "storeId", null::int as "parentId", safety_info as safety from categories
      where id = any(${placesOf('category_id')}::int[])
    union all select 'subcategory', s.id, null, c.id, coalesce(nullif(s.safety_info, 'parent'), c.safety_info)
      from subcategories s join categories c on c.id = s.category_id
      where s.id = any(${placesOf('subcategory_id')}::int[])
    union all select 'brand', id, null, null, null from brands where id = any(${idsOf('brand_id')}::int[])
    union all select 'tax_rule', id, null, null, null from tax_rules where id = any(${idsOf('tax_rule_id')}::int[])
    union all select 'shipping_rule', id, store_id, null, null from shipping_rules
      where id = any(${idsOf('shipping_rule_id')}::int[])
    union all select 'bundle_deal', id, store_id, null, null from bundle_deals
      where id = any(${idsOf('bundle_deal_id')}::int[])
    union all select 'collection', id, store_id, null, null from collections where id = any(${collections}::int[])
    union all select 'value', id, store_id, attribute_id, null from attribute_values
      where id = any(${values}::int[])`.execute(tx);
  return new Map(rows.map((row) => [referenceKey(row.kind, row.id), row]));
}

/**
 * References have to exist and belong to the product's store, or to the shop if the kind is offered to stores. Shop collections that
 * already contain the product are preserved when its store saves it.
 */
export function checkReferences(
  { sent, storeId, stored }: Candidate,
  references: References,
  scope: Scope,
): FieldError[] {
  const isShop = scope.storeId === null;
  const joined = new Set(stored?.values.collection_ids);
  const isRemoved = (id: number) =>
    sent.collection_ids?.includes(id) === false &&
    references.get(referenceKey('collection', id))?.storeId !== storeId;
  function find(kind: Kind, id: number): Reference | undefined {
    const found = references.get(referenceKey(kind, id));
    if (!found || found.storeId === storeId) return found;
    const isOffered = isShop || offeredToStores[kind] || (kind === 'collection' && joined.has(id));
    return found.storeId === null && isOffered ? found : undefined;
  }
  const missing = (path: string): FieldError => ({ path, reason: 'missing' });
  const fields = Object.entries(named) as [keyof typeof named, Kind][];
  const listed = (path: string, kind: Kind, ids: readonly number[]) =>
    ids.flatMap((id, index) => (find(kind, id) ? [] : [missing(`${path}.${index}`)]));
  return [
    ...fields.flatMap(([field, kind]) => {
      const id = sent[field];
      if (id === null) return [];
      const found = find(kind, id);
      return found && (kind !== 'subcategory' || found.parentId === sent.category_id) ? [] : [missing(field)];
    }),
    ...listed('collection_ids', 'collection', sent.collection_ids ?? []),
    ...(!isShop && [...joined].some(isRemoved)
      ? [{ path: 'collection_ids', reason: 'not_allowed' as const }]
      : []),
    ...sent.variants.flatMap((variant, index) =>
      listed(`variants.${index}.value_ids`, 'value', variant.value_ids),
    ),
    ...sent.pictures.flatMap((picture, index) =>
      listed(`pictures.${index}.value_ids`, 'value', picture.value_ids),
    ),
  ];
}
