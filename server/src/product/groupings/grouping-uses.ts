import { sql } from 'kysely';
import { raised } from '#records/owned-by.ts';
import type { RecordUse } from '#records/record-uses.ts';
import { moveProducts, productRows, productsUsing } from '../products-using.ts';

const commissionRules = (column: 'category_id' | 'brand_id'): RecordUse => ({
  by: 'commission_rules',
  rows: (id) => sql`select r.id, r.title from commission_rules r where r.${sql.ref(column)} = ${id}`,
  async move(tx, { from, into }) {
    const { numAffectedRows = 0n } = await sql`
      update commission_rules set ${sql.ref(column)} = ${into}, version = ${raised}
      where ${sql.ref(column)} = ${from}`.execute(tx);
    return Number(numAffectedRows);
  },
});

/** Collections that a rule fills: without the record they find nothing. */
const collectionRules = (field: 'category_ids' | 'brand_ids'): RecordUse => ({
  by: 'collections',
  isDropped: true,
  rows: (id) =>
    sql`select c.id, c.title from collections c where c.rule -> ${field}::text @> to_jsonb(${id}::int)`,
  async move(tx, { from, into }) {
    const { numAffectedRows = 0n } = await sql`
      update collections set version = ${raised}, rule = jsonb_set(rule, array[${field}::text], (
        select jsonb_agg(distinct case when id::int = ${from} then ${into}::int else id::int end)
        from jsonb_array_elements_text(rule -> ${field}::text) as named (id)))
      where rule -> ${field}::text @> to_jsonb(${from}::int)`.execute(tx);
    return Number(numAffectedRows);
  },
});

/** What uses each grouping, and how it is moved to another one. */
export const groupingUses = {
  category: [
    {
      by: 'subcategories',
      rows: (id) => sql`select s.id, s.title from subcategories s where s.category_id = ${id}`,
      async move(tx, { from, into }) {
        await sql`
          update products set category_id = ${into}, version = ${raised}
          where category_id = ${from} and subcategory_id is not null`.execute(tx);
        const { numAffectedRows = 0n } = await sql`
          update subcategories set category_id = ${into}, version = ${raised},
            position = position + (select coalesce(max(position) + 1, 0) from subcategories where category_id = ${into})
          where category_id = ${from}`.execute(tx);
        return Number(numAffectedRows);
      },
    },
    {
      ...productsUsing('category_id'),
      // The others move with their subcategory.
      move: (tx, move) =>
        moveProducts(tx, move, {
          set: sql`category_id = ${move.into}`,
          reference: 'category_id',
          and: sql`p.subcategory_id is null`,
        }),
    },
    commissionRules('category_id'),
    collectionRules('category_ids'),
  ],
  subcategory: [
    {
      ...productsUsing('subcategory_id'),
      move: (tx, move) =>
        moveProducts(tx, move, {
          set: sql`subcategory_id = ${move.into},
            category_id = (select category_id from subcategories where id = ${move.into})`,
          reference: 'subcategory_id',
        }),
    },
  ],
  brand: [productsUsing('brand_id'), commissionRules('brand_id'), collectionRules('brand_ids')],
  collection: [
    {
      by: 'products',
      isDropped: true,
      rows: (id) =>
        productRows(
          sql`p.id in (select c.product_id from collection_products c where c.collection_id = ${id})`,
        ),
      // Products in both keep their position; the others are appended.
      async move(tx, { from, into }) {
        const { numAffectedRows = 0n } = await sql`
          insert into collection_products (collection_id, product_id, position)
          select ${into}::int, product_id, position + (
            select coalesce(max(position) + 1, 0) from collection_products where collection_id = ${into})
          from collection_products where collection_id = ${from} order by position, id
          on conflict (collection_id, product_id) do nothing`.execute(tx);
        return Number(numAffectedRows);
      },
    },
  ],
} satisfies Readonly<Record<string, readonly RecordUse[]>>;
