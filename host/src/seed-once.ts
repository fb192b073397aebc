import { openClient } from '@souk/server/db/connection';
import { openDatabase } from '@souk/server/db/open-database';
import { withoutLimits } from '@souk/server/db/role-settings';
import { progressBar } from './progress-bar.ts';

/** Any number will do that is not the one of the migrations. */
const advisoryLock = 7_685_002;

/** All words of the goods are made searchable in one go. */
const longestStatementMs = 120_000;

/**
 * Fills an empty shop with the demo; a shop that has products or people is left alone, so a second start or a
 * second process does nothing.
 * @returns whether the demo was put in by this call
 */
export async function seedOnce({
  url,
  onProgress,
}: {
  url: string;
  onProgress: (share: number) => void;
}): Promise<boolean> {
  const client = openClient(url, { application_name: 'souk seed' });
  await client.connect();
  try {
    await withoutLimits(client);
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const { rows } = await client.query(
      'select exists (select from products) or exists (select from users) as is_used, clock_timestamp() as now',
    );
    if (rows[0].is_used) return false;
    const bar = progressBar('Preparing the demo shop');
    const { seedDemo } = await import('@souk/demo/seed-demo');
    const { db, close } = openDatabase({ url, max: 2, patienceMs: longestStatementMs });
    try {
      await seedDemo(db, {
        now: rows[0].now,
        onProgress: (share: number) => {
          bar(share);
          onProgress(share);
        },
      });
    } finally {
      await close();
    }
    bar(1);
    return true;
  } finally {
    await client.end();
  }
}
