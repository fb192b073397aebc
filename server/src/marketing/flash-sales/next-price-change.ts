import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** The next start or end of a flash sale or a store's vacation, which limits how long pages are cached; null: none ahead. */
export async function nextPriceChange(db: Kysely<DB>, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select start_time as at from flash_sales where status = 1 and start_time > ${after}
      union all
      select end_time from flash_sales where status = 1 and end_time > ${after}
      union all
      select away_from from stores where away_until > ${after} and away_from > ${after}
      union all
      select away_until from stores where away_until > ${after}
    ) boundaries
  `.execute(db);
  return rows[0]?.at ?? null;
}
