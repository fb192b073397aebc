import { commandActor } from '@souk/server/access/actor';
import { openDatabase } from '@souk/server/db/open-database';
import { planRemoval } from '@souk/server/operations/samples/plan-removal';
import { removeSamplesNow } from '@souk/server/operations/samples/remove-samples';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';
import { wrongUsage } from './usage.ts';

/** `souk samples remove`: removes the sample products; lists what stays, and why. `--dry-run` only lists. */
export async function samples(environment: Environment, [action, how, ...rest]: string[]): Promise<void> {
  const isDry = how === '--dry-run';
  if (action !== 'remove' || (how !== undefined && !isDry) || rest.length > 0) throw wrongUsage('samples');
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      const plan = await planRemoval(db);
      if (!isDry) {
        const removed = await removeSamplesNow(db, commandActor('souk samples'));
        if (!removed.ok)
          throw new UsageError(
            removed.reason === 'none'
              ? 'This shop has no sample products.'
              : 'Sample products are being added or removed right now. Try again in a minute.',
          );
      }
      for (const { kind, title, why } of plan) if (why !== null) print(`${kind} "${title}": ${words[why]}`);
      const count = plan.filter(({ why }) => why === null).length;
      print(isDry ? `${count} would be removed.` : `${count} removed.`);
    } finally {
      await close();
    }
  });
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

const words = {
  changed: 'kept, because it was edited',
  ordered: 'archived, because orders contain it',
  reviewed: 'archived, because it has reviews',
  needed: 'kept, because something else uses it',
};
