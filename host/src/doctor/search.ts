import { findEngineLevels } from '@souk/server/search/find-engine-levels';
import { chooseSearch } from '#search/choose-search.ts';
import { type Examined, type Finding, ok, problem, warning } from './finding.ts';

/** With a longer backlog, searches fall back to the database. */
const maxWaiting = 500;

/** Whether the engine of SEARCH_URL is complete, available and up to date. */
export async function checkSearch({ environment, db }: Examined): Promise<Finding> {
  const engine = chooseSearch(environment.search);
  const { ready, waiting, waitingSeconds, listed } = await findEngineLevels(db);
  if (!engine)
    return ready === null
      ? ok('Search', 'finding.search.database')
      : warning('Search', 'finding.search.unset');
  const { where } = engine;
  if (ready === null) return warning('Search', 'finding.search.empty', { where });
  const indexed = await engine.count(ready).catch((error: unknown) => error as Error);
  if (indexed instanceof Error) return problem('Search', 'finding.search.away', { words: indexed.message });
  const changes = waiting;
  if (waiting > maxWaiting)
    return warning('Search', 'finding.search.behind', {
      changes,
      where,
      seconds: Math.round(waitingSeconds),
    });
  if (Math.abs(indexed - listed) > waiting)
    return warning('Search', 'finding.search.differs', { where, goods: indexed, listed });
  return ok('Search', 'finding.search.whole', { where, goods: indexed, changes });
}
