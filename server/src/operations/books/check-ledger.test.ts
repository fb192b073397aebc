import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLedgerCheck } from '#ledger/check-queries.ts';
import { giveGoodwill } from '#payment/payout/test-payouts.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore } from '#testing/builders.ts';
import { ledgerJobs } from './check-ledger.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
  const storeId = await buildStore(shop.db);
  await giveGoodwill({ db: shop.db, now: shop.clock.now() }, { storeId, minor: 5000 });
});
afterAll(() => shop.close());

test('the job stores that the ledger adds up, and fails with the first wrong row otherwise', async () => {
  const [job] = ledgerJobs;
  await job!.run(shop.app.shop, () => false);
  expect(await readLedgerCheck(shop.db)).toEqual({
    checked_at: shop.clock.now(),
    fault: null,
    faults: [],
  });
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from ledger_entries where amount_minor > 0`.execute(tx);
  });
  await expect(job!.run(shop.app.shop, () => false)).rejects.toThrow(
    'payouts are stopped: ledger_transactions 1: sum of its entries',
  );
  expect((await readLedgerCheck(shop.db))?.fault).toBe('ledger_transactions 1: sum of its entries');
});
