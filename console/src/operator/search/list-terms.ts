import type { SearchTerm } from '@souk/contract/console/operator-search';
import { call } from '#api/call.ts';
import type { Listed } from '#parts/use-list.ts';

/** A row of the page: a word that people look for, or one that has a rule and may never have been looked for. */
export type Term = Omit<SearchTerm, 'last_on'> & { last_on: string | null };

type Asked = { view?: string; q?: string; sort?: string; after?: string };

/** The last tab is another list: of rules instead of words. */
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
