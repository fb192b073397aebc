import { findEngineLevels } from '@souk/server/search/find-engine-levels';
import { chooseSearch } from '#search/choose-search.ts';
import { type Examined, type Finding, ok, problem, warning } from './finding.ts';

/** More that the engine has not got yet, and the database finds all. */
const mostWaiting = 500;

/** Whether the engine of SEARCH_URL is whole, answers and keeps up. */
export async function lookAtSearch({ environment, db }: Examined): Promise<Finding> {
  const engine = chooseSearch(environment.search);
  const { ready, waiting, waitingSeconds, listed } = await findEngineLevels(db);
  if (!engine)
    return ready === null
      ? ok('Search', 'the database searches')
      : warning(
          'Search',
          'there is an index, but SEARCH_URL is not set; set it, or run "npx souk search off"',
        );
  if (ready === null)
    return warning(
      'Search',
      `the database searches, because ${engine.where} has nothing yet; run "npx souk search reindex"`,
    );
  const goods = await engine.count(ready).catch((error: unknown) => error as Error);
  if (goods instanceof Error) return problem('Search', `${goods.message}; the database searches meanwhile`);
  if (waiting > mostWaiting)
    return warning(
      'Search',
      `${waiting} changes wait for ${engine.where}, for up to ${Math.round(waitingSeconds)} s; the database searches meanwhile`,
    );
  if (Math.abs(goods - listed) > waiting)
    return warning(
      'Search',
      `${engine.where} has ${goods} products of ${listed} that are listed; run "npx souk search reindex"`,
    );
  return ok('Search', `${engine.where} has ${goods} products; ${waiting} changes wait`);
}
