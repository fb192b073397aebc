import type { CollectionRule } from '@souk/contract/console/groupings';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';

const orders: Readonly<Record<CollectionRule['sort'], RawBuilder<unknown>>> = {
  new: sql`l.created_at desc, l.id desc`,
  popular: sql`l.purchased desc, l.id desc`,
  cheap: sql`l.price_minor, l.id desc`,
  dear: sql`l.price_minor desc, l.id desc`,
};

async function listFitting(
  tx: Transaction<DB>,
  rule: CollectionRule,
  storeId: number | null,
): Promise<number[]> {
  const { category_ids: categories, brand_ids: brands, tags, min_minor: min, max_minor: max, days } = rule;
  const where = [
    sql`true`,
    storeId === null ? null : sql`l.store_id = ${storeId}`,
    categories.length > 0 ? sql`l.category_id = any(${[...categories]}::int[])` : null,
    brands.length > 0 ? sql`l.brand_id = any(${[...brands]}::int[])` : null,
    tags.length > 0
      ? sql`l.id in (select p.id from products p where p.status = 1 and p.tags <> '' and tag_list(p.tags) && tag_list(${tags.join(',')}))`
      : null,
    min === null ? null : sql`l.price_minor >= ${min}`,
    max === null ? null : sql`l.price_minor <= ${max}`,
    rule.only_on_sale ? sql`l.discount > 0` : null,
    days === null ? null : sql`l.created_at > now() - make_interval(days => ${days}::int)`,
  ].filter((condition) => condition !== null);
  const { rows } = await sql<{ id: number }>`
    select l.id from listed_products l where ${sql.join(where, sql` and `)}
    order by ${orders[rule.sort]} limit ${rule.limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Updates a collection's products by its rule; true if the products or their order changed. */
export async function fillByRule(tx: Transaction<DB>, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('collections')
    .select(['rule', 'store_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.rule) return false;
  const fitting = await listFitting(tx, row.rule as CollectionRule, row.store_id); // written by saveCollection
  const had = await tx
    .selectFrom('collection_products')
    .select('product_id')
    .where('collection_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (had.map(({ product_id: product }) => product).join() === fitting.join()) return false;
  await tx.deleteFrom('collection_products').where('collection_id', '=', id).execute();
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${id}::int, product.id, place - 1
    from unnest(${fitting}::int[]) with ordinality as listed (id, place)
      join products product on product.id = listed.id
    order by place`.execute(tx);
  return true;
}

/** Job that refreshes all collections with a rule, since prices, stock and age change without an edit. */
export async function refreshCollections({ db }: Pick<Shop, 'db'>): Promise<void> {
  const ruled = await db
    .selectFrom('collections')
    .select('id')
    .where('rule', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id } of ruled)
    await inTransaction(db, async (tx) => {
      if (await fillByRule(tx, id)) await announceChange(tx, ['catalog']);
    });
}
