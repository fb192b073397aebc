import { useMemo } from 'react';
import { useMatches, useRouteLoaderData, useSearchParams } from 'react-router';

/**
 * Query parameters that this page reads (`query` of its `handle`), in the order in which the host renders it. Pages are cached
 * without other parameters, such as those of ads, so hydration must ignore them too.
 */
export function useKnownSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const query = (useMatches().at(-1)?.handle as { query?: readonly string[] } | undefined)?.query;
  const { language } = useRouteLoaderData('root') as { language: string };
  return useMemo(() => (query ? knownOf(search, query, language) : search), [search, query, language]);
}

function knownOf(search: URLSearchParams, query: readonly string[], language: string): URLSearchParams {
  const isKnown = (name: string, value: string) =>
    query.includes(name) || (name === 'lang' && value.toLowerCase() === language.toLowerCase());
  const known = [...search].filter(([name, value]) => value !== '' && isKnown(name, value));
  return new URLSearchParams(known.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
}
