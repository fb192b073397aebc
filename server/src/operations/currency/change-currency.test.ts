import { consoleApi } from '@souk/contract/console-api';
import type { CurrencyRounding } from '@souk/rules/currency-change';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atConsole, callConsole } from '#console/test-consoles.ts';
import { buildOperatedShop, now, type OperatedShop } from '#console/test-operated-shop.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { listSettings } from '#settings/queries.ts';
import { readSettings, type SettingKey } from '#settings/settings-schema.ts';
import { changeSettings } from '#settings/test-settings.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildProduct, buildUser, makeOwner } from '#testing/builders.ts';
import { changeCurrency } from './change-currency.ts';
import { findCurrencyChange, listPlaces } from './currency-queries.ts';

const { operatorCurrency, operatorSettings } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
type Product = Awaited<ReturnType<typeof buildProduct>>;
let vase: Product;
let lamp: Product;

beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers } = operated);
  vase = await buildProduct(shop.db, { title: 'Vase', sellingMinor: 1050, offeredMinor: 1040 });
  const values = [
    { title: 'S', stock: 9, priceMinor: 2499 },
    { title: 'M', stock: 9, priceMinor: 3333 },
  ];
  lamp = await buildProduct(shop.db, {
    title: 'Lamp',
    sellingMinor: 4999,
    variants: { attribute: 'Size', values },
  });
  await buildProduct(shop.db, { title: 'Free sample', sellingMinor: 0 });
  await buildVoucher(shop.db, { flat_minor: 501, min_spend_minor: 2005 });
  const [start, end] = [new Date('2026-11-25T00:00:00Z'), new Date('2026-12-25T00:00:00Z')];
  await buildFlashSale(shop.db, { start, end, items: [{ productId: lamp.id, priceMinor: 3001 }] });
  await shop.db.updateTable('tax_rules').set({ type: 1, flat_minor: 77 }).execute();
  await shop.db.updateTable('shipping_rules').set({ free_from_minor: 9999 }).execute();
  await shop.db
    .insertInto('product_drafts')
    .values({
      store_id: vase.storeId,
      product_id: vase.id,
      base_version: 1,
      actor_name: 'Nora',
      title: 'Vase',
      body: JSON.stringify({ selling_minor: { from: 1050, to: 1155 }, warranty: { from: 0, to: 12 } }),
    })
    .execute();
  await changeSettings(shop.db, { payout_minimum: 25, payout_approval_above: 1000.5 });
});
afterAll(() => operated.close());
beforeEach(async () => {
  await sql`delete from jobs.job`.execute(shop.db);
});

const start = (body: {
  to: string;
  rate?: string | null;
  rounding?: CurrencyRounding;
  seen?: string;
  by?: Record<string, string>;
}) => {
  const { to, rate = null, rounding = 'none', seen = 'USD', by = headers } = body;
  return callConsole(shop, operatorCurrency.changeCurrency, {
    headers: by,
    body: { to, rate, rounding, seen },
  });
};
/** The job, and what tells running processes about it. */
const work = async () => {
  await shop.work();
  shop.app.shop.site.invalidate();
};
const read = async () => {
  const { data } = await callConsole(shop, operatorCurrency.readCurrency, { headers });
  return operatorCurrency.readCurrency.reply.parse(data);
};
const undo = async () => {
  const id = (await read()).change?.undo_entry ?? 0;
  const undone = await callConsole(shop, operatorSettings.undoEntry, { params: { id }, headers });
  expect(undone.status).toBe(200);
  await work();
};
const settings = async (...keys: SettingKey[]) => {
  const all = readSettings(await listSettings(shop.db));
  return keys.map((key) => all[key]);
};

/** Every amount in the shop's currency, by table and record. */
async function amounts(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const place of await listPlaces(shop.db)) {
    const { rows } = await sql<{ rows: unknown }>`
      select jsonb_agg(jsonb_build_array(t.id, (
        select jsonb_agg(to_jsonb(t) -> name order by name)
        from currency_places() p, unnest(p.columns) name where p.place = ${place})) order by t.id) as rows
      from ${sql.table(place)} t`.execute(shop.db);
    all[place] = rows[0]?.rows;
  }
  return all;
}
const pricesOf = async ({ id }: Product) => {
  const { rows } = await sql<{ prices: number[] }>`
    select to_jsonb(array[selling_minor, offered_minor] || array(
      select price_minor from inventories where product_id = p.id order by id)) as prices
    from products p where id = ${id}`.execute(shop.db);
  return rows[0]!.prices;
};
async function placeOrder(product: Product) {
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const placed = await shop.call('POST order/action', { body: orderBody(token) });
  expect(placed.form).toEqual([]);
  return placed.data.id;
}
const orders = async () => {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_agg(to_jsonb(o) || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(l) order by l.id) from order_lines l join order_parts p on p.id = l.order_part_id
      where p.order_id = o.id)) order by o.id) as all from orders o`.execute(shop.db);
  return rows[0]!.all as { id: number; currency: string }[];
};
const currencyOf = async (id: number) => (await orders()).find((one) => one.id === id)?.currency;

/** Reports of operators, sellers and customers have the amounts of each currency apart, as its orders have them. */
async function expectBlocksOf(currencies: string[]) {
  const span = { from: '2026-11-01', to: '2026-12-31' };
  const { rows } = await sql<{ currency: string; minor: number }>`
    select currency, sum(total_minor)::bigint as minor from orders group by 1`.execute(shop.db);
  const totals: unknown[] = [];
  for (const currency of currencies) {
    const asked = { params: { report: 'seller' }, query: { ...span, currency }, headers };
    const { data } = await callConsole(shop, consoleApi.operatorReports.readReport, asked);
    expect(data.currencies).toEqual(currencies);
    totals.push({ currency, minor: data.total.amount.minor });
    expect(new Set(data.rows.map(({ amount }) => amount.currency))).toEqual(new Set([currency]));
  }
  expect(totals).toEqual(currencies.map((one) => rows.find(({ currency }) => currency === one)));
  const owner = await buildUser(shop.db);
  await makeOwner(shop.db, owner, vase.storeId);
  const seller = await atConsole(shop, owner, 'seller');
  const sold = async (currency?: string) => {
    const asked = { query: { ...span, ...(currency && { currency }) }, headers: seller };
    return (await callConsole(shop, consoleApi.sellerReports.readSales, asked)).data;
  };
  expect((await sold()).currencies).toEqual(currencies);
  expect((await sold('EUR')).total).toMatchObject({ orders: 1, goods: { minor: 999, currency: 'EUR' } });
  expect((await sold()).total).toMatchObject({ orders: 2, goods: { minor: 2080, currency: 'USD' } });
  const home = await callConsole(shop, consoleApi.sellerHome.readHome, { headers: seller });
  expect(home.data.sales).toMatchObject({ orders: 2, earned: { currency: 'USD' } });
  expect(home.data.also_sales).toMatchObject([{ orders: 1, earned: { currency: 'EUR' } }]);
  const products = await callConsole(shop, consoleApi.sellerReports.readProductSales, {
    query: { ...span, currency: 'EUR' },
    headers: seller,
  });
  expect(products.data.rows).toMatchObject([{ title: 'Vase', goods: { minor: 999, currency: 'EUR' } }]);
}

test('a change by a rate and its undo restore every amount; orders before, between and after keep theirs', async () => {
  const first = await placeOrder(vase);
  const before = await amounts();
  const placed = await orders();
  const notation = await settings('currency_icon', 'decimal_format', 'payout_minimum');

  expect((await start({ to: 'EUR', rate: '0.925', rounding: '.99' })).status).toBe(200);
  expect(await read()).toMatchObject({ currency: 'USD', change: { state: 'running', undo_entry: null } });
  await work();
  expect(await read()).toMatchObject({
    currency: 'EUR',
    change: { state: 'done', from: 'USD', to: 'EUR', rate: '0.925', is_undo: false, changed_since: [] },
  });
  // 9.71 and 9.62 both end at 9.99: the offer ends.
  expect(await pricesOf(vase)).toEqual([999, 0, 0]);
  expect(await pricesOf(lamp)).toEqual([4599, 0, 2299, 3099]);
  const { rows: others } = await sql<{ values: number[] }>`
    select to_jsonb(array[(select max(flat_minor) from vouchers), (select max(min_spend_minor) from vouchers),
      (select max(flat_minor) from tax_rules), (select max(free_from_minor) from shipping_rules),
      (select max(price_minor) from flash_sale_products)]) as values`.execute(shop.db);
  expect(others[0]!.values).toEqual([463, 1855, 71, 9249, 2799]);
  const draft = await shop.db.selectFrom('product_drafts').select('body').executeTakeFirstOrThrow();
  expect(draft.body).toEqual({ selling_minor: { from: 999, to: 1099 }, warranty: { from: 0, to: 12 } });
  expect(await settings('currency', 'currency_icon', 'payout_minimum', 'payout_approval_above')).toEqual([
    'EUR',
    '€',
    23.13,
    925.46,
  ]);
  // A listed product's price follows; the price history changes its currency without a new price.
  const listed = await shop.call('GET products', {});
  expect(JSON.stringify(listed.data)).toContain('"selling":9.99');
  expect(Object.keys(before)).toEqual(Object.keys(await amounts()));
  const history = async () => (await amounts())['price_changes'] as unknown[];
  expect((await history()).length).toBe((before['price_changes'] as unknown[]).length);

  const second = await placeOrder(vase);
  expect([await currencyOf(first), await currencyOf(second)]).toEqual(['USD', 'EUR']);
  await undo();
  expect(await read()).toMatchObject({
    currency: 'USD',
    change: { state: 'done', is_undo: true, undo_entry: null, changed_since: [] },
  });
  expect(await amounts()).toEqual(before);
  expect(await settings('currency_icon', 'decimal_format', 'payout_minimum')).toEqual(notation);
  const third = await placeOrder(vase);
  expect(await currencyOf(third)).toBe('USD');
  await expectBlocksOf(['USD', 'EUR']);
  const kept = (await orders()).filter(({ id }) => id <= first);
  expect(kept).toEqual(placed);
});

test('what was added or edited between a change and its undo keeps its worth, and is named', async () => {
  const before = await amounts();
  await start({ to: 'EUR', rate: '0.5' });
  await work();
  await shop.db.updateTable('products').set({ selling_minor: 700 }).where('id', '=', vase.id).execute();
  const bowl = await buildProduct(shop.db, { title: 'Bowl', sellingMinor: 333 });
  await changeSettings(shop.db, { payout_minimum: 20 });
  await undo();
  expect(await pricesOf(vase)).toEqual([1400, 1040, 0]);
  expect(await pricesOf(bowl)).toEqual([666, 0, 0]);
  expect(await settings('payout_minimum', 'payout_approval_above')).toEqual([40, 1000.5]);
  const { change } = await read();
  expect(change?.changed_since).toContainEqual({ what: 'products', count: 2, titles: ['Bowl', 'Vase'] });
  const after = await amounts();
  expect(after['vouchers']).toEqual(before['vouchers']);
  // An undo is not undone, and neither is an older change.
  const { data } = await callConsole(shop, operatorSettings.listHistory, { headers });
  expect(data.rows.filter(({ action, can_undo: can }) => action === 'settings.undo' && can)).toEqual([]);
});

test('keeping the numbers changes no number, except for decimals that the currency lacks', async () => {
  const before = await amounts();
  await start({ to: 'EUR' });
  await work();
  expect(await amounts()).toEqual(before);
  expect(await settings('currency', 'payout_minimum')).toEqual(['EUR', 40]);
  await undo();
  for (const [to, lamps] of [
    ['JPY', [50, 0, 25, 33]],
    ['KWD', [49_990, 0, 24_990, 33_330]],
  ] as const) {
    await start({ to });
    await work();
    expect(await pricesOf(lamp)).toEqual(lamps);
    await undo();
    expect(await amounts()).toEqual(before);
  }
});

describe('a process that dies', () => {
  const run = async (id: number) =>
    changeCurrency.run(shop.app.shop, { id, userId: null, actorName: 'souk' });

  test('leaves all prices and the currency as they were; the next one goes on and finishes once', async () => {
    const before = await amounts();
    const { id } = (await start({ to: 'EUR', rate: '2' })).data;
    // Someone holds a table, so that the switch has to wait, and is killed while it does.
    await shop.db.transaction().execute(async (tx) => {
      await sql`lock table vouchers in row exclusive mode`.execute(tx);
      const dying = run(id).catch((error: Error) => error);
      const waiting = async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like 'lock table%'`.execute(shop.db);
        return rows[0]?.pid ?? null;
      };
      await expect.poll(waiting, { timeout: 20_000 }).not.toBeNull();
      await sql`select pg_terminate_backend(${await waiting()})`.execute(shop.db);
      expect(await dying).toBeInstanceOf(Error);
    });
    expect(await amounts()).toEqual(before);
    const { currency, change } = await read();
    expect([currency, change?.state, change?.prepared === change?.total]).toEqual(['USD', 'running', true]);
    // Edited after it was noted: the new price is converted.
    await shop.db.updateTable('products').set({ selling_minor: 1111 }).where('id', '=', vase.id).execute();
    await Promise.all([run(id), run(id)]);
    expect((await pricesOf(vase))[0]).toBe(2222);
    expect((await pricesOf(lamp))[0]).toBe(9998);
    await run(id);
    expect((await pricesOf(vase))[0]).toBe(2222);
    shop.app.shop.site.invalidate();
    await undo();
    expect((await pricesOf(vase))[0]).toBe(1111);
  });
});

test('two operators at once: one changes the currency, the other is told', async () => {
  const other = await buildUser(shop.db);
  await makeOwner(shop.db, other);
  const by = await atConsole(shop, other, 'operator');
  await shop.db
    .updateTable('console_sessions')
    .set({ confirmed_until: new Date(now.getTime() + 60_000) })
    .execute();
  const both = await Promise.all([start({ to: 'EUR' }), start({ to: 'GBP', by })]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201]);
  const refused = both.find(({ status }) => status === 201);
  expect(refused).toMatchObject({
    data: { form: ['The currency is being changed right now. Wait until the change is complete.'] },
  });
  await work();
  const { currency } = await read();
  expect(await start({ to: 'CHF' })).toMatchObject({
    data: { form: ['The currency has been changed since. Reload the page to see the current one.'] },
  });
  expect(await start({ to: currency, seen: currency })).toMatchObject({
    data: { form: ['The shop already uses this currency.'] },
  });
  await undo();
  // A rate with which a price would no longer be exact.
  await shop.db
    .updateTable('products')
    .set({ selling_minor: 9_000_000_000_000 })
    .where('id', '=', lamp.id)
    .execute();
  expect((await start({ to: 'EUR', rate: '100000' })).status).toBe(201);
  await shop.db.updateTable('products').set({ selling_minor: 4999 }).where('id', '=', lamp.id).execute();
});

test('the settings refuse another currency, and their undo', async () => {
  const body = { settings: { currency: 'EUR' } };
  expect(await callConsole(shop, operatorSettings.saveSettings, { headers, body })).toMatchObject({
    status: 201,
    data: {
      fields: [{ path: 'settings.currency', message: expect.stringContaining('Settings → Currency') }],
    },
  });
  const same = { settings: { currency: 'USD' } };
  expect((await callConsole(shop, operatorSettings.saveSettings, { headers, body: same })).status).toBe(200);
  const { data } = await callConsole(shop, operatorSettings.listHistory, { headers });
  const saves = data.rows.filter(({ action, before }) => action === 'settings.save' && before?.['currency']);
  expect(saves.length).toBeGreaterThan(0);
  expect(saves.map(({ can_undo: can }) => can)).not.toContain(true);
});

test('a cart shows its new price before it can be ordered; an order in a stale currency is refused', async () => {
  const token = await buildGuest(shop.db, { items: [{ product: lamp, seenPriceMinor: 2499 }] });
  await start({ to: 'EUR' });
  await work();
  const cart = await shop.call('GET cart/by-user', { query: { user_token: token } });
  expect(JSON.stringify(cart.data)).toContain('"changes":["currency"]');
  const order = () => shop.call('POST order/action', { body: orderBody(token) });
  expect((await order()).form).toEqual([expect.stringContaining('24.99')]);
  // This process hasn't heard of the change yet.
  await sql`update settings set value = '"GBP"' where key = 'currency'`.execute(shop.db);
  expect((await order()).status).toBe(201);
  await sql`update settings set value = '"EUR"' where key = 'currency'`.execute(shop.db);
  shop.app.shop.site.invalidate();
  expect((await order()).form).toEqual([]);
  await undo();
  expect((await findCurrencyChange(shop.db))?.to_currency).toBe('USD');
});

test('an unpaid order is still paid in its own currency', async () => {
  const token = await buildGuest(shop.db, { items: [{ product: vase }] });
  const placed = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  expect(placed.form).toEqual([]);
  await start({ to: 'EUR', rate: '0.5' });
  await work();
  const body = { id: placed.data.id, user_token: token };
  const paying = await shop.call('POST order/transaction', { body });
  expect(paying.form).toEqual([]);
  const { total_minor: minor } = await shop.db
    .selectFrom('orders')
    .select('total_minor')
    .where('id', '=', placed.data.id)
    .executeTakeFirstOrThrow();
  expect(operated.provider.seen.started.at(-1)).toMatchObject({ due: { minor, currency: 'USD' } });
  await undo();
});

test('the preview shows real prices as the change makes them', async () => {
  const query = { to: 'EUR', rate: '0.925', rounding: '.99' } as const;
  const { data } = await callConsole(shop, operatorCurrency.previewCurrency, { query, headers });
  const { products } = operatorCurrency.previewCurrency.reply.parse(data);
  expect(products.find(({ title }) => title === 'Lamp')).toMatchObject({
    before: { minor: 4999, currency: 'USD' },
    after: { minor: 4599, currency: 'EUR' },
  });
  expect(products.find(({ title }) => title === 'Free sample')?.after.minor).toBe(0);
});
