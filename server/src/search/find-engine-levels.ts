import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type EngineLevels = {
  /** The index that is asked; null: there is none, or it is not whole yet. */
  ready: string | null;
  /** Products that are other than an engine knows them. */
  waiting: number;
  /** Since when the first of them is. */
  waitingSeconds: number;
  listed: number;
};

/** How far the shop's engine is, for whoever watches it. */
export async function findEngineLevels(db: Kysely<DB>): Promise<EngineLevels> {
  const { rows } = await sql<EngineLevels>`
    select (select index_name from search_engines where state = 'ready') as ready, count(distinct product_id) as waiting,
      coalesce(extract(epoch from now() - min(noted_at)), 0)::float8 as "waitingSeconds",
      (select count(*) from listed_products) as listed
    from search_outbox`.execute(db);
  return rows[0]!; // an aggregate without group by has one row
}
