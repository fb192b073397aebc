import { prepareDatabase } from '@souk/server/prepare-database';
import { refuseAccidentalDemo } from '#accidental-demo.ts';
import type { Environment } from '#environment.ts';
import { seedOnce } from '#seed-once.ts';
import { authSecretOf } from '#stored-secret.ts';
import { withShopDatabase } from '#shop-database.ts';

/**
 * `souk seed`: also without DEMO=1, because it was requested explicitly, but not where `souk start` would refuse the demo. Never
 * changes a shop in use.
 */
export async function seed(environment: Environment): Promise<void> {
  refuseAccidentalDemo({ ...environment, isDemo: true });
  await withShopDatabase(environment, async (url) => {
    await prepareDatabase({ url });
    const isSeeded = await seedOnce({
      url,
      authSecret: await authSecretOf(environment),
      onProgress: () => {},
    });
    process.stdout.write(
      isSeeded
        ? 'The demo shop is ready.\n'
        : 'The shop already has products or accounts; nothing was changed.\n',
    );
  });
}
