import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export async function saveSuggestions(
  tx: Transaction<DB>,
  suggestions: readonly { title: string; popularity: number }[],
): Promise<{ ok: true }> {
  await sql`
    insert into search_suggestions (title, popularity)
    select title, popularity from rows from (jsonb_to_recordset(${JSON.stringify(suggestions)}::jsonb)
      as (title text, popularity integer)) with ordinality as told (title, popularity, place)
    order by place
    on conflict (folded) do update set popularity = excluded.popularity`.execute(tx);
  return { ok: true };
}
