import { sql } from 'kysely';
import { announceChange } from '#cache/announce-change.ts';
import { withLongTimeout } from '#db/with-long-timeout.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';

/** Small enough to block edits of products for a second at most. */
const portion = 2000;
const walked = 20_000;
/** This many new products may shift the boundaries of the tiers. */
const many = 5000;

/**
 * Adds pending changes to the search index and to the word counts, which spelling correction and synonyms use. In batches,
 * oldest first.
 */
export async function refreshWords(
  { db, memory }: Pick<Shop, 'db'> & { memory: Pick<Shop['memory'], 'knownWordForms'> | null },
  isStopping = () => false,
): Promise<void> {
  const { rows } = await sql<{ late: number }>`
    select count(*) as late from (select from search_changes where reader = 'index' limit ${many}) waiting`.execute(
    db,
  );
  const late = rows[0]?.late ?? 0;
  if (late >= many) await refreshTiers({ db }, isStopping);
  while (!isStopping() && (await workOn(db, portion)) > 0);
  memory?.knownWordForms.clear();
  if (isStopping()) return;
  // Replies built without them are cached for a minute.
  if (late > 0) await inTransaction(db, (tx) => announceChange(tx, ['catalog']));
}

/** Recomputes the tiers: the most popular products, in which common words are searched first. */
export async function refreshTiers({ db }: Pick<Shop, 'db'>, isStopping = () => false): Promise<void> {
  await withLongTimeout(db, (tx) => sql`select refresh_search_tiers()`.execute(tx));
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(product_id), 0) as last from search_products`.execute(db);
  for (let from = 0; from <= rows[0]!.last && !isStopping(); from += walked)
    await withLongTimeout(db, (tx) =>
      sql`select move_search_tiers(${from}, ${from + walked - 1})`.execute(tx),
    );
}

async function workOn(db: Shop['db'], most: number): Promise<number> {
  const { rows } = await withLongTimeout(db, (tx) =>
    sql<{ taken: number }>`select work_on_search(${most}) as taken`.execute(tx),
  );
  return rows[0]?.taken ?? 0;
}
