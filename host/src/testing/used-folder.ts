import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { ensureStorefrontBuild } from '../storefront-build.ts';
import { openShopFolder, readyOf } from './shop-folder.ts';

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    usedShopFolder: string;
  }
}

/**
 * The folder of an empty shop that has been started and stopped once, for `openShopFolder({ like })`: copying takes a fraction of
 * the time of creating a database. The first caller creates it for the whole run.
 */
export async function usedFolder(): Promise<string> {
  const used = inject('usedShopFolder');
  const alone = new pg.Client({ connectionString: inject('testClusterUrl') });
  await alone.connect();
  try {
    await alone.query(`select pg_advisory_lock(hashtext('used shop folder'))`); // until this connection ends
    if (existsSync(join(used, 'postgres'))) return used;
    await ensureStorefrontBuild(() => {});
    const made = await openShopFolder();
    const shop = await made.start();
    await readyOf(shop);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    execFileSync('cp', ['-Rp', `${made.dataDir}/.`, used]); // preserves file owners
    await made.close();
    return used;
  } finally {
    await alone.end();
  }
}
