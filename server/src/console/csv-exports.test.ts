import { consoleApi } from '@souk/contract/console-api';
import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import { parseCsv } from '@souk/rules/csv';
import { z } from 'zod';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeMonths } from '#ledger/close-months.ts';
import { insertRefund } from '#ledger/refund-queries.ts';
import { shopLine } from '#order/refund-purpose.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  setSetting,
} from '#testing/builders.ts';
import { giveGoodwill } from '#payment/payout/test-payouts.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { callConsole, ownerAtConsole } from './test-consoles.ts';

/* Every CSV file that the server writes for the consoles, found in the contract: a new one is tested too. */

const endpoints = Object.values(consoleApi).flatMap((group) => Object.values<ConsoleEndpoint>(group));
/** Replies that are no JSON, and those with a table in `csv`. */
const isFile = ({ reply }: ConsoleEndpoint) =>
  reply instanceof z.ZodString || (reply instanceof z.ZodObject && 'csv' in reply.shape);
/**
 * Files that are no tables: backups, a store's data, printed and electronic documents, and those that people have sent. The OSS report has
 * only figures, codes and our own words.
 */
const isOther = ({ path }: ConsoleEndpoint) =>
  /^operator\/(backup|oss)|^seller\/store\/export$|\/(pdf|xml)$|\/documents?(\/|$)/.test(path);
const tables = endpoints.filter((endpoint) => isFile(endpoint) && !isOther(endpoint));

const directionMark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const hostile = ['\u200f=1+1\u202e', '\u2068+2\u2069', '-3+3', '@SUM(A1)', '\u061c\t=4', '＝5', '\n=6'];

let shop: TestShop;
let seller: Record<string, string>;
let operator: Record<string, string>;
/** Of calls that need it. */
const inputs: Record<string, object> = {};

beforeAll(async () => {
  shop = await buildTestShop();
  operator = await ownerAtConsole(shop);
  const storeId = await buildStore(shop.db);
  seller = await ownerAtConsole(shop, { storeId });
  const query = { period: '2026-10', currency: 'USD' };
  inputs['seller/statement/csv'] = { query };
  inputs['operator/sellers/{id}/statement/csv'] = { params: { id: storeId }, query };
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 0 }] });
  for (const text of hostile) {
    const [brandId, categoryId] = [await buildBrand(shop.db), await buildCategory(shop.db)];
    const product = await buildProduct(shop.db, {
      storeId,
      brandId,
      categoryId,
      shippingRuleId,
      sellingMinor: 2500,
      offeredMinor: 1950,
    });
    const { id } = product;
    // As older versions stored them, and as no form would.
    await shop.db.updateTable('brands').set({ title: text }).where('id', '=', brandId).execute();
    await shop.db.updateTable('categories').set({ title: text }).where('id', '=', categoryId).execute();
    const changed = { title: text, description: text, meta_title: text, meta_description: text, unit: text };
    await shop.db.updateTable('products').set(changed).where('id', '=', id).execute();
    await shop.db.updateTable('inventories').set({ sku: text }).where('product_id', '=', id).execute();
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const { data } = await shop.call('POST order/action', { body: orderBody(token) });
    const part = await shop.db
      .selectFrom('order_parts')
      .select('id')
      .where('order_id', '=', data.id)
      .executeTakeFirstOrThrow();
    const address = sql`jsonb_set(address, '{name}', to_jsonb(${text}::text))`;
    await sql`update orders set address = ${address} where id = ${data.id}`.execute(shop.db);
    await shop.db.transaction().execute((tx) =>
      insertRefund(tx, {
        orderId: data.id,
        attemptId: null,
        paymentId: null,
        reference: `test-${data.id}`,
        cause: `test:${data.id}`,
        amountMinor: 100,
        currency: 'USD',
        state: 'failed',
        reason: text,
        lines: [shopLine('nobody', 100)],
        now: shop.clock.now(),
      }),
    );
    await giveGoodwill(
      { db: shop.db, now: new Date('2026-10-15T09:00:00Z') },
      { storeId, minor: -500, currency: 'USD' },
    );
    await shop.db
      .updateTable('balance_adjustments')
      .set({ reason: text })
      .where('reason', '=', 'test')
      .execute();
    const parcel = { id: part.id, carrier: 'Post', number: '1' };
    await callConsole(shop, consoleApi.sellerOrders.shipOrders, {
      headers: seller,
      body: { orders: [parcel] },
    });
    await shop.db.updateTable('parcels').set({ carrier: text, parcel_number: text }).execute();
    await shop.db
      .insertInto('newsletter_subscriptions')
      .values({
        email: `${text}@example.com`,
        language_code: 'en',
        mailed_at: shop.clock.now(),
        confirmed_at: shop.clock.now(),
        created_at: shop.clock.now(),
      })
      .execute();
    const paid = await buildStore(shop.db);
    await shop.db.updateTable('stores').set({ name: text }).where('id', '=', paid).execute();
    await giveGoodwill({ db: shop.db, now: shop.clock.now() }, { storeId: paid, minor: 100 });
    await sql`
      with fact as (
        insert into ledger_transactions (kind, cause, occurred_at, actor)
        values ('earned', ${`test:${paid}`}, ${shop.clock.now()}, 'test') returning id
      )
      insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
      select fact.id, ledger_account(posted.code), 'USD', posted.minor
      from fact, (values (${`seller:${paid}:pending`}, -100), ('orders:unearned', 100)) posted (code, minor)`.execute(
      shop.db,
    );
  }
  // Statements can be downloaded once their month is closed.
  await closeMonths(shop);
});
afterAll(() => shop.close());

async function tableOf(endpoint: ConsoleEndpoint): Promise<string[][]> {
  const headers = endpoint.path.startsWith('seller/') ? seller : operator;
  const { status, data } = await callConsole(shop, endpoint, { ...inputs[endpoint.path], headers });
  expect(status).toBe(200);
  const text = typeof data === 'string' ? data : (data as { csv: string }).csv;
  return parseCsv(text, ',').map(({ cells }) => cells);
}

const named = tables.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

test('finds the tables of both consoles', () => {
  expect(named.map(([name]) => name)).toEqual(
    expect.arrayContaining(['GET seller/products/export', 'POST operator/newsletter/export']),
  );
});

test.each(named)('%s has neither direction marks nor formulas', async (_name, endpoint) => {
  const rows = await tableOf(endpoint);
  expect(rows.length).toBeGreaterThan(hostile.length);
  const cells = rows.flat();
  expect(cells.filter((cell) => directionMark.test(cell))).toEqual([]);
  expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))).toEqual(
    [],
  );
});

test.each([
  ['USD', '25.00', '19.50'],
  ['JPY', '2500', '1950'],
  ['KWD', '2.500', '1.950'],
])('amounts in %s are plain decimals', async (currency, price, offer) => {
  await setSetting(shop.db, 'currency', currency);
  shop.app.shop.site.invalidate();
  for (const [, endpoint] of named) {
    const [head = [], ...rows] = await tableOf(endpoint);
    for (const [column, expected] of [
      ['price', price],
      ['offer', offer],
    ] as const) {
      const at = head.indexOf(column);
      if (at >= 0) expect(new Set(rows.map((cells) => cells[at]))).toEqual(new Set([expected]));
    }
    const bare = rows.flat().filter((cell) => /\p{Sc}\s?\d|\d\s?\p{Sc}/u.test(cell));
    expect(bare).toEqual([]);
  }
});
