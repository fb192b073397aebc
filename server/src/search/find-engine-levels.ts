import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type EngineLevels = {
  ready: string | null;
  waiting: number;
  waitingSeconds: number;
  listed: number;
};

export async function findEngineLevels(db: Kysely<DB>): Promise<EngineLevels> {
  const { rows } = await sql<EngineLevels>`
    select (select index_name from search_engines where state = 'ready') as ready, count(distinct product_id) as waiting,
      coalesce(extract(epoch from now() - min(noted_at)), 0)::float8 as "waitingSeconds",
      (select count(*) from listed_products) as listed
    from search_outbox`.execute(db);
  return rows[0]!;
}
