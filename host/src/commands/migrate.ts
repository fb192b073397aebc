import { prepareDatabase } from '@souk/server/prepare-database';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { unknownPastLines } from './unknown-past.ts';

/** `souk migrate`: also prints what the migrations couldn't know about the past when they posted it to the ledger. */
export async function migrateDatabase(environment: Environment): Promise<void> {
  const [applied, unknown] = await withShopDatabase(environment, async (url) => {
    const names = await prepareDatabase({ url });
    return [names, names.length > 0 ? await unknownPastLines(url) : []] as const;
  });
  const result = applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`;
  process.stdout.write([result, ...unknown, ''].join('\n'));
}
