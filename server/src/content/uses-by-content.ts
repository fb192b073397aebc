import { sql, type RawBuilder } from 'kysely';
import type { RecordUse } from '#records/record-uses.ts';
import { sourceTypes } from './banner-href.ts';
import { retargetBanners } from './retarget-banners.ts';

const banners = (kind: 'category' | 'subcategory' | 'brand'): RecordUse => ({
  by: 'banners',
  isDropped: true,
  rows: (id) => sql`
    select b.id, b.title from banners b
    where b.source_type = ${sql.lit(sourceTypes[kind])} and b.source_id = ${id}`,
  move: (tx, move) => retargetBanners(tx, { kind, ...move }),
  tags: ['content'],
});

type Address = { table: RawBuilder<unknown>; pattern: string; named?: RawBuilder<unknown> };

/** Menu links and redirects of search terms to an address of the record; they aren't moved, because it is part of a typed text. */
const addresses = ({ table, pattern, named = sql`r.slug` }: Address): RecordUse[] => [
  {
    by: 'links',
    isDropped: true,
    rows: (id) => sql`
      select l.id, l.title from site_links l join ${table} r on r.id = ${id}
      where substring(l.link from ${pattern}::text) = ${named}`,
  },
  {
    by: 'search_rules',
    isDropped: true,
    rows: (id) => sql`
      select l.id, l.term as title from search_rules l join ${table} r on r.id = ${id}
      where substring(l.opens from ${pattern}::text) = ${named}`,
  },
];

const numbered = sql`r.id::text`;

/** What leads to a record by its address (compare `is_dead_link`), and banners. The target may be missing, so none prevents a deletion. */
export const usesByContent = {
  category: [
    banners('category'),
    ...addresses({ table: sql`categories`, pattern: '^/all/([^/?#%]+)(?:[/?#]|$)' }),
  ],
  subcategory: [
    banners('subcategory'),
    ...addresses({ table: sql`subcategories`, pattern: '^/all/[^/?#]+/([^/?#%]+)(?:[/?#]|$)' }),
  ],
  brand: [
    banners('brand'),
    ...addresses({
      table: sql`brands`,
      pattern: '^/[^/?#]+/brand/?[?](?:[^#]*&)?brand=([0-9]{1,9})(?:[&#]|$)',
      named: numbered,
    }),
  ],
  collection: addresses({
    table: sql`collections`,
    pattern: '^/[^/?#]+/collection/?[?](?:[^#]*&)?collection=([0-9]{1,9})(?:[&#]|$)',
    named: numbered,
  }),
  page: addresses({ table: sql`pages`, pattern: '^/page/([^/?#%]+)(?:[/?#]|$)' }),
} satisfies Readonly<Record<string, readonly RecordUse[]>>;
