import type { SearchEngineWatch } from '@souk/server/shop';
import type { Metrics } from '@souk/server/runtime/metrics';
import { Counter, Gauge } from '@souk/server/runtime/prometheus';

/** Counts who served search queries, and whether the engine is available. */
export function watchSearch({ registry, onScrape }: Metrics, watch: SearchEngineWatch): void {
  const registers = [registry];
  const answers = new Counter({
    name: 'souk_search_answers_total',
    help: 'Questions for the search engine, by who has successes: it, or the database because it did not.',
    labelNames: ['by'],
    registers,
  });
  const away = new Gauge({
    name: 'souk_search_engine_away',
    help: '1 while the search engine does not answer and the database does instead, else 0.',
    registers,
    aggregator: 'max',
  });
  let counted = { successes: 0, failures: 0 };
  for (const by of ['engine', 'database']) answers.inc({ by }, 0);
  onScrape(() => {
    const { isUnavailable, successes, failures } = watch.state();
    answers.inc({ by: 'engine' }, successes - counted.successes);
    answers.inc({ by: 'database' }, failures - counted.failures);
    counted = { successes, failures };
    away.set({}, isUnavailable ? 1 : 0);
  });
}
