import {
  buildOpenSearchSandbox,
  type OpenSearchSandbox,
} from '@souk/sandbox/opensearch/build-opensearch-sandbox';
import type { SearchEngine } from '@souk/server/outbound/search-port';
import { openSearchEngine } from '#search/opensearch-engine.ts';
import { openSearchRequester } from '#search/opensearch-requester.ts';

export type TestEngine = {
  engine: SearchEngine;
  store: OpenSearchSandbox;
  config: { url: string; prefix: string; key: string };
  close(): Promise<void>;
};

const key = 'souk:a secret of the test';

/** An engine backed by an in-memory store; it gives up after `shopperMs` and has no circuit breaker pause. */
export async function openTestEngine({ shopperMs = 5000, restMs = 0 } = {}): Promise<TestEngine> {
  const store = buildOpenSearchSandbox(key);
  const config = { url: await store.listen(), prefix: 'goods', key };
  const limits = { shopperMs, writeMs: 1000, longestPauseMs: () => 0, restMs };
  const engine = openSearchEngine(config, openSearchRequester(config, { fetch, limits }));
  return { engine, store, config, close: () => store.close() };
}
