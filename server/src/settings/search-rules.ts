import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** A word's synonyms (comma-separated), or the address that it opens. */
export type SearchRule = { term: string; means: string; opens: string | null };

/** Cached with the settings, so that searches don't query them. */
export async function listSearchRules(db: Kysely<DB>): Promise<SearchRule[]> {
  return db.selectFrom('search_rules').select(['term', 'means', 'opens']).orderBy('term').execute();
}

export async function upsertSearchRule(
  tx: Transaction<DB>,
  { now, ...rule }: SearchRule & { now: Date },
): Promise<{ id: number; before: SearchRule | null }> {
  const before = await tx
    .selectFrom('search_rules')
    .select(['term', 'means', 'opens'])
    .where('term', '=', rule.term)
    .forUpdate()
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('search_rules')
    .values({ ...rule, created_at: now })
    .onConflict((conflict) => conflict.column('term').doUpdateSet({ means: rule.means, opens: rule.opens }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, before: before ?? null };
}

export async function removeSearchRule(tx: Transaction<DB>, id: number): Promise<SearchRule | null> {
  const row = await tx
    .deleteFrom('search_rules')
    .where('id', '=', id)
    .returning(['term', 'means', 'opens'])
    .executeTakeFirst();
  return row ?? null;
}
