import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestShopper } from '#access/shopper.ts';
import { addressBody, buildProduct, buildUser } from '../testing/builders.ts';
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

let guests = 0;
type Headers = Record<string, string>;
async function buildShopper() {
  const userId = await buildUser(shop.db);
  return {
    userId,
    login: await shop.signIn(userId),
    guest: { 'x-user-token': `guest_to_adopt_${++guests}` },
  };
}
const add = async (headers: Headers, productId: number, quantity = 1) =>
  (await shop.call('POST cart/action', { headers, body: { product_id: productId, quantity } })).data;
const deselect = (headers: Headers, id: number) =>
  shop.call('POST cart/change', { headers, body: { unchecked: [id] } });
const cart = async (headers: Headers) =>
  (await shop.call('GET cart/by-user', { headers })).data.map((row) => [
    row.product_id,
    row.quantity,
    row.selected,
  ]);

describe('merging a guest cart at login', () => {
  it('turns guest {A 2} and account {A 1, B 1} into {A 3, B 1} and empties the guest cart', async () => {
    const { login, guest, userId } = await buildShopper();
    const [a, b] = await Promise.all([buildProduct(shop.db), buildProduct(shop.db)]);
    await add(login, a.id);
    await add(login, b.id);
    await add(guest, a.id, 2);
    const { data } = await shop.call('GET cart/by-user', {
      headers: login,
      query: { user_token: guest['x-user-token'] },
    });
    expect(data.map((row) => [row.product_id, row.quantity, row.user_id])).toEqual([
      [a.id, 3, userId],
      [b.id, 1, userId],
    ]);
    expect(await cart(guest)).toEqual([]);
    // Repeating it with the same token adopts nothing more.
    expect(await cart({ ...login, ...guest })).toEqual([
      [a.id, 3, 1],
      [b.id, 1, 1],
    ]);
  });

  it('"quantities add up, capped by stock" and by 999', async () => {
    const { login, guest, userId } = await buildShopper();
    const [few, many] = await Promise.all([
      buildProduct(shop.db, { stock: 4 }),
      buildProduct(shop.db, { stock: 5000 }),
    ]);
    for (const headers of [login, guest]) {
      await add(headers, few.id, 3);
      await add(headers, many.id, 600);
    }
    await mergeGuestCart(shop.db, { userId, guestToken: guest['x-user-token'] });
    expect(await cart(login)).toEqual([
      [few.id, 4, 1],
      [many.id, 999, 1],
    ]);
  });

  it('keeps the quantity of a product that sold out meanwhile', async () => {
    const { login, guest, userId } = await buildShopper();
    const [both, onlyGuest] = await Promise.all([buildProduct(shop.db), buildProduct(shop.db)]);
    await add(login, both.id, 2);
    await add(guest, both.id, 3);
    await add(guest, onlyGuest.id, 4);
    await shop.db
      .updateTable('inventories')
      .set({ quantity: 0 })
      .where('product_id', 'in', [both.id, onlyGuest.id])
      .execute();
    await mergeGuestCart(shop.db, { userId, guestToken: guest['x-user-token'] });
    expect(await cart(login)).toEqual([
      [both.id, 2, 1],
      [onlyGuest.id, 4, 1],
    ]);
  });

  it('selects what was selected in either cart, and nothing else', async () => {
    const { login, guest, userId } = await buildShopper();
    const [a, b, c] = await Promise.all([
      buildProduct(shop.db),
      buildProduct(shop.db),
      buildProduct(shop.db),
    ]);
    await deselect(login, (await add(login, a.id)).id);
    await deselect(login, (await add(login, b.id)).id);
    await add(guest, a.id);
    await deselect(guest, (await add(guest, b.id)).id);
    await deselect(guest, (await add(guest, c.id)).id);
    await mergeGuestCart(shop.db, { userId, guestToken: guest['x-user-token'] });
    expect(await cart(login)).toEqual([
      [a.id, 2, 1],
      [b.id, 2, 2],
      [c.id, 1, 2],
    ]);
  });

  it('drops rows beyond the hundredth', async () => {
    const { login, guest, userId } = await buildShopper();
    const { id, inventoryIds } = await buildProduct(shop.db, {
      variants: {
        attribute: 'Shade',
        values: Array.from({ length: 103 }, (_, index) => ({ title: `${index}`, stock: 9 })),
      },
    });
    const { guestKey } = guestShopper(guest['x-user-token']);
    await shop.db
      .insertInto('cart_items')
      .values([
        ...inventoryIds
          .slice(0, 98)
          .map((inventory_id) => ({ user_id: userId, product_id: id, inventory_id, quantity: 1 })),
        ...inventoryIds
          .slice(97)
          .map((inventory_id) => ({ guest_key: guestKey, product_id: id, inventory_id, quantity: 1 })),
      ])
      .execute();
    await mergeGuestCart(shop.db, { userId, guestToken: guest['x-user-token'] });
    const { data } = await shop.call('GET cart/by-user', { headers: login });
    expect(data.map((row) => row.inventory_id)).toEqual(inventoryIds.slice(0, 100));
    expect(data[97]).toMatchObject({ quantity: 2 });
    expect(await cart(guest)).toEqual([]);
  });

  it('does not adopt addresses of the guest', async () => {
    const { login, guest } = await buildShopper();
    await shop.call('POST user/address/action', { headers: guest, body: addressBody() });
    await add(guest, (await buildProduct(shop.db)).id);
    await cart({ ...login, ...guest });
    expect((await shop.call('GET user/address/all', { headers: login })).data.total).toBe(0);
    expect((await shop.call('GET user/address/all', { headers: guest })).data.total).toBe(1);
  });

  it('merges nothing when a signed-in shopper opens a link', async () => {
    const { login, guest } = await buildShopper();
    const { id } = await buildProduct(shop.db);
    await add(guest, id);
    expect(await cart({ ...login, ...guest, 'sec-fetch-mode': 'navigate' })).toEqual([]);
    expect(await cart(guest)).toEqual([[id, 1, 1]]);
  });
});
