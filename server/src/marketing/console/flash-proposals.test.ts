// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendNotices } from '#notification/notices/send-notices.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Stores propose products for the shop's flash sales, below their lowest price of 30 days, and the shop decides. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
  await setSetting(shop.db, 'default_commission_percent', 12.5);
  await setSetting(shop.db, 'commission_tax_percent', 19);
});
afterAll(() => shop.close());

const { sellerFlashSales: seller, operatorFlashSales: operator } = consoleApi;
const now = new Date('2026-11-20T12:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
type Person = { id: number; storeId: number; headers: Record<string, string> };
let owner: Person;
let other: Person;
let boss: Record<string, string>;
let saleId = 0;

async function openStore(): Promise<Person> {
  const storeId = await buildStore(shop.db);
  const id = await buildUser(shop.db);
  await makeOwner(shop.db, id, storeId);
  return { id, storeId, headers: await atConsole(shop, id, 'seller') };
}

beforeEach(async () => {
  shop.clock.set(now);
  await shop.db.deleteFrom('flash_sales').execute();
  [owner, other] = [await openStore(), await openStore()];
  boss = await ownerAtConsole(shop);
  saleId = await sale({});
});

async function sale({ until = after(24) as Date | null, percent = 10, start = after(48), end = after(72) }) {
  const id = await buildFlashSale(shop.db, { start, end, items: [] });
  await shop.db
    .updateTable('flash_sales')
    .set({ proposals_until: until, proposals_percent: percent })
    .where('id', '=', id)
    .execute();
  return id;
}
const product = (of: Person, more: object = {}) =>
  buildProduct(shop.db, { storeId: of.storeId, sellingMinor: 10_000, stock: 20, ...more });
const offer = (of: Person, product_id: number, more: Record<string, unknown> = {}) =>
  callConsole(shop, seller.proposeForSale, {
    headers: of.headers,
    params: { id: saleId },
    body: { product_id, price_minor: 9000, quota: 10, limit_per_shopper: 2, ...more },
  });
const seen = async (of: Person) =>
  (await callConsole(shop, seller.listFlashSales, { headers: of.headers })).data.sales;
const waiting = async () =>
  (await callConsole(shop, operator.listFlashProposals, { headers: boss, params: { id: saleId } })).data
    .proposals;
const accept = (ids: number[]) =>
  callConsole(shop, operator.acceptFlashProposals, { headers: boss, params: { id: saleId }, body: { ids } });
const refuse = (ids: number[], reason = 'Too many lamps already') =>
  callConsole(shop, operator.refuseFlashProposals, {
    headers: boss,
    params: { id: saleId },
    body: { ids, reason },
  });
const inSale = () =>
  shop.db
    .selectFrom('flash_sale_products')
    .select(['product_id', 'price_minor', 'quota', 'limit_per_shopper'])
    .where('flash_sale_id', '=', saleId)
    .orderBy('position')
    .execute();

describe('a store', () => {
  test('sees upcoming sales, their deadline and its own proposals, not those of others', async () => {
    await sale({ until: after(-1), start: after(1), end: after(3) });
    await sale({ until: null, start: after(-9), end: after(-3) });
    const { id } = await product(owner);
    await offer(owner, id);
    const sales = await seen(owner);
    expect(sales.map(({ proposals_until: until }) => until)).toEqual([null, after(24).toISOString()]);
    expect(sales[1]!.proposals).toMatchObject([
      { product: { id }, price_minor: 9000, current_minor: 10_000, state: 'proposed', quota: 10 },
    ]);
    expect((await seen(other))[1]!.proposals).toEqual([]);
  });

  test('proposes at most its lowest price less the sale’s required discount', async () => {
    const { id } = await product(owner);
    const before = { product_id: id, inventory_id: null };
    await shop.db
      .insertInto('price_changes')
      .values([
        { ...before, price_minor: 8000, changed_at: after(-20 * 24) },
        { ...before, price_minor: 10_000, changed_at: after(-10 * 24) },
      ])
      .execute();
    const { data } = await callConsole(shop, seller.readProposalPrice, {
      headers: owner.headers,
      params: { id: saleId },
      query: { product_id: id },
    });
    expect(data).toMatchObject({ current_minor: 10_000, lowest_minor: 8000, most_minor: 7200 });
    expect(await offer(owner, id, { price_minor: 7201 })).toMatchObject({
      status: 201,
      data: { fields: [{ path: 'price_minor' }] },
    });
    expect((await offer(owner, id, { price_minor: 7200 })).status).toBe(200);
  });

  test('previews the earnings of one and all units, equal to an order’s in the sale to the cent', async () => {
    // The destination is unknown, so commission is taxed.
    await shop.db.updateTable('stores').set({ country: '' }).where('id', '=', owner.storeId).execute();
    const { id, inventoryIds } = await product(owner, { sellingMinor: 3333 });
    const asked = async (query: { price_minor?: number; quota?: number }) =>
      (
        await callConsole(shop, seller.readProposalPrice, {
          headers: owner.headers,
          params: { id: saleId },
          query: { product_id: id, ...query },
        })
      ).data.earns;
    expect(await asked({})).toMatchObject({ one_minor: null, all_minor: null });
    const earns = await asked({ price_minor: 2777, quota: 4 });
    expect(earns.all_minor).toBe(earns.one_minor! * 4);
    const { data: offered } = await offer(owner, id, { price_minor: 2777, quota: 4 });
    const [own] = (await seen(owner))[0]!.proposals;
    expect(own!.earns_minor).toBe(earns.one_minor);
    await accept([offered.id]);
    const bought = async () => {
      const token = await buildGuest(shop.db, { items: [{ product: { id, inventoryIds } }] });
      const { data } = await shop.call('POST order/action', { body: orderBody(token) });
      return shop.db
        .selectFrom('order_parts')
        .select(['subtotal_minor', 'commission_minor', 'commission_tax_minor'])
        .where('order_id', '=', data.id)
        .executeTakeFirstOrThrow();
    };
    const earned = ({
      subtotal_minor,
      commission_minor,
      commission_tax_minor,
    }: Awaited<ReturnType<typeof bought>>) => subtotal_minor - commission_minor - commission_tax_minor;
    expect(earns.now_minor).toBe(earned(await bought()));
    // Previews of a product and of a table use the same rate.
    const { sellerProducts, sellerBulk } = consoleApi;
    const { headers } = owner;
    const { data: choices } = await callConsole(shop, sellerProducts.listProductChoices, { headers });
    const { data: table } = await callConsole(shop, sellerBulk.readTable, {
      headers,
      query: { ids: String(id) },
    });
    const rates = { commission_percent: 12.5, commission_tax_percent: 19 };
    expect([choices, ...table.rows]).toMatchObject([rates, rates]);
    shop.clock.set(after(50));
    const inTheSale = await bought();
    expect(inTheSale.subtotal_minor).toBe(2777);
    expect(inTheSale.commission_tax_minor).toBeGreaterThan(0);
    expect(earns.one_minor).toBe(earned(inTheSale));
    // A store's own rate takes precedence over the shop's.
    shop.clock.set(now);
    await shop.db
      .updateTable('stores')
      .set({ commission_percent: '0' })
      .where('id', '=', owner.storeId)
      .execute();
    const next = await product(owner);
    const { data } = await callConsole(shop, seller.readProposalPrice, {
      headers: owner.headers,
      params: { id: saleId },
      query: { product_id: next.id, price_minor: 9000 },
    });
    expect(data.earns).toEqual({ now_minor: 10_000, one_minor: 9000, all_minor: null });
  });

  test('sees its results in past sales, and nothing of others’', async () => {
    const [own, foreign] = [await product(owner), await product(other)];
    const past = async (query: Record<string, string | number> = {}) =>
      (await callConsole(shop, seller.listPastFlashSales, { headers: owner.headers, query })).data;
    const items = [
      { productId: own.id, priceMinor: 5000, quota: 7 },
      { productId: foreign.id, priceMinor: 4000, quota: 9 },
    ];
    const first = await buildFlashSale(shop.db, { start: after(1), end: after(3), items });
    const second = await buildFlashSale(shop.db, {
      start: after(4),
      end: after(5),
      items: [{ productId: own.id, priceMinor: 6000 }],
    });
    await buildFlashSale(shop.db, { start: after(1), end: after(2), items: [items[1]!] });
    shop.clock.set(after(2));
    for (const quantity of [2, 1]) {
      const token = await buildGuest(shop.db, {
        items: [
          { product: own, quantity },
          { product: foreign, quantity },
        ],
      });
      expect((await shop.call('POST order/action', { body: orderBody(token) })).status).toBe(200);
    }
    // Still running.
    expect((await past()).rows).toEqual([]);
    shop.clock.set(after(6));
    const { rows, total } = await past();
    expect(total.count).toBe(2);
    const usd = (minor: number) => ({ minor, currency: 'USD' });
    expect(rows).toMatchObject([
      { id: second, products: 1, quota: null, orders: 0, units: 0, brought: usd(0) },
      { id: first, products: 1, quota: 7, orders: 2, units: 3, brought: usd(15_000) },
    ]);
    // Cancelled items don't count.
    const { id: part } = await shop.db
      .selectFrom('order_parts')
      .select('id')
      .where('store_id', '=', owner.storeId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('order_parts').set({ cancelled: true }).where('id', '=', part).execute();
    expect((await past()).rows[1]).toMatchObject({ orders: 1, units: 2, brought: usd(10_000) });
    expect((await past({ q: '%' })).rows).toEqual([]);
    const [newest] = (await past({ limit: 1 })).rows;
    const { next } = await past({ limit: 1 });
    expect((await past({ limit: 1, after: next! })).rows.map(({ id }) => id)).toEqual([first]);
    expect(newest!.id).toBe(second);
  });

  test('proposes only its own public products, once, before the deadline', async () => {
    const [own, foreign, hidden] = [await product(owner), await product(other), await product(owner)];
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', hidden.id).execute();
    for (const { id } of [foreign, hidden, { id: 999_999 }])
      expect((await offer(owner, id)).httpStatus).toBe(404);
    expect((await offer(owner, own.id, { limit_per_shopper: 11 })).status).toBe(201);
    expect((await offer(owner, own.id)).status).toBe(200);
    expect((await offer(owner, own.id, { price_minor: 8000 })).status).toBe(200);
    expect((await waiting()).map(({ price_minor: price }) => price)).toEqual([8000]);
    shop.clock.set(after(25));
    const late = await atConsole(shop, owner.id, 'seller');
    expect((await offer({ ...owner, headers: late }, own.id)).httpStatus).toBe(404);
  });

  test('withdraws only pending proposals of its own', async () => {
    const { id } = await product(owner);
    const { data } = await offer(owner, id);
    const withdraw = (of: Person) =>
      callConsole(shop, seller.withdrawProposal, { headers: of.headers, params: { id: data.id } });
    expect((await withdraw(other)).httpStatus).toBe(404);
    expect((await accept([data.id])).data).toBe(true);
    expect((await withdraw(owner)).status).toBe(201);
    expect((await offer(owner, id)).status).toBe(201);
    const { data: second } = await offer(owner, (await product(owner)).id);
    const taken = await callConsole(shop, seller.withdrawProposal, {
      headers: owner.headers,
      params: { id: second.id },
    });
    expect(taken.data).toBe(true);
  });
});

describe('the shop', () => {
  test('accepts several at once: they are appended to the sale as proposed', async () => {
    const [one, two] = [await product(owner), await product(other)];
    await offer(owner, one.id);
    await offer(other, two.id, { price_minor: 5000, quota: null, limit_per_shopper: null });
    const proposals = await waiting();
    expect(proposals.map(({ store, most_minor: most }) => [store.id, most])).toEqual([
      [owner.storeId, 9000],
      [other.storeId, 9000],
    ]);
    expect((await accept(proposals.map(({ id }) => id))).data).toBe(true);
    expect(await inSale()).toEqual([
      { product_id: one.id, price_minor: 9000, quota: 10, limit_per_shopper: 2 },
      { product_id: two.id, price_minor: 5000, quota: null, limit_per_shopper: null },
    ]);
    expect((await waiting()).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    // Shoppers see it like any other sale.
    const { data } = await shop.call('GET flash-sale/{id}', { params: { id: saleId } });
    expect(data.data.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect((await accept([proposals[0]!.id])).status).toBe(201);
  });

  test('accepts none if one has become too expensive meanwhile', async () => {
    const [one, two] = [await product(owner), await product(owner)];
    await offer(owner, one.id);
    await offer(owner, two.id);
    await shop.db
      .insertInto('price_changes')
      .values({ product_id: two.id, inventory_id: null, price_minor: 9000, changed_at: after(-1) })
      .execute();
    const proposals = await waiting();
    expect(proposals.map(({ most_minor: most }) => most)).toEqual([9000, 8100]);
    expect((await accept(proposals.map(({ id }) => id))).status).toBe(201);
    expect(await inSale()).toEqual([]);
  });

  test('rejects with a reason, of which the store is notified and which it can answer with another proposal', async () => {
    await shop.db.deleteFrom('notice_events').execute();
    const { id } = await product(owner);
    const { data } = await offer(owner, id);
    expect((await refuse([data.id], ' ')).status).toBe(201);
    expect((await refuse([data.id])).data).toBe(true);
    expect((await seen(owner))[0]!.proposals).toMatchObject([
      { state: 'refused', reason: 'Too many lamps already' },
    ]);
    await sendNotices(shop.app.shop);
    const kinds = async (headers: Record<string, string>) =>
      (await callConsole(shop, consoleApi.notices.listNotices, { headers })).data.rows.map(
        ({ kind }) => kind,
      );
    expect(await kinds(owner.headers)).toEqual(['flash.refused']);
    expect(await kinds(boss)).toEqual(['flash.proposed']);
    expect(await kinds(other.headers)).toEqual([]);
    expect((await offer(owner, id, { price_minor: 7000 })).status).toBe(200);
    expect(await waiting()).toMatchObject([{ state: 'proposed', reason: '', price_minor: 7000 }]);
  });

  test('of two concurrent decisions one applies, and the product is in the sale once', async () => {
    const { data } = await offer(owner, (await product(owner)).id);
    const replies = await Promise.all([accept([data.id]), accept([data.id]), refuse([data.id])]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const [state] = (await waiting()).map((one) => one.state);
    expect(await inSale()).toHaveLength(state === 'accepted' ? 1 : 0);
  });

  test('sees all sales side by side, and which overlap with the same product', async () => {
    const { id } = await product(owner);
    const items = [{ productId: id, priceMinor: 5000 }];
    const first = await buildFlashSale(shop.db, { start: after(1), end: after(5), items });
    const second = await buildFlashSale(shop.db, { start: after(4), end: after(9), items });
    const apart = await buildFlashSale(shop.db, { start: after(9), end: after(10), items });
    await buildFlashSale(shop.db, { start: after(-900), end: after(-800), items });
    await offer(owner, (await product(owner)).id);
    const { data } = await callConsole(shop, operator.readFlashTimeline, { headers: boss });
    expect(
      data.sales.map((one) => [one.id, one.proposals, one.conflicts.map(({ sale_id: of }) => of)]),
    ).toEqual([
      [first, 0, [second]],
      [second, 0, [first]],
      [apart, 0, []],
      [saleId, 1, []],
    ]);
    expect(data.sales[0]!.conflicts[0]!.products).toHaveLength(1);
  });
});
