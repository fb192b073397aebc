import { sql, type RawBuilder } from 'kysely';
import { isOfValues, valueUse } from './attribute.ts';

type Condition = (id: number) => RawBuilder<unknown>;
const refersBy =
  (column: string): Condition =>
  (id) =>
    sql`p.${sql.ref(column)} = ${id}`;

const conditions: Readonly<Record<string, Condition>> = {
  category: refersBy('category_id'),
  subcategory: refersBy('subcategory_id'),
  brand: refersBy('brand_id'),
  'tax-rule': refersBy('tax_rule_id'),
  'shipping-rule': refersBy('shipping_rule_id'),
  'bundle-deal': refersBy('bundle_deal_id'),
  collection: (id) =>
    sql`p.id in (select c.product_id from collection_products c where c.collection_id = ${id})`,
  // Compare `changeTag`: archived products keep a tag.
  tag: (id) => sql`(p.tags <> '' and p.archived_at is null
    and tag_list(p.tags) @> array[(select folded from product_tags where id = ${id})])`,
  'attribute-value': valueUse,
  attribute: (id) => isOfValues(sql`in (select a.id from attribute_values a where a.attribute_id = ${id})`),
};

/** A condition for products that use a record, named like `tax-rule:5`; null if it names none. */
export function productsIn(record: string): RawBuilder<unknown> | null {
  const [, kind = '', id] = /^([a-z-]+):(\d{1,9})$/.exec(record) ?? [];
  return conditions[kind]?.(Number(id)) ?? null;
}
