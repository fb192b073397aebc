import { sql } from 'kysely';
import type { Shop } from '#shop.ts';

/**
 * Reads anew which words the catalogue has, for mending misspelt ones and for other words for the same, when something was
 * written to it since the last time (migration 0025).
 */
export async function refreshWords({ db }: Pick<Shop, 'db'>): Promise<void> {
  await sql`select refresh_search_words()`.execute(db);
}
