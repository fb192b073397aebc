// @module-tag slow
import { LEDGER_CHECKS } from '@souk/rules/ledger-checks';
import { sql } from 'kysely';
import { moveOrder } from '@souk/server/order/move-order';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct, buildStore } from '@souk/server/testing/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperatedShop, type OperatedShop } from '#testing/operated-shop.ts';

let shop: OperatedShop;
beforeAll(async () => {
  shop = await openOperatedShop();
  const app = await shop.buildApp();
  const storeId = await buildStore(shop.db, { slug: 'noor' });
  await buildStore(shop.db, { slug: 'fjord' });
  const token = await buildGuest(shop.db, {
    items: [{ product: await buildProduct(shop.db, { sellingMinor: 6000, storeId }) }],
  });
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/order/action',
    payload: orderBody(token),
  });
  const number = reply.json<{ data: { order: string } }>().data.order;
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number, to, actor: 'operator', now: new Date('2026-11-20T12:00:00Z') });
  await app.server.close();
});
afterAll(() => shop?.close());

const souk = (...words: string[]) => shop.souk(['ledger', ...words]);

test('prints every balance, and what a store has earned', async () => {
  const all = await souk('balance');
  expect(all.code).toBe(0);
  expect(all.output.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'courier asset 65.00 USD',
    'orders:unearned liability 0.00 USD',
    'sellers:pending liability -65.00 USD',
    'sum 0.00 USD',
  ]);
  expect(await souk('balance', '--store', 'noor')).toEqual(await souk('balance', 'noor'));
  expect((await souk('balance', '--store')).output).toContain('Usage: npx souk <command>\n\n  ledger verify');
  expect(await souk('balance', 'noor')).toEqual({
    code: 0,
    output: 'pending 65.00 USD · available 0.00 USD · reserved 0.00 USD · in payouts 0.00 USD',
  });
  expect((await souk('balance', 'fjord')).output).toBe('fjord has no balance yet.');
  expect(await souk('balance', 'nobody')).toMatchObject({
    code: 1,
    output: expect.stringContaining('/shop/nobody'),
  });
  expect((await souk('sum')).output).toContain('Usage: npx souk <command>\n\n  ledger verify');
});

test('says which facts of the past the ledger doesn’t know', async () => {
  const move = (from: string, to: string) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update ledger_entries set account_id = (select id from ledger_accounts where code = ${to})
        where account_id = (select id from ledger_accounts where code = ${from})`.execute(tx);
      await sql`update order_parts set cash_collected_by = ${to === 'courier' ? 'courier' : null}`.execute(
        tx,
      );
    });
  await move('courier', 'cash:unknown');
  expect(await souk('verify')).toEqual({
    code: 0,
    output: `✓ All ${LEDGER_CHECKS.length} checks of the ledger passed.\nWho collected 65.00 USD of cash on delivery (1 order) wasn't recorded. The account cash:unknown has it.`,
  });
  await move('cash:unknown', 'courier');
});

test('verifies the ledger, and names the first order that is wrong in each failed check', async () => {
  expect(await souk('verify')).toEqual({
    code: 0,
    output: `✓ All ${LEDGER_CHECKS.length} checks of the ledger passed.`,
  });
  const { number } = await shop.db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
  const damage = (change: ReturnType<typeof sql>) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change.execute(tx);
    });
  await damage(sql`update ledger_transactions set cause = 'lost' where kind = 'earned'`);
  expect(await souk('verify')).toEqual({
    code: 1,
    output: `✗ delivered: order ${number}: order_parts 1: earned with its delivery is missing, should be earned:1`,
  });
  await damage(sql`delete from ledger_entries where amount_minor > 0`);
  const { output } = await souk('verify');
  expect(output.split('\n')).toContain(
    `✗ transactions: order ${number}: ledger_transactions 1: sum of its entries is -6500, should be 0 (2 rows are wrong)`,
  );
});
