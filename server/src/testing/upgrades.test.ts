// @module-tag slow
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { migrate, pendingMigrations } from '#db/migrate.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { testProvider } from '#payment/test-provider.ts';
import { prepareDatabase } from '#prepare-database.ts';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { listStoredSchemas, openStoredSchema } from './stored-schemas.ts';
import { createEmptyDatabase } from './test-database.ts';

const storedSchemas = await listStoredSchemas();

describe('a shop of each stored schema is upgraded to the current one', () => {
  test.each(storedSchemas)(
    '%s: the books agree, existing data is displayed, and sales continue',
    async (name) => {
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
        expect(await shopperReads(shop)).toEqual({ home: 200, product: 'Brass lamp', hasOrders: true });
        await sellAndReturn(shop);
        expect(await wrongBooks(shop)).toEqual([]);
      } finally {
        await shop.close();
      }
    },
  );
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
    .executeTakeFirstOrThrow();
  const product = await shop.call('GET product/{id}', { params: { id: lamp.id }, headers });
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
  return { home: home.status, product: product.data.title, hasOrders: orders.length > 0 };
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

test('the baseline makes the schema of the migrations that it replaced', async () => {
  const [replaced, fresh] = [await openStoredSchema('0160'), await createEmptyDatabase()];
  for (const { url } of [replaced, fresh]) await migrate({ url });
  expect(await readSchema(fresh.url)).toEqual(await readSchema(replaced.url));
  for (const { drop } of [replaced, fresh]) await drop();
});

/** Columns, constraints, indexes, functions without their comments, triggers and sequences. */
async function readSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(`
      with ours as (select 'public'::regnamespace as space)
      select format('%s.%s %s %s %s%s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
        pg_get_expr(adbin, adrelid), attstorage, reloptions) as text
      from ours, pg_class join pg_attribute on attrelid = pg_class.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = space and relkind in ('r', 'i') and attnum > 0 and not attisdropped
      union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from ours, pg_constraint where connamespace = space and contype <> 'n'
      union all select pg_get_indexdef(indexrelid) from ours, pg_index join pg_class on oid = indrelid where relnamespace = space
      union all select regexp_replace(regexp_replace(pg_get_functiondef(oid), '\\s*--[^\\n]*', '', 'g'), '\\s+', ' ', 'g')
      from ours, pg_proc where pronamespace = space and prokind = 'f'
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select format('%s %s %s', sequencename, start_value, max_value) from ours, pg_sequences where schemaname = 'public'`);
    return rows.map(({ text }) => text.replaceAll('"position"', 'position')).sort();
  } finally {
    await client.end();
  }
}
