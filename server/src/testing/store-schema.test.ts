import { expect, test } from 'vitest';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop } from './build-test-shop.ts';
import { storeSchema, listStoredSchemas, newestMigration } from './stored-schemas.ts';
import { tradeMoney } from './test-trade-money.ts';
import { trade } from './trade.ts';

/** Run with KEEP_SCHEMA=1 once for each new migration: later migrations must upgrade shops of this schema. */
test.runIf(process.env['KEEP_SCHEMA'])('stores a small shop of this schema', async () => {
  const shop = await buildTestShop({ payments: testProvider().payments });
  try {
    await trade(shop);
    await tradeMoney(shop);
    await shop.mails();
    await storeSchema(shop.databaseUrl);
  } finally {
    await shop.close();
  }
});

test('the newest schema has its stored shop; "KEEP_SCHEMA=1 npx vitest run --project server store-schema" creates it', async () => {
  expect(await listStoredSchemas()).toContain(await newestMigration());
});
