import type { SEARCH_RULE_VIEWS, SearchTarget, TERM_VIEWS } from '@souk/contract/console/operator-search';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { contains, idsOf } from '#records/find-words.ts';
import type { List } from '#records/list-page.ts';

type Asked<View> = { view: View; q: string };

type RuleOf = { id: number; term: string; means: string; opens: string | null };

export type TermRowOf = {
  id: number;
  term: string;
  searches: number;
  hits: number | null;
  is_widened: boolean;
  last_on: string;
  rule: RuleOf | null;
};

const ruleOfTerm = sql`search_rules r where r.term = t.term`;
const termViews: Readonly<Record<(typeof TERM_VIEWS)[number], RawBuilder<unknown> | null>> = {
  nothing: sql`t.hits = 0 and not exists (select from ${ruleOfTerm})`,
  instead: sql`t.is_widened`,
  all: null,
};

export function termList({
  view,
  q,
}: Asked<(typeof TERM_VIEWS)[number]>): List<TermRowOf, 'searches' | 'last'> {
  return {
    name: 'operator-search-terms',
    columns: sql<TermRowOf>`t.id, t.term, t.searches, t.hits, t.is_widened, t.last_on::text as last_on,
      (select jsonb_build_object('id', r.id, 'term', r.term, 'means', r.means, 'opens', r.opens) from ${ruleOfTerm}) as rule`,
    from: sql`search_terms t`,
    id: sql`t.id`,
    where: [
      sql`true`,
      termViews[view],
      q === '' ? null : sql`t.id = ${idsOf('search_terms', contains([sql`term`], q))}`,
    ],
    sorts: {
      searches: { by: sql`t.searches`, type: 'integer' },
      last: { by: sql`t.last_on`, type: 'date' },
    },
    usualSort: '-searches',
  };
}

export type RuleRowOf = RuleOf & { searches: number };

const ruleViews: Readonly<Record<(typeof SEARCH_RULE_VIEWS)[number], RawBuilder<unknown> | null>> = {
  all: null,
  synonym: sql`r.opens is null`,
  page: sql`r.opens is not null`,
};

/** At most 2,000 rows exist. */
export function ruleList({ view, q }: Asked<(typeof SEARCH_RULE_VIEWS)[number]>): List<RuleRowOf, 'newest'> {
  return {
    name: 'operator-search-rules',
    columns: sql<RuleRowOf>`r.id, r.term, r.means, r.opens,
      coalesce((select searches from search_terms t where t.term = r.term), 0) as searches`,
    from: sql`search_rules r`,
    id: sql`r.id`,
    where: [sql`true`, ruleViews[view], q === '' ? null : contains([sql`r.term`, sql`r.means`], q)],
    sorts: { newest: { by: sql`r.id`, type: 'integer' } },
    usualSort: '-newest',
  };
}

const pathOf: Readonly<Record<Exclude<SearchTarget['kind'], 'url'>, RawBuilder<unknown>>> = {
  category: sql`select '/all/' || slug as path from categories r`,
  subcategory: sql`select '/all/' || c.slug || '/' || r.slug as path from subcategories r join categories c on c.id = r.category_id`,
  brand: sql`select '/' || slug || '/brand?brand=' || id as path from brands r`,
  product: sql`select '/' || slug || '/product/' || id as path from products r`,
  page: sql`select '/page/' || slug as path from pages r`,
};

/** The page's permanent path (SPEC §2), which survives renames; null if the target doesn't exist. */
export async function findPathOf(db: Kysely<DB>, target: SearchTarget): Promise<string | null> {
  if (target.kind === 'url') return target.url;
  const { rows } = await sql<{ path: string }>`${pathOf[target.kind]} where r.id = ${target.id}`.execute(db);
  return rows[0] ? encodeURI(rows[0].path) : null;
}
