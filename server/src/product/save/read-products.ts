import { visibilityOf } from '@souk/rules/visibility';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { changeableIn } from '#records/owned-by.ts';
import { readTexts } from '#texts/save-texts.ts';
import { productColumnNames, type StoredProduct } from './product-values.ts';

export async function readProducts(
  db: Kysely<DB>,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'version', 'store_id', 'archived_at', ...productColumnNames])
    .where('id', 'in', ids)
    .where(changeableIn(scope))
    .execute();
  const [texts, parts] = await Promise.all([readTexts(db, 'products', ids), readParts(db, ids)]);
  return new Map(
    rows.map(({ id, version, store_id, archived_at, status, tags, warranty, image, ...columns }) => {
      const { pictures = null, variants = null, specifications, collection_ids } = parts.get(id) ?? {};
      const values = {
        ...columns,
        status: visibilityOf(status),
        tags: tags === '' ? [] : tags.split(','),
        warranty_months: warranty,
        texts: texts.get(id) ?? {},
        specifications: specifications ?? [],
        collection_ids: collection_ids ?? [],
        pictures: pictures ?? [{ image, alt: '', value_ids: [] }],
        variants: variants ?? [],
      };
      return [id, { id, version, storeId: store_id, isArchived: archived_at !== null, values }];
    }),
  );
}

type Values = StoredProduct['values'];
type Parts = {
  pictures: Values['pictures'] | null;
  variants: Values['variants'] | null;
  specifications: Values['specifications'] | null;
  collection_ids: number[] | null;
};

async function readParts(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Partial<Parts>>> {
  const { rows } = await sql<Parts & { id: number }>`
    select wanted.id,
      (select jsonb_agg(jsonb_build_object('image', image, 'alt', alt, 'value_ids', coalesce((
          select jsonb_agg(attribute_value_id order by attribute_value_id)
          from product_image_values where product_image_id = p.id), '[]')) order by position, p.id)
        from product_images p where product_id = wanted.id) as pictures,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'sku', sku, 'gtin', gtin, 'price_minor', price_minor,
          'value_ids', coalesce((select jsonb_agg(attribute_value_id order by attribute_value_id)
            from inventory_values where inventory_id = i.id), '[]')) order by position, i.id)
        from inventories i where product_id = wanted.id) as variants,
      (select jsonb_agg(jsonb_build_object('title', title, 'value', value) order by position, s.id)
        from product_specifications s where product_id = wanted.id) as specifications,
      (select jsonb_agg(collection_id order by collection_id)
        from collection_products where product_id = wanted.id) as collection_ids
    from unnest(${[...ids]}::int[]) as wanted (id)`.execute(db);
  return new Map(rows.map(({ id, ...parts }) => [id, parts]));
}
