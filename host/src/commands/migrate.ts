import { prepareDatabase } from '@souk/server/prepare-database';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';

export async function migrateDatabase(environment: Environment): Promise<void> {
  const applied = await withShopDatabase(environment, (url) => prepareDatabase({ url }));
  process.stdout.write(
    applied.length === 0 ? 'The database is up to date.\n' : `Applied: ${applied.join(', ')}\n`,
  );
}
