import { sql } from 'kysely';
import { announceChange } from '#changes/announce-change.ts';
import { patiently } from '#db/patiently.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';

/** Few enough that whoever edits a product meanwhile waits a second at most. */
const portion = 2000;
/** Ids that are walked over at once. */
const walked = 20_000;
/** So many products that come at once may move where the tiers end. */
const many = 5000;

/**
 * Brings what was written since the last time into the index of the search, as far as it was left for later, and into the counts
 * of the words: for mending misspelt ones and for other words for the same (migration 0045). In portions, the oldest first.
 */
export async function refreshWords(
  { db, memory }: Pick<Shop, 'db'> & { memory: Pick<Shop['memory'], 'knownForms'> | null },
  isStopping = () => false,
): Promise<void> {
  const { rows } = await sql<{ late: number }>`
    select count(*) as late from (select from search_changes where reader = 'index' limit ${many}) waiting`.execute(
    db,
  );
  const late = rows[0]?.late ?? 0;
  if (late >= many) await refreshTiers({ db }, isStopping);
  while (!isStopping() && (await workOn(db, portion)) > 0);
  memory?.knownForms.clear();
  if (isStopping()) return;
  // Replies that were made without them are kept for a minute.
  if (late > 0) await inTransaction(db, (tx) => announceChange(tx, ['catalog']));
}

/** Reads anew which products are the most popular ones, that a common word is looked for in first. */
export async function refreshTiers({ db }: Pick<Shop, 'db'>, isStopping = () => false): Promise<void> {
  await patiently(db, (tx) => sql`select refresh_search_tiers()`.execute(tx));
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(product_id), 0) as last from search_products`.execute(db);
  for (let from = 0; from <= rows[0]!.last && !isStopping(); from += walked)
    await patiently(db, (tx) => sql`select move_search_tiers(${from}, ${from + walked - 1})`.execute(tx));
}

async function workOn(db: Shop['db'], most: number): Promise<number> {
  const { rows } = await patiently(db, (tx) =>
    sql<{ taken: number }>`select work_on_search(${most}) as taken`.execute(tx),
  );
  return rows[0]?.taken ?? 0;
}
