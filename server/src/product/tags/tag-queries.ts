import type { TAG_VIEWS } from '@souk/contract/console/operator-tags';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { contains, idsOf } from '#records/find-words.ts';
import type { List } from '#records/list-page.ts';

export type TagRow = { id: number; name: string; products: number; becomes: string | null };

export function tagList({
  view,
  q,
}: {
  view: (typeof TAG_VIEWS)[number];
  q: string;
}): List<TagRow, 'products' | 'name'> {
  return {
    name: 'operator-tags',
    columns: sql<TagRow>`id, name, products, becomes`,
    from: sql`product_tags`,
    id: sql`id`,
    where: [
      sql`true`,
      view === 'once' ? sql`products = 1` : null,
      q === '' ? null : sql`id = ${idsOf('product_tags', contains([sql`name`], q))}`,
    ],
    sorts: { products: { by: sql`products`, type: 'integer' }, name: { by: sql`lower(name)`, type: 'text' } },
    usualSort: '-products',
  };
}

/** Recounts all tags, or these. Unused tags are deleted. */
export async function countTags(db: Kysely<DB>, only: readonly string[] | null): Promise<void> {
  const meant = only === null ? sql`true` : sql`fold_text(btrim(tag)) = any(${only}::text[])`;
  const having =
    only === null ? sql`p.tags <> ''` : sql`p.tags <> '' and tag_list(p.tags) && ${only}::text[]`;
  await sql`
    with counted as materialized (
      select fold_text(btrim(tag)) as folded, mode() within group (order by btrim(tag)) as name,
        count(distinct p.id)::int as products
      from products p cross join lateral unnest(string_to_array(p.tags, ',')) tag
      where ${having} and p.archived_at is null and fold_text(btrim(tag)) <> '' and ${meant}
      group by 1
    ), put as (
      insert into product_tags (folded, name, products) select folded, name, products from counted
      on conflict (folded) do update set name = excluded.name, products = excluded.products
      where (product_tags.name, product_tags.products) is distinct from (excluded.name, excluded.products)
    )
    delete from product_tags t where ${only === null ? sql`true` : sql`t.folded = any(${only}::text[])`}
      and not exists (select from counted c where c.folded = t.folded)`.execute(db);
}

export async function areTagsUncounted({ db }: { db: Kysely<DB> }): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select not exists (select from product_tags)
      and exists (select from products where tags <> '' and archived_at is null) as are`.execute(db);
  return rows[0]!.are;
}

/** Reads all products once, which takes minutes in a shop with a million. */
export async function countEveryTag({ db }: { db: Kysely<DB> }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '20min'`.execute(tx);
    await countTags(tx, null);
  });
}

export async function foldTag(db: Kysely<DB>, tag: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select fold_text(btrim(${tag}::text)) as folded`.execute(db);
  return rows[0]!.folded;
}
