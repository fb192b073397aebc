import { bankAdapter } from '@souk/server/payment/providers/bank';
import { cashOnly } from '@souk/server/outbound/payment-port';
import { countPictures } from '@souk/server/content/media-library/count-pictures';
import { countEveryTag } from '@souk/server/product/tags/tag-queries';
import { openClient } from '@souk/server/db/connection';
import { openDatabase } from '@souk/server/db/open-database';
import { withoutLimits } from '@souk/server/db/role-settings';
import { sandboxPaymentConfig } from './payments/sandbox-config.ts';
import { progressBar } from './progress-bar.ts';

/** Any number other than the migrations' lock. */
const advisoryLock = 7_685_002;

/** Indexing all product texts is one statement. */
const longestStatementMs = 120_000;

/** Orders are paid in cash or by bank transfer, which need no provider. */
const payments = {
  ...cashOnly,
  adapters: new Map([['bank', bankAdapter(sandboxPaymentConfig('').bank)]]),
};

/** The demo's pictures are shipped with the program. */
const nothingPut = { async *list() {} };

/** Share of products in the total work; the rest is trade. */
const productShare = 0.8;

/**
 * Fills an empty shop with the demo; a shop with products or people is left alone, so a second start or process does nothing.
 * Products are one transaction, their sixty days of trade one per step; an interrupted seed is resumed by the next start.
 * @returns whether this call added the demo
 */
export async function seedOnce({
  url,
  authSecret,
  onProgress,
}: {
  url: string;
  /** Encrypts the stores' account numbers. */
  authSecret: string;
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
    const { is_used: isUsed, now } = rows[0];
    const { isTradeBegun, seedTrade } = await import('@souk/demo/trade/seed-trade');
    if (isUsed && !(await isTradeBegun(client))) return false;
    const bar = progressBar('Preparing the demo shop');
    const { db, close } = openDatabase({ url, max: 3, timeoutMs: longestStatementMs });
    const report = (share: number) => {
      bar(share);
      onProgress(share);
    };
    try {
      if (!isUsed) {
        const { seedDemo } = await import('@souk/demo/seed-demo');
        await seedDemo(db, { now, onProgress: (share: number) => report(share * productShare) });
      }
      const onTraded = (share: number) => report(productShare + share * (1 - productShare));
      await seedTrade(db, { now, payments, authSecret, onProgress: onTraded });
      await countEveryTag({ db });
      await countPictures({ db, media: nothingPut, clock: { now: () => now } });
    } finally {
      await close();
    }
    report(1);
    return !isUsed;
  } finally {
    await client.end();
  }
}
