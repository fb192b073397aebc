import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { patiently } from '#db/patiently.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';
import { isLarge } from './kept-facets.ts';
import { readFacetsRow } from './read-facets.ts';

/** Sidebars of fewer products are read for each visitor. */
const fewestKept = 300;
/** Large ones are made anew no more often. */
const largeMinutes = 5;

/**
 * Reads the sidebars of all places with many products anew, as far as something has changed, and adds up what is listed where; a
 * job calls this. One transaction for a category and its subcategories: what changes meanwhile is seen the next time.
 */
export async function keepFacets(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { fewest = fewestKept }: { fewest?: number } = {},
): Promise<void> {
  await patiently(db, (tx) => sql`select add_up_listed()`.execute(tx));
  const now = clock.now();
  await inTransaction(db, spreadChanges);
  const { rows } = await sql<{ categoryId: number }>`
    select place.category_id as "categoryId" from (
      select 0 as category_id, 0 as kind union all select id, 1 from categories where status = 1
    ) place
    where (select coalesce(sum(amount), 0) from listed_counts c where c.kind = place.kind and c.place_id = place.category_id) >= ${fewest}
      and not exists (select from kept_facets k where k.category_id = place.category_id and k.subcategory_id = 0
        and (k.holds_until is null or k.holds_until > ${now})
        and (not exists (select from facet_changes c where c.category_id = k.category_id)
          or ${isLarge} and k.made_at > ${now}::timestamptz - ${sql.lit(`${largeMinutes} minutes`)}::interval))
    order by 1`.execute(db);
  for (const { categoryId } of rows) await patiently(db, (tx) => keepCategory(tx, categoryId, now));
  // Of what nobody keeps, nobody asks what has changed. A change of all of them may have come since they were spread.
  await sql`
    delete from facet_changes c
    where c.category_id <> -1 and not exists (select from kept_facets k where k.category_id = c.category_id)`.execute(
    db,
  );
}

/** A change of all sidebars is one of each. */
async function spreadChanges(tx: Transaction<DB>): Promise<void> {
  await sql`
    with gone as (delete from facet_changes where category_id = -1 returning id)
    insert into facet_changes (category_id)
    select category_id from kept_facets where subcategory_id = 0 and exists (select from gone)`.execute(tx);
}

async function keepCategory(tx: Transaction<DB>, categoryId: number, now: Date): Promise<void> {
  await sql`delete from facet_changes where category_id = ${categoryId}`.execute(tx);
  await sql`delete from kept_facets where category_id = ${categoryId}`.execute(tx);
  // Of each subcategory: to count for it means to read all of the category.
  const { rows } = await sql<{ id: number }>`
    select id from subcategories where category_id = ${categoryId} and status = 1 order by id`.execute(tx);
  for (const subcategoryId of [0, ...rows.map(({ id }) => id)]) {
    const filter = { categoryId: categoryId || null, subcategoryId: subcategoryId || null };
    const facets = await readFacetsRow(tx, { filter, within: {}, now });
    await sql`
      insert into kept_facets (category_id, subcategory_id, made_at, holds_until, facets)
      select ${categoryId}::int, ${subcategoryId}::int, ${now}::timestamptz, min(turn), ${JSON.stringify(facets)}::jsonb
      from flash_sales, lateral (values (start_time), (end_time)) as turns(turn) where status = 1 and turn > ${now}`.execute(
      tx,
    );
  }
}
