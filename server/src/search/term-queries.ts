import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type CountedSearches = { term: string; searches: number; hits: number | null; isWidened: boolean };

/** Beyond this many, only known words are counted until the nightly cleanup. */
const maxTerms = 50_000;

/** One statement; rows are sorted so that concurrent processes can't deadlock. */
export async function addSearches(
  db: Kysely<DB>,
  { day, rows }: { day: string; rows: readonly CountedSearches[] },
): Promise<void> {
  const of = <Key extends keyof CountedSearches>(key: Key) => rows.map((row) => row[key]);
  await sql`
    with counted as (
      select * from unnest(${of('term')}::text[], ${of('searches')}::int[], ${of('hits')}::int[], ${of('isWidened')}::bool[])
        as counted (term, searches, hits, is_widened)
    ), known as (
      insert into search_terms (term, searches, hits, is_widened, last_on)
      select term, searches, hits, is_widened, ${day}::date from counted
      where not exists (select from search_terms offset ${maxTerms})
        or exists (select from search_terms t where t.term = counted.term)
      order by term
      on conflict (term) do update set searches = search_terms.searches + excluded.searches, last_on = excluded.last_on,
        hits = coalesce(excluded.hits, search_terms.hits),
        is_widened = case when excluded.hits is null then search_terms.is_widened else excluded.is_widened end
      returning id, term, hits
    )
    insert into search_term_days (term_id, day, searches, hits)
    select known.id, ${day}::date, counted.searches, known.hits from known join counted using (term) order by known.id
    on conflict (day, term_id) do update
      set searches = search_term_days.searches + excluded.searches, hits = excluded.hits`.execute(db);
}

export async function setHits(
  db: Kysely<DB>,
  { term, hits, isWidened }: { term: string; hits: number; isWidened: boolean },
): Promise<void> {
  await db
    .updateTable('search_terms')
    .set({ hits, is_widened: isWidened })
    .where('term', '=', term)
    .execute();
}
