// @module-tag slow
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { pendingMigrations } from '#db/migrate.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { testProvider } from '#payment/test-provider.ts';
import { prepareDatabase } from '#prepare-database.ts';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { listStoredSchemas, openStoredSchema } from './stored-schemas.ts';

const storedSchemas = await listStoredSchemas();
/** Usually the last two and every eighth before, of which the first takes all steps; all with EVERY_CORNER=1. */
const tried =
  process.env['EVERY_CORNER'] === '1'
    ? storedSchemas
    : storedSchemas.filter((_, place) => place % 8 === 0 || place >= storedSchemas.length - 2);

describe('a shop of each released schema is upgraded to the current one', () => {
  test.each(tried)('%s: the books agree, existing data is displayed, and sales continue', async (name) => {
    const database = await openStoredSchema(name);
    const traded = await readMoney(database.url);
    await prepareDatabase({ url: database.url });
    const shop = await buildTestShop({ database, payments: testProvider().payments });
    try {
      expect(await pendingMigrations({ url: database.url })).toEqual([]);
      expect(await readMoney(database.url)).toMatchObject(traded);
      // Stored by `tradeMoney`.
      if (name > '0248') for (const table of moneyTables) expect(traded[table], table).not.toEqual([]);
      expect(await wrongBooks(shop)).toEqual([]);
      const hasProducts = name >= '0002';
      const hasOrders = name >= '0004';
      expect(await shopperReads(shop)).toEqual({
        home: 200,
        product: hasProducts ? 'Brass lamp' : undefined,
        hasOrders,
      });
      if (hasProducts) await sellAndReturn(shop);
      expect(await wrongBooks(shop)).toEqual([]);
    } finally {
      await shop.close();
    }
  });
});

const moneyTables = ['payouts', 'disputes', 'invoices', 'cash_handovers', 'seller_bank_accounts'] as const;

/** The rows of those tables that a schema has, without columns that are added later. */
async function readMoney(url: string): Promise<Partial<Record<(typeof moneyTables)[number], unknown[]>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: [string, unknown[]][] = [];
    for (const table of moneyTables) {
      const { rows: known } = await client.query('select to_regclass($1) as name', [table]);
      if (known[0].name === null) continue;
      const { rows } = await client.query(`select to_jsonb(${table}) as row from ${table} order by 1`);
      found.push([table, rows.map(({ row }: { row: unknown }) => row)]);
    }
    return Object.fromEntries(found);
  } finally {
    await client.end();
  }
}

const wrongBooks = async ({ db }: TestShop) => (await checkBooks(db)).filter(({ wrong }) => wrong !== null);

/** What the shopper of that time finds today: data of the home page, a product, and every order as it was placed. */
async function shopperReads(shop: TestShop) {
  const { id } = await shop.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  const headers = await shop.signIn(id);
  const home = await shop.call('GET home', { headers });
  const lamp = await shop.db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'brass-lamp')
    .executeTakeFirst();
  const product = lamp && (await shop.call('GET product/{id}', { params: { id: lamp.id }, headers }));
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'number', 'total_minor'])
    .where('user_id', '=', id)
    .execute();
  for (const order of orders) {
    const { data } = await shop.call('GET order/find/{id}', { params: { id: order.id }, headers });
    expect([data.order, Math.round(Number(data.total_amount) * 100)]).toEqual([
      order.number,
      order.total_minor,
    ]);
    expect(data.ordered_products.length).toBeGreaterThan(0);
  }
  return { home: home.status, product: product?.data.title, hasOrders: orders.length > 0 };
}

async function sellAndReturn(shop: TestShop): Promise<void> {
  const pot = await shop.db
    .selectFrom('inventories')
    .innerJoin('products', 'products.id', 'inventories.product_id')
    .select(['products.id', 'inventories.id as inventoryId'])
    .where('products.slug', '=', 'brass-pot')
    .executeTakeFirstOrThrow();
  const items = [{ product: { id: pot.id, inventoryIds: [pot.inventoryId] }, quantity: 2 }];
  for (const isTakenBack of [false, true]) {
    const token = await buildGuest(shop.db, { items });
    const placed = await shop.call('POST order/action', { body: orderBody(token) });
    expect(placed.status).toBe(200);
    if (!isTakenBack) continue;
    const body = { order_id: placed.data.id, title: 'Changed my mind', user_token: token };
    expect((await shop.call('POST cancellation/cancel-order', { body })).status).toBe(200);
  }
}

test('voucher uses by adopted orders belong to the account, and addresses are deleted with their owner', async () => {
  const database = await openStoredSchema('0032');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`
      insert into vouchers (title, code, type, start_time, end_time) values ('A', 'A1', 1, now(), now()), ('B', 'B1', 1, now(), now());
      delete from voucher_uses;
      insert into voucher_uses (order_id, voucher_id, customer)
        select orders.id, vouchers.id, 'layla@example.com' from orders, vouchers
        where orders.user_id is not null and vouchers.code = 'A1' limit 1;
      insert into voucher_uses (order_id, voucher_id, customer)
        select orders.id, vouchers.id, 'omar@example.com' from orders, vouchers
        where orders.id not in (select order_id from voucher_uses) and vouchers.code = 'B1' limit 1;
      update orders set user_id = null, guest_key = null
        where id = (select order_id from voucher_uses where customer = 'omar@example.com')`);
    await prepareDatabase({ url: database.url });
    const { rows } = await client.query(`
      select vouchers.code, customer = orders.user_id::text as of_account, customer like '%@%' as of_address, mailbox,
        exists (select from collected_vouchers kept where kept.voucher_id = vouchers.id and kept.user_id = orders.user_id) as kept
      from voucher_uses join vouchers on vouchers.id = voucher_id join orders on orders.id = order_id order by 1`);
    expect(rows).toEqual([
      { code: 'A1', of_account: true, of_address: false, mailbox: expect.stringContaining('@'), kept: true },
      { code: 'B1', of_account: null, of_address: false, mailbox: null, kept: false },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
