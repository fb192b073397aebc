import { sql, type RawBuilder } from 'kysely';
import { groupingOf, type ColumnFacet } from './facet-names.ts';
import { countedAs, inPlace, maskOf, passes, type Active } from './facet-passes.ts';
import type { FacetsRow } from './facets-view.ts';
import type { ReadyFilter } from './product-filter.ts';

type Asked = { active: Active; filter: ReadyFilter; /** Options per facet. */ most: number };

/** One facet's options: the name of its CTE and its key in the reply. */
type OptionList = { name: string; reply: keyof FacetsRow; options: RawBuilder<unknown> };

/** Facets whose options are records, computed from `scope` and `counted` (read-facets.ts). */
export const optionLists = (asked: Asked): OptionList[] => {
  const { filter } = asked;
  return [
    plain(asked, { table: 'brands', facet: 'brand', reply: 'brands', chosen: filter.brandIds }),
    plain(asked, {
      table: 'shipping_rules',
      facet: 'shipping',
      reply: 'shipping',
      chosen: filter.shippingIds,
    }),
    plain(asked, { table: 'stores', facet: 'stores', reply: 'stores', chosen: filter.storeIds }),
    plain(asked, {
      table: 'categories',
      facet: 'categories',
      reply: 'categories',
      chosen: filter.categoryIds,
    }),
    { name: 'collection_options', reply: 'collections', options: collections(asked) },
    { name: 'subcategory_options', reply: 'sub_categories', options: subcategories(asked) },
  ];
};

export const listed = ({ name, reply }: OptionList) => sql`
  coalesce((select jsonb_agg(to_jsonb(o) order by goods desc, id) from ${sql.table(name)} o), '[]') as ${sql.ref(reply)}`;

const chosenFirst = (chosen: readonly number[] | undefined) =>
  sql`o.id = any(${[...(chosen ?? [])]}::int[]) desc`;

type Plain = {
  table: 'brands' | 'shipping_rules' | 'stores' | 'categories';
  facet: ColumnFacet;
  reply: keyof FacetsRow;
  chosen: readonly number[] | undefined;
};

/** For a single-valued facet: chosen options first, then the fullest. */
function plain({ active, most }: Asked, { table, facet, reply, chosen }: Plain): OptionList {
  const title = sql.ref(table === 'stores' ? 'o.name' : 'o.title');
  const isShown = table === 'stores' || table === 'shipping_rules' ? sql`true` : sql`o.status = 1`;
  const total = sql`n.${countedAs(inPlace(active))}`;
  const options = sql`
    select o.id, ${title} as title, n.${countedAs(maskOf(active, facet))} as count, ${total} as goods
    from counted n join ${sql.table(table)} o on o.id = n.id and ${isShown}
    where n.pointer = ${groupingOf(facet)} and ${total} > 0
    order by ${chosenFirst(chosen)}, ${total} desc, o.id limit ${most}`;
  return { name: `${facet}_options`, reply, options };
}

/** Multi-valued: a product may be in several. */
function collections({ active, filter, most }: Asked): RawBuilder<unknown> {
  const place = inPlace(active);
  return sql`
    select o.id, o.title, n.count, n.goods from (
      select collection_id as id, count(*) filter (where ${passes(active, 'collection')}) as count, count(*) as goods
      from scope join collection_products i on i.product_id = scope.id
      where ${place === 0 ? sql`true` : sql.raw(`missed & ${place} = 0`)} group by 1
    ) n join collections o on o.id = n.id and o.status = 1
    order by ${chosenFirst(filter.collectionIds)}, n.goods desc, o.id limit ${most}`;
}

/** Includes the category's subcategories without products in the scope. */
function subcategories({ active, filter, most }: Asked): RawBuilder<unknown> {
  return sql`
    select o.id, o.title, o.slug, parent.slug as category_slug,
      coalesce(n.${countedAs(maskOf(active, 'subcategory', 'subcategories'))}, 0) as count, coalesce(n.${countedAs(0)}, 0) as goods
    from subcategories o join categories parent on parent.id = o.category_id and parent.status = 1
      left join counted n on n.pointer = ${groupingOf('subcategories')} and n.id = o.id
    where o.status = 1 and (n.id is not null or o.category_id = ${filter.categoryId ?? 0})
    order by ${chosenFirst(filter.subcategoryIds)}, 6 desc, o.id limit ${most}`;
}
