import { sql, type RawBuilder } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { deleteAttribute } from '#product/attribute.ts';
import { deleteProduct } from '#product/delete-product.ts';
import { deleteBrand } from '#product/groupings/brand.ts';
import { deleteCategory } from '#product/groupings/category.ts';
import { deleteCollection } from '#product/groupings/collection.ts';
import { deleteSubcategory } from '#product/groupings/subcategory.ts';
import { deleteBundleDeal } from '#product/rules/bundle-deal.ts';
import { deleteTaxRule } from '#product/rules/tax-rule.ts';
import type { DeleteOutcome, KnownRecord } from '#records/record-kind.ts';
import { removeStore, tablesOfStores } from '#seller/remove-store.ts';
import { deleteShippingRule } from '#shipping/shipping-rule.ts';

/** IDs by kind that will already be deleted. */
export type Gone = Readonly<Partial<Record<string, readonly number[]>>>;

type SampleKind = {
  table: string;
  /** Columns of the name and of the number of changes; absent: `title` and `version`. */
  title?: string;
  version?: RawBuilder<number>;
  /** Whether something else still needs row `t` once those are gone. */
  needs(gone: Gone): RawBuilder<boolean>;
  remove(tx: AuditedTx, scope: Scope, known: KnownRecord): Promise<DeleteOutcome>;
};

const without = (gone: Gone, kind: string) => sql`<> all(${[...(gone[kind] ?? [])]}::int[])`;
const productsBy = (column: string) => (gone: Gone) =>
  sql<boolean>`exists (select from products p where p.${sql.ref(column)} = t.id and p.id ${without(gone, 'product')})`;
const ofStore = (table: string, gone: Gone) =>
  sql`exists (select from ${sql.table(table)} own where own.store_id = t.id and own.id ${without(gone, table.replace(/s$/, ''))})`;

/** In the order of deletion: dependents first. */
export const sampleKinds = {
  product: { table: 'products', needs: () => sql`false`, remove: deleteProduct },
  collection: { table: 'collections', needs: () => sql`false`, remove: deleteCollection },
  subcategory: { table: 'subcategories', needs: productsBy('subcategory_id'), remove: deleteSubcategory },
  category: {
    table: 'categories',
    needs: (gone) => sql`${productsBy('category_id')(gone)} or exists (
      select from subcategories s where s.category_id = t.id and s.id ${without(gone, 'subcategory')})`,
    remove: deleteCategory,
  },
  brand: { table: 'brands', needs: productsBy('brand_id'), remove: deleteBrand },
  attribute: {
    table: 'attributes',
    needs: (gone) => sql`exists (
      select from attribute_values a join inventory_values v on v.attribute_value_id = a.id
        join inventories i on i.id = v.inventory_id
      where a.attribute_id = t.id and i.product_id ${without(gone, 'product')}) or exists (
      select from attribute_values a join product_image_values v on v.attribute_value_id = a.id
        join product_images i on i.id = v.product_image_id
      where a.attribute_id = t.id and i.product_id ${without(gone, 'product')})`,
    remove: deleteAttribute,
  },
  bundle_deal: { table: 'bundle_deals', needs: productsBy('bundle_deal_id'), remove: deleteBundleDeal },
  tax_rule: { table: 'tax_rules', needs: productsBy('tax_rule_id'), remove: deleteTaxRule },
  shipping_rule: {
    table: 'shipping_rules',
    needs: productsBy('shipping_rule_id'),
    remove: deleteShippingRule,
  },
  store: {
    table: 'stores',
    title: 'name',
    version: sql<number>`t.profile_version + t.hand_over_version`,
    needs: (gone) =>
      sql`${sql.join(
        tablesOfStores.map((table) => ofStore(table, gone)),
        sql` or `,
      )}`,
    remove: removeStore,
  },
} as const satisfies Record<string, SampleKind>;

export type SampleKindName = keyof typeof sampleKinds;
export const sampleKindNames = Object.keys(sampleKinds) as SampleKindName[];
export const sampleKindOf = (name: SampleKindName): SampleKind => sampleKinds[name];
export const versionOf = ({ version = sql<number>`t.version` }: SampleKind) => version;
