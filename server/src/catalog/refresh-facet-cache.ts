import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { withLongTimeout } from '#db/with-long-timeout.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';
import { isLarge } from './cached-facets.ts';
import { readFacetsRow } from './read-facets.ts';

const minCached = 300;
/** Minimum age before a large sidebar is rebuilt. */
const largeMinutes = 5;

/**
 * Job that refreshes cached sidebars of places with many products after changes, and adds up the counts of listed products. One transaction
 * per category with its subcategories: changes made meanwhile are seen by the next run.
 */
export async function refreshFacetCache(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { fewest = minCached }: { fewest?: number } = {},
): Promise<void> {
  await withLongTimeout(db, (tx) => sql`select add_up_listed()`.execute(tx));
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
  for (const { categoryId } of rows) await withLongTimeout(db, (tx) => keepCategory(tx, categoryId, now));
  // Drops changes of places without a cached sidebar. A change of all (-1) may have arrived since they were expanded.
  await sql`
    delete from facet_changes c
    where c.category_id <> -1 and not exists (select from kept_facets k where k.category_id = c.category_id)`.execute(
    db,
  );
}

/** Expands a change of all sidebars into one per category. */
async function spreadChanges(tx: Transaction<DB>): Promise<void> {
  await sql`
    with gone as (delete from facet_changes where category_id = -1 returning id)
    insert into facet_changes (category_id)
    select category_id from kept_facets where subcategory_id = 0 and exists (select from gone)`.execute(tx);
}

async function keepCategory(tx: Transaction<DB>, categoryId: number, now: Date): Promise<void> {
  await sql`delete from facet_changes where category_id = ${categoryId}`.execute(tx);
  await sql`delete from kept_facets where category_id = ${categoryId}`.execute(tx);
  // One per subcategory, since counting one on demand would read the whole category.
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
