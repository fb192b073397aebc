import type { SearchEngine } from '@souk/server/outbound/search-port';
import { openSearchEngine } from './opensearch-engine.ts';
import { openSearchRequester } from './opensearch-requester.ts';
import type { SearchConfig } from './search-environment.ts';

export function chooseSearch(search: SearchConfig | null): SearchEngine | null {
  return search && openSearchEngine(search, openSearchRequester(search, { fetch }));
}
