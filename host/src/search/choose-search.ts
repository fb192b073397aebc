import type { SearchEngine } from '@souk/server/outbound/search-port';
import { openSearchEngine } from './opensearch-engine.ts';
import { openSearchRequester } from './opensearch-requester.ts';
import type { SearchConfig } from './search-environment.ts';

/** The engine of these settings; null: the database searches. */
export function chooseSearch(search: SearchConfig | null): SearchEngine | null {
  return search && openSearchEngine(search, openSearchRequester(search, { fetch }));
}
