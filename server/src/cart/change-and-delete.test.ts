import { cartChange, cartDelete } from '@souk/contract/cart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBundleDeal, buildProduct } from '../testing/builders.ts';
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts';

let shop: TestShop;
const start = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => void (shop = await buildTestShop({ now: start })));
afterAll(() => shop.close());

let guests = 0;
const newGuest = () => ({ 'x-user-token': `guest_of_change_${++guests}` });
type Headers = Record<string, string>;
const cart = async (headers: Headers) => (await shop.call('GET cart/by-user', { headers })).data;
async function add(headers: Headers, productId: number, quantity = 1, inventoryId?: number) {
  const reply = await shop.call('POST cart/action', {
    headers,
    body: { product_id: productId, quantity, inventory_id: inventoryId },
  });
  return reply.data;
}

describe('cart/change', () => {
  it("selects and deselects the owner's rows and returns the refreshed cart", async () => {
    const guest = newGuest();
    const [a, b] = await Promise.all([buildProduct(shop.db), buildProduct(shop.db)]);
    const [rowA, rowB] = [await add(guest, a.id), await add(guest, b.id)];
    const off = await shop.call('POST cart/change', {
      headers: guest,
      body: { checked: [], unchecked: [rowA.id, rowB.id] },
    });
    expect(cartChange.reply.parse(off.data).map((item) => item.selected)).toEqual([2, 2]);
    const on = await shop.call('POST cart/change', {
      headers: guest,
      body: { checked: [String(rowB.id)], isBundle: true },
    });
    expect(on.data.map((item) => item.selected)).toEqual([2, 1]);
    expect((await cart(guest)).map((item) => item.selected)).toEqual([2, 1]);
  });

  it('"isBundle": returns the whole cart with bundles and untouched rows, priced by the server', async () => {
    const guest = newGuest();
    const bundle = await buildProduct(shop.db, {
      sellingMinor: 1200,
      bundleDealId: await buildBundleDeal(shop.db, { buy: 2, free: 1 }),
    });
    const [plain, other] = await Promise.all([buildProduct(shop.db), buildProduct(shop.db)]);
    await add(guest, bundle.id, 3);
    const row = await add(guest, plain.id);
    await add(guest, other.id);
    const { data } = await shop.call('POST cart/change', {
      headers: guest,
      body: { checked: [], unchecked: [row.id], isBundle: true },
    });
    expect(data.map(({ product_id, quantity, selected }) => [product_id, quantity, selected])).toEqual([
      [bundle.id, 3, 1],
      [plain.id, 1, 2],
      [other.id, 1, 1],
    ]);
    expect(data[0]).toMatchObject({
      unit_price: '12.00',
      flash_product: { bundle_deal: { buy: 2, free: 1 } },
    });
    expect(data).toEqual(await cart(guest));
  });

  it('deselects an id in both lists', async () => {
    const guest = newGuest();
    const row = await add(guest, (await buildProduct(shop.db)).id);
    const reply = await shop.call('POST cart/change', {
      headers: guest,
      body: { checked: [row.id], unchecked: [row.id] },
    });
    expect(reply.data).toMatchObject([{ selected: 2 }]);
  });

  it('refuses to select a withdrawn product', async () => {
    const guest = newGuest();
    const product = await buildProduct(shop.db);
    const row = await add(guest, product.id);
    await shop.call('POST cart/change', { headers: guest, body: { unchecked: [row.id] } });
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', product.id).execute();
    const reply = await shop.call('POST cart/change', { headers: guest, body: { checked: [row.id] } });
    expect(reply).toMatchObject({ status: 200, data: [{ available: false, selected: 2 }] });
    // Also in the row itself: it must not be selected when the product becomes available again.
    await shop.db.updateTable('products').set({ status: 1 }).where('id', '=', product.id).execute();
    expect(await cart(guest)).toMatchObject([{ available: true, selected: 2 }]);
  });

  it('"Without any proof the call answers a form error and touches nothing"', async () => {
    const guest = newGuest();
    const row = await add(guest, (await buildProduct(shop.db)).id);
    const reply = await shop.call('POST cart/change', { body: { unchecked: [row.id] } });
    expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: ['This item isn’t in your cart.'] });
    expect(reply.headers['x-user-token']).toBeUndefined();
    expect(await cart(guest)).toMatchObject([{ selected: 1 }]);
  });

  it('accepts the cookie as proof from our own pages only', async () => {
    const guest = newGuest();
    const row = await add(guest, (await buildProduct(shop.db)).id);
    const cookie = `frontend_user_token=${guest['x-user-token']}`;
    const body = { unchecked: [row.id] };
    const foreign = await shop.call('POST cart/change', {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
      body,
    });
    expect(foreign.status).toBe(201);
    expect(await cart(guest)).toMatchObject([{ selected: 1 }]);
    const own = await shop.call('POST cart/change', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body,
    });
    expect(own.data).toMatchObject([{ selected: 2 }]);
  });

  it.each([
    [{ checked: 'all' }],
    [{ checked: [0] }],
    [{ unchecked: [1.5] }],
    [{ unchecked: ['1; drop'] }],
    [{ checked: { a: 1 } }],
    [{ checked: Array(101).fill(1) }],
  ])('refuses invalid lists: %j', async (body) => {
    const guest = newGuest();
    await add(guest, (await buildProduct(shop.db)).id);
    const reply = await shop.call('POST cart/change', { headers: guest, body });
    expect(reply).toMatchObject({ httpStatus: 200, status: 201 });
    expect(await cart(guest)).toMatchObject([{ selected: 1 }]);
  });
});

describe('cart/delete', () => {
  it('deletes a row by its id in the path or in the query and returns it', async () => {
    const guest = newGuest();
    const [a, b] = await Promise.all([buildProduct(shop.db), buildProduct(shop.db)]);
    const [rowA, rowB] = [await add(guest, a.id, 2), await add(guest, b.id)];
    const inPath = await shop.call('DELETE cart/delete/{id}', { headers: guest, params: { id: rowA.id } });
    expect(cartDelete.reply.parse(inPath.data)).toMatchObject({
      id: rowA.id,
      quantity: 2,
      admin_id: a.storeId,
    });
    const inQuery = await shop.call('DELETE cart/delete', { headers: guest, query: { id: rowB.id } });
    expect(cartDelete.reply.parse(inQuery.data)).toMatchObject({ id: rowB.id });
    expect(await cart(guest)).toEqual([]);
  });

  it('reports a deleted or unknown row as missing', async () => {
    const guest = newGuest();
    const row = await add(guest, (await buildProduct(shop.db)).id);
    const remove = (id: string | number) =>
      shop.call('DELETE cart/delete/{id}', { headers: guest, params: { id } });
    expect((await remove(row.id)).status).toBe(200);
    for (const id of [row.id, 999_999, 0, -1, '1.5', 'x', '%', '99999999999999999999', `${row.id} or 1=1`]) {
      expect(await remove(id)).toMatchObject({
        httpStatus: 200,
        status: 201,
        form: ['This item isn’t in your cart.'],
      });
    }
    expect((await shop.call('DELETE cart/delete', { headers: guest })).form).toEqual([
      'This item isn’t in your cart.',
    ]);
  });
});
