import { expect, test } from 'vitest';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop } from './build-test-shop.ts';
import { keepSchema, listKeptSchemas, newestMigration } from './kept-schemas.ts';
import { trade } from './trade.ts';

/** KEEP_SCHEMA=1, once with each new migration: the shops of this schema have to be led on by all that follow. */
test.runIf(process.env['KEEP_SCHEMA'])('a small shop of this schema is kept', async () => {
  const shop = await buildTestShop({ payments: testProvider().payments });
  try {
    await trade(shop);
    await shop.mails();
    await keepSchema(shop.databaseUrl);
  } finally {
    await shop.close();
  }
});

test('the newest schema has its kept shop; "KEEP_SCHEMA=1 npx vitest run --project server keep-schema" makes it', async () => {
  expect(await listKeptSchemas()).toContain(await newestMigration());
});
