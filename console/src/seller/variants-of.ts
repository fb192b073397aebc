import type { OwnProduct } from '@souk/contract/seller-console/products';

export type Variant = OwnProduct['variants'][number];
type Attribute = { values: readonly { id: number }[] };

const empty: Variant = { value_ids: [], sku: null, gtin: null, price_minor: 0, stock: 0 };
const keyOf = (ids: readonly number[]) => [...ids].sort((one, other) => one - other).join('-');

/** One row per combination of the selected values. Existing rows keep their input; without values there is one row. */
export function withValues(
  variants: readonly Variant[],
  { values, attributes }: { values: ReadonlySet<number>; attributes: readonly Attribute[] },
): Variant[] {
  const known = new Map(variants.map((variant) => [keyOf(variant.value_ids), variant]));
  const combinations = attributes
    .map((attribute) => attribute.values.map(({ id }) => id).filter((id) => values.has(id)))
    .filter((ids) => ids.length > 0)
    .reduce<number[][]>((before, ids) => before.flatMap((row) => ids.map((id) => [...row, id])), [[]]);
  return combinations.map((ids) => known.get(keyOf(ids)) ?? { ...empty, value_ids: ids });
}
