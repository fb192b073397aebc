// @module-tag slow
import { join } from 'node:path';
import { audited } from '@souk/server/access/audited';
import { commandActor } from '@souk/server/access/actor';
import { listSellerBalances } from '@souk/server/ledger/balance-queries';
import { giveAccount, giveGoodwill } from '@souk/server/payment/payout/test-payouts';
import { savePayoutTerms } from '@souk/server/payment/payout/payout-terms';
import { buildStore } from '@souk/server/testing/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedSecret } from '#stored-secret.ts';
import { openOperatedShop, type OperatedShop } from '#testing/operated-shop.ts';

let shop: OperatedShop;
let stores: number[];
const noon = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  shop = await openOperatedShop();
  const authSecret = await storedSecret(join(shop.dataDir, 'auth-secret'));
  stores = [await buildStore(shop.db, { slug: 'noor' }), await buildStore(shop.db, { slug: 'fjord' })];
  for (const [index, storeId] of stores.entries()) {
    await giveAccount({ db: shop.db, now: noon, authSecret }, { storeId, iban: 'DE89370400440532013000' });
    await giveGoodwill({ db: shop.db, now: noon }, { storeId, minor: 21_458 + index });
  }
});
afterAll(() => shop?.close());

const souk = (...words: string[]) => shop.souk(['payout', ...words]);
const plain = (text: string) => text.replaceAll(/ +/g, ' ').split('\n');

test('drafts, approves, exports and marks payouts; a second run does nothing', async () => {
  const first = await souk('run');
  expect(first.code).toBe(0);
  expect(plain(first.output)).toEqual(['P-0001 draft 214.58 EUR noor', 'P-0002 draft 214.59 EUR fjord']);
  expect((await souk('run')).output).toBe('No payouts are due.');
  expect((await souk('approve', 'P-0001', '2')).code).toBe(0);
  const file = await souk('export', 'P-0001', 'P-0002');
  expect(file.output).toContain('P-0002,');
  expect(file.output).toContain('DE89370400440532013000');
  expect(plain((await souk('mark', 'P-0001', '--as', 'paid')).output)).toEqual([
    'P-0001 paid 214.58 EUR noor',
  ]);
  expect(
    plain((await souk('mark', '2', '--as', 'returned', '--reason', 'AC04', '--fee', '3.50')).output),
  ).toEqual(['P-0002 returned 214.59 EUR fjord']);
  expect(plain((await souk('list', '--state', 'returned')).output)).toEqual([
    'P-0002 returned 214.59 EUR fjord',
  ]);
  expect(await listSellerBalances(shop.db, stores[0]!)).toMatchObject([
    { available_minor: 0, paying_minor: 0 },
  ]);
  expect(await listSellerBalances(shop.db, stores[1]!)).toMatchObject([{ available_minor: 21_459 }]);
});

test('exports the columns that the operator has set', async () => {
  const table = {
    columns: [
      { field: 'payout', heading: 'Zweck' },
      { field: 'amount', heading: 'Betrag' },
    ],
    separator: 'semicolon',
    decimal: 'comma',
  };
  const value = JSON.stringify(table);
  const set = (text: string) => shop.souk(['settings', 'set', 'payout_csv', text]);
  expect(await set(value)).toEqual({ code: 0, output: `payout_csv = ${value}` });
  const [storeId] = stores;
  await giveGoodwill({ db: shop.db, now: noon }, { storeId: storeId!, minor: 1250 });
  const [line] = plain((await souk('run')).output).filter((one) => one.endsWith('noor'));
  const number = line!.split(' ')[0]!;
  await souk('approve', number);
  expect((await souk('export', number)).output.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Zweck;Betrag',
    `${number};12,50`,
  ]);
  await souk('mark', number, '--as', 'paid');
  const withoutAmount = JSON.stringify({ ...table, columns: table.columns.slice(0, 1) });
  expect((await set(withoutAmount)).output).toContain('the columns have to include the amount');
});

test('says why a payout wasn’t changed, and what a command needs', async () => {
  expect(await souk('mark', 'P-0001', '--as', 'paid')).toMatchObject({
    code: 1,
    output: expect.stringContaining('P-0001: The payout’s status doesn’t allow this.'),
  });
  expect((await souk('approve', 'P-0999')).output).toContain('P-0999: This payout does not exist.');
  for (const words of [
    ['mark', '1'],
    ['mark', '1', '--as', 'failed'],
    ['mark', '1', '--as', 'paid', '--fee', '1'],
    ['approve'],
    ['run', '1'],
    ['export', '1', '--format', 'xls'],
    ['list', '--fee', '1'],
  ])
    // prettier-ignore
    expect((await souk(...words)).output, words.join(' ')).toContain('Usage: npx souk <command>\n\n  payout list');
});

test('a stopped store is refused by name of its block', async () => {
  const terms = { hold_days: 0, reserve_percent: 0, reserve_days: 0, block_reason: 'Tax number missing' };
  const actor = commandActor('test');
  await giveGoodwill({ db: shop.db, now: noon }, { storeId: stores[0]!, minor: 5000 });
  await souk('run');
  await audited(shop.db, actor, (tx) => savePayoutTerms(tx, { storeId: stores[0]!, terms, now: noon }));
  expect((await souk('approve', 'P-0004')).output).toContain(
    'Payouts to this store are paused. Reason: operator',
  );
});
