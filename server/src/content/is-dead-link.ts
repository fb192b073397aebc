import { sql, type RawBuilder } from 'kysely';
import { shown } from '#db/shown.ts';
import type { SluggedEntity } from '#texts/slug-redirects.ts';

type OwnAddress = { table: SluggedEntity; by: 'id' | 'slug'; shape: string; isShown?: RawBuilder<unknown> };

const end = '(?:[/?#]|$)';
const isPublic = sql`t.status = ${shown}`;

/** Addresses of SPEC §2 that name a row, and which rows open. Encoded ones are left alone: the database cannot read them. */
const ownAddresses: readonly OwnAddress[] = [
  { table: 'pages', by: 'slug', shape: `^/page/([^/?#%]+)${end}` },
  { table: 'stores', by: 'slug', shape: `^/shop/([^/?#%]+)${end}`, isShown: sql`t.status = 'active'` },
  { table: 'categories', by: 'slug', shape: `^/all/([^/?#%]+)${end}`, isShown: isPublic },
  { table: 'subcategories', by: 'slug', shape: `^/all/[^/?#]+/([^/?#%]+)${end}`, isShown: isPublic },
  { table: 'products', by: 'id', shape: `^/[^/?#]+/product/([0-9]{1,9})${end}`, isShown: isPublic },
  ...(['collection', 'brand'] as const).map((name): OwnAddress => ({
    table: `${name}s`,
    by: 'id',
    shape: `^/[^/?#]+/${name}/?[?](?:[^#]*&)?${name}=([0-9]{1,9})(?:[&#]|$)`,
    isShown: isPublic,
  })),
];

/**
 * Whether a row of `site_links` leads to something of the shop that shoppers do not see any more: a page, or an own address whose record
 * was deleted or hidden since. @param link the name of the row in the statement
 */
export const isDeadLink = (link: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`case when ${link}.link = ''
    then ${link}.slug <> '' and not exists (select from pages p where p.slug = ${link}.slug)
    else ${sql.join(
      ownAddresses.map((address) => isGone(sql`${link}.link`, address)),
      sql` or `,
    )} end`;

function isGone(
  address: RawBuilder<unknown>,
  { table, by, shape, isShown = sql`true` }: OwnAddress,
): RawBuilder<boolean> {
  const named = sql`substring(${address} from ${sql.lit(shape)})`;
  const isIt =
    by === 'id'
      ? sql`t.id = ${named}::integer`
      : sql`(t.slug = ${named} or t.id = (select entity_id from slug_redirects where entity = ${sql.lit(table)} and slug = ${named}))`;
  return sql<boolean>`(${address} ~ ${sql.lit(shape)} and not exists (select from ${sql.table(table)} t where ${isIt} and ${isShown}))`;
}
