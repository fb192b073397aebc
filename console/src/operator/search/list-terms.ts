import type { SearchTerm } from '@souk/contract/console/operator-search';
import { call } from '#api/call.ts';
import type { Listed } from '#parts/use-list.ts';

/** A row: a search term, or a term with a rule that may never have been searched. */
export type Term = Omit<SearchTerm, 'last_on'> & { last_on: string | null };

type Asked = { view?: string; q?: string; sort?: string; after?: string };

/** The last tab lists rules instead of terms. */
export async function listTerms(asked: Asked, signal?: AbortSignal): Promise<Listed<Term>> {
  const given = signal ? { signal } : {};
  if (asked.view !== 'rules') return call('GET operator/search-terms', { query: asked, ...given });
  const { rows, ...list } = await call('GET operator/search-rules', {
    query: { ...asked, view: 'all' },
    ...given,
  });
  return {
    ...list,
    rows: rows.map(({ searches, ...rule }) => ({
      id: rule.id,
      term: rule.term,
      searches,
      rule,
      hits: null,
      is_widened: false,
      last_on: null,
    })),
  };
}
