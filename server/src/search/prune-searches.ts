import { sql } from 'kysely';
import type { Shop } from '#shop.ts';

/** Reports compare a month with the previous one. */
const retentionDays = 90;
/** The period of `search_terms.searches`. */
const countedDays = 30;
const maxTerms = 20_000;

export async function pruneSearches({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) =>
    new Date(clock.now().getTime() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
  await sql`delete from search_term_days where day < ${before(retentionDays)}::date`.execute(db);
  await sql`
    update search_terms t set searches = counted.searches
    from (select t.id, coalesce(sum(d.searches) filter (where d.day > ${before(countedDays)}::date), 0)::int as searches
      from search_terms t left join search_term_days d on d.term_id = t.id group by t.id) counted
    where counted.id = t.id and counted.searches <> t.searches`.execute(db);
  await sql`delete from search_terms t where not exists (select from search_term_days d where d.term_id = t.id)`.execute(
    db,
  );
  await sql`
    delete from search_terms where id in (
      select id from search_terms order by searches desc, last_on desc, id offset ${maxTerms})`.execute(db);
}
