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
});

/** Header and footer links with an address of the record; they aren't moved, because it is part of a typed text. */
const links = (table: RawBuilder<unknown>, address: string, named = sql`r.slug`): RecordUse => ({
  by: 'links',
  isDropped: true,
  rows: (id) => sql`
    select l.id, l.title from site_links l join ${table} r on r.id = ${id}
    where substring(l.link from ${address}::text) = ${named}`,
});

const numbered = sql`r.id::text`;

/** Banners and links that lead to a record (compare `is_dead_link`). Their targets may be missing, so none prevents a deletion. */
export const usesByContent = {
  category: [banners('category'), links(sql`categories`, '^/all/([^/?#%]+)(?:[/?#]|$)')],
  subcategory: [banners('subcategory'), links(sql`subcategories`, '^/all/[^/?#]+/([^/?#%]+)(?:[/?#]|$)')],
  brand: [
    banners('brand'),
    links(sql`brands`, '^/[^/?#]+/brand/?[?](?:[^#]*&)?brand=([0-9]{1,9})(?:[&#]|$)', numbered),
  ],
  collection: [
    links(
      sql`collections`,
      '^/[^/?#]+/collection/?[?](?:[^#]*&)?collection=([0-9]{1,9})(?:[&#]|$)',
      numbered,
    ),
  ],
} satisfies Readonly<Record<string, readonly RecordUse[]>>;
