import { sql, type RawBuilder } from 'kysely';
import { productsIn } from '#product/products-in.ts';
import { productRows } from '#product/products-using.ts';
import type { RecordUse } from '#records/record-uses.ts';
import { sourceTypes } from './banner-href.ts';

const foldedOf = (id: number): RawBuilder<unknown> => sql`(select folded from product_tags where id = ${id})`;

/** What uses a tag. Banners and collections would be empty without it; products only lose it. */
export const tagUses: readonly RecordUse[] = [
  {
    by: 'banners',
    rows: (id) => sql`
      select b.id, b.title from banners b where b.source_type = ${sql.lit(sourceTypes.tags)}
        and tag_list(coalesce(b.tags, '')) @> array[${foldedOf(id)}]`,
  },
  {
    by: 'collections',
    rows: (id) => sql`
      select c.id, c.title from collections c where exists (
        select from jsonb_array_elements_text(c.rule -> 'tags') tag where fold_text(btrim(tag)) = ${foldedOf(id)})`,
  },
  { by: 'tagged', isDropped: true, rows: (id) => productRows(productsIn(`tag:${id}`)!) },
];
