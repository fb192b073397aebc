// @module-tag slow
import { closeMonths } from '@souk/server/ledger/close-months';
import { moveOrder } from '@souk/server/order/move-order';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct, buildStore, setSetting } from '@souk/server/testing/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperatedShop, type OperatedShop } from '#testing/operated-shop.ts';

let shop: OperatedShop;
beforeAll(async () => {
  shop = await openOperatedShop();
  const app = await shop.buildApp();
  for (const [key, value] of Object.entries({
    legal_name: 'Souk GmbH',
    address_1: 'Marktplatz 1',
    zip: '04109',
    city: 'Leipzig',
    country: 'DE',
    vat_number: 'DE811907980',
  }))
    await setSetting(shop.db, key, value);
  const storeId = await buildStore(shop.db, { slug: 'noor', name: 'Noor' });
  const product = await buildProduct(shop.db, { sellingMinor: 6000, storeId });
  for (const now of [new Date('2025-10-20T12:00:00Z'), new Date()]) {
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/order/action',
      payload: orderBody(token),
    });
    const number = reply.json<{ data: { order: string } }>().data.order;
    for (const to of [2, 3, 4, 5]) await moveOrder(shop.db, { number, to, actor: 'operator', now });
  }
  await app.server.close();
  await closeMonths({ db: shop.db, clock: { now: () => new Date() } });
});
afterAll(() => shop?.close());

const statement = (...words: string[]) => shop.souk(['ledger', 'statement', ...words]);
const thisMonth = () => new Date().toISOString().slice(0, 7);

test('prints the statement of a past month as a table and as CSV', async () => {
  const table = await statement('noor', '--period', '2025-10');
  expect(table.code).toBe(0);
  expect(table.output.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    expect.stringMatching(/^Noor, 2025-10-01 to 2025-10-31, S-\d+-2025-10-USD$/),
    'Issued by Souk GmbH, Marktplatz 1, 04109 Leipzig, Germany, DE811907980',
    'Opening balance 0.00 USD',
    'Sales delivered (orders: 1) 65.00 USD',
    'Closing balance 65.00 USD',
    'pending 65.00 USD',
    'available 0.00 USD',
    'reserved 0.00 USD',
    'in payouts 0.00 USD',
  ]);
  const csv = await statement('noor', '--period', '2025-10', '--currency', 'usd', '--csv');
  expect(csv.output.split(/\r?\n/).map((line) => line.split(',')[1])).toEqual([
    'type',
    'opening balance',
    'sale',
    'closing balance',
  ]);
});

test.each([
  [['noor', '--period', thisMonth()], `${thisMonth()} isn't over yet.`],
  [['noor', '--period', '2025-10', '--currency', 'KWD'], 'noor has no statement for 2025-10 in KWD'],
  [['noor', '--period', '2025-09'], 'noor has no statement for 2025-09 in USD'],
  [['nobody', '--period', '2025-10'], 'There is no store at /shop/nobody.'],
  [['noor'], 'Usage: npx souk <command>\n\n  ledger verify'],
  [['noor', '--period', '2025-10', '--pdf'], 'Usage: npx souk <command>\n\n  ledger verify'],
])('%j is refused in a clear sentence', async (words, sentence) => {
  expect(await statement(...words)).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
});
