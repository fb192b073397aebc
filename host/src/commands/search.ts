import { openDatabase } from '@souk/server/db/open-database';
import { SearchEngineError } from '@souk/server/outbound/search-port';
import { fillEngine, forgetEngine } from '@souk/server/search/fill-engine';
import type { Environment } from '#environment.ts';
import { chooseSearch } from '#search/choose-search.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';
import { wrongUsage } from './usage.ts';

const shownRefusals = 20;

/** `souk search reindex` fills a new index while the shop runs; `souk search off` switches search back to the database. */
export async function search(environment: Environment, [action, ...words]: string[]): Promise<void> {
  if ((action !== 'reindex' && action !== 'off') || words.length > 0) throw wrongUsage('search');
  const engine = chooseSearch(environment.search);
  if (!engine) throw new UsageError('Set SEARCH_URL to the address of the search engine.');
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 2 });
    try {
      if (action === 'off') {
        const gone = await forgetEngine(db, engine);
        process.stdout.write(`Search uses the database again. Indexes deleted: ${gone.length}.\n`);
        return;
      }
      let reportedAt = performance.now();
      const { index, indexed, listed, refused } = await fillEngine(db, engine, (done) => {
        if (performance.now() - reportedAt < 5000) return;
        reportedAt = performance.now();
        process.stdout.write(`${done} products …\n`);
      });
      process.stdout.write(`${index} has ${indexed} of ${listed} products; search now uses it.\n`);
      if (refused.length === 0) return;
      const some = refused.slice(0, shownRefusals).map(({ id, reason }) => `  ${id}: ${reason}\n`);
      process.stdout.write(
        `Rejected products, which the database searches instead: ${refused.length}\n${some.join('')}`,
      );
      process.exitCode = 1;
    } catch (error) {
      if (!(error instanceof SearchEngineError)) throw error;
      throw new Error(`${error.message}. Nothing has changed.`, { cause: error });
    } finally {
      await close();
    }
  });
}
