import { cartAction } from '@souk/contract/cart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestShopper } from '#access/shopper.ts';
import { buildFlashSale } from '../testing/build-flash-sale.ts';
import { buildProduct, buildUser } from '../testing/builders.ts';
import { buildTestShop, testPublicUrl, type TestShop } from '../testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

let guests = 0;
const newGuest = () => ({ 'x-user-token': `guest_of_action_${++guests}` });
const add = (headers: Record<string, string>, body: Record<string, unknown>) =>
  shop.call('POST cart/action', { headers, body });
const cart = async (headers: Record<string, string>) =>
  (await shop.call('GET cart/by-user', { headers })).data;
const countRows = async () =>
  (
    await shop.db
      .selectFrom('cart_items')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('cart/action', () => {
  it('takes "quantity is a delta": 2, then 3 more, then 1 less is a row of 4', async () => {
    const guest = newGuest();
    const { id, inventoryIds, storeId } = await buildProduct(shop.db);
    const first = await add(guest, { product_id: id, inventory_id: inventoryIds[0], quantity: 2 });
    expect(first).toMatchObject({ httpStatus: 200, status: 200, message: '' });
    expect(cartAction.reply.parse(first.data)).toMatchObject({
      product_id: id,
      inventory_id: inventoryIds[0],
      quantity: 2,
      user_id: null,
      selected: 1,
      shipping_place_id: null,
      shipping_type: 1,
      user_token: guest['x-user-token'],
      admin_id: storeId,
    });
    const second = await add(guest, { product_id: id, inventory_id: inventoryIds[0], quantity: 3 });
    expect(second.data).toMatchObject({ id: first.data.id, quantity: 5 });
    const third = await add(guest, { product_id: id, inventory_id: inventoryIds[0], quantity: -1 });
    expect(third.data).toMatchObject({ id: first.data.id, quantity: 4 });
    expect(await cart(guest)).toHaveLength(1);
  });

  it('takes ids and quantities in digits, and `inventory_id: null` as absent', async () => {
    const guest = newGuest();
    const { id, inventoryIds } = await buildProduct(shop.db);
    await add(guest, { product_id: String(id), inventory_id: String(inventoryIds[0]), quantity: '2' });
    const reply = await add(guest, { product_id: String(id), inventory_id: null, quantity: '-1' });
    expect(reply.data).toMatchObject({ quantity: 1 });
  });

  it('works for a signed-in shopper, whose rows carry the user and no token', async () => {
    const userId = await buildUser(shop.db);
    const login = await shop.signIn(userId);
    const { id } = await buildProduct(shop.db);
    const reply = await add(login, { product_id: id, quantity: 1 });
    expect(cartAction.reply.parse(reply.data)).toMatchObject({ user_id: userId, user_token: null });
  });

  it('gives a guest without a token one, in the header and, on our own pages, in the cookie', async () => {
    const { id } = await buildProduct(shop.db);
    const elsewhere = await add({}, { product_id: id, quantity: 1 });
    const token = String(elsewhere.headers['x-user-token']);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(elsewhere.headers['set-cookie']).toBeUndefined();
    expect(elsewhere.data.user_token).toBe(token);
    expect(await cart({ 'x-user-token': token })).toHaveLength(1);

    const ours = await add({ origin: testPublicUrl }, { product_id: id, quantity: 1 });
    expect(ours.headers['set-cookie']).toContain(
      `frontend_user_token=${String(ours.headers['x-user-token'])}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  it('stores only a hash of a token', async () => {
    const guest = newGuest();
    const { id } = await buildProduct(shop.db);
    await add(guest, { product_id: id, quantity: 1 });
    const rows = await shop.db.selectFrom('cart_items').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(guest['x-user-token']);
    expect(rows.map((row) => row.guest_key)).toContain(guestShopper(guest['x-user-token']).guestKey);
  });

  it.each([
    [0],
    [-1],
    [-3],
    [1.5],
    [1e308],
    ['1e2'],
    ['1.5'],
    [' 1'],
    [''],
    [true],
    [[3]],
    [{}],
    [null],
    [2_147_483_648],
    ['9'.repeat(30)],
  ])('quantity %j on a row of 1: "Must have minimum 1 item." and the cart is unchanged', async (quantity) => {
    const guest = newGuest();
    const { id } = await buildProduct(shop.db);
    await add(guest, { product_id: id, quantity: 1 });
    const reply = await add(guest, { product_id: id, quantity });
    expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: ['Must have minimum 1 item.'] });
    expect((await cart(guest)).map((row) => row.quantity)).toEqual([1]);
  });

  it('refuses a quantity of 100,000 digits or 1 MB before the database', async () => {
    const guest = newGuest();
    const { id } = await buildProduct(shop.db);
    const long = await add(guest, { product_id: id, quantity: '9'.repeat(100_000) });
    expect(long.form).toEqual(['Must have minimum 1 item.']);
    expect((await add(guest, { product_id: id, quantity: '9'.repeat(1_000_000) })).httpStatus).toBe(413);
    expect(await cart(guest)).toEqual([]);
  });

  it('refuses to reduce a product that is not in the cart and stores nothing', async () => {
    const guest = newGuest();
    const { id } = await buildProduct(shop.db);
    expect((await add(guest, { product_id: id, quantity: -1 })).form).toEqual(['Must have minimum 1 item.']);
    expect(await cart(guest)).toEqual([]);
  });

  it('adding 3 to a row of 4 with stock 6 is "Product quantity exceeds inventory.", adding 2 is not', async () => {
    const guest = newGuest();
    const { id } = await buildProduct(shop.db, { stock: 6 });
    await add(guest, { product_id: id, quantity: 4 });
    expect((await add(guest, { product_id: id, quantity: 3 })).form).toEqual([
      'Product quantity exceeds inventory.',
    ]);
    expect((await add(guest, { product_id: id, quantity: 2 })).data).toMatchObject({ quantity: 6 });
  });

  it('more than 999 units is "Maximum quantity exceeds.", whatever the stock', async () => {
    const guest = newGuest();
    const { id } = await buildProduct(shop.db, { stock: 5000 });
    expect((await add(guest, { product_id: id, quantity: 999 })).data).toMatchObject({ quantity: 999 });
    expect((await add(guest, { product_id: id, quantity: 1 })).form).toEqual(['Maximum quantity exceeds.']);
    expect((await add(guest, { product_id: id, quantity: 2_147_483_647 })).form).toEqual([
      'Maximum quantity exceeds.',
    ]);
  });

  it('nothing in stock is "This product is out of stock."', async () => {
    const { id } = await buildProduct(shop.db, { stock: 0 });
    expect((await add(newGuest(), { product_id: id, quantity: 1 })).form).toEqual([
      'This product is out of stock.',
    ]);
  });

  it('several variants and none chosen, or one of another product: "Please select all required attributes."', async () => {
    const guest = newGuest();
    const other = await buildProduct(shop.db);
    const { id, inventoryIds } = await buildProduct(shop.db, {
      variants: {
        attribute: 'Size',
        values: [
          { title: 'M', stock: 3 },
          { title: 'L', stock: 3 },
        ],
      },
    });
    const text = ['Please select all required attributes.'];
    expect((await add(guest, { product_id: id, quantity: 1 })).form).toEqual(text);
    expect(
      (await add(guest, { product_id: id, inventory_id: other.inventoryIds[0], quantity: 1 })).form,
    ).toEqual(text);
    expect((await add(guest, { product_id: id, inventory_id: 999_999, quantity: 1 })).form).toEqual(text);
    expect((await add(guest, { product_id: id, inventory_id: 'L', quantity: 1 })).form).toEqual(text);
    expect(await cart(guest)).toEqual([]);
    await add(guest, { product_id: id, inventory_id: inventoryIds[0], quantity: 1 });
    await add(guest, { product_id: id, inventory_id: inventoryIds[1], quantity: 1 });
    expect((await cart(guest)).map((row) => row.inventory_id)).toEqual(inventoryIds);
  });

  it('treats a product that is missing, hidden or of a suspended store as missing', async () => {
    const before = await countRows();
    const hidden = await buildProduct(shop.db, { status: 2 });
    const suspended = await buildProduct(shop.db);
    await shop.db
      .updateTable('stores')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.storeId)
      .execute();
    const text = ['We couldn’t find this product.'];
    for (const product_id of [hidden.id, suspended.id, 999_999, 0, -1, 1.5, '1e2', [1], true, null, 'x\0']) {
      const reply = await add(newGuest(), { product_id, quantity: 1 });
      expect({ product_id, ...reply }).toMatchObject({ httpStatus: 200, status: 201, form: text });
    }
    expect(await countRows()).toBe(before);
  });

  it('limits the cart to 100 different products; existing rows can still change', async () => {
    const guest = newGuest();
    const { id, inventoryIds } = await buildProduct(shop.db, {
      variants: {
        attribute: 'Shade',
        values: Array.from({ length: 101 }, (_, index) => ({ title: `Shade ${index}`, stock: 9 })),
      },
    });
    const { guestKey } = guestShopper(guest['x-user-token']);
    await shop.db
      .insertInto('cart_items')
      .values(
        inventoryIds
          .slice(0, 100)
          .map((inventory_id) => ({ guest_key: guestKey, product_id: id, inventory_id, quantity: 1 })),
      )
      .execute();
    const reply = await add(guest, { product_id: id, inventory_id: inventoryIds[100], quantity: 1 });
    expect(reply.form).toEqual(['Your cart is full. It can hold 100 different products.']);
    const known = await add(guest, { product_id: id, inventory_id: inventoryIds[99], quantity: 1 });
    expect(known.data).toMatchObject({ quantity: 2 });
  });

  it('adding to a deselected row keeps it deselected', async () => {
    const guest = newGuest();
    const { id } = await buildProduct(shop.db);
    const { data: row } = await add(guest, { product_id: id, quantity: 1 });
    await shop.call('POST cart/change', { headers: guest, body: { unchecked: [row.id] } });
    expect((await add(guest, { product_id: id, quantity: 1 })).data).toMatchObject({
      quantity: 2,
      selected: 2,
    });
  });

  it('stores the price that the shopper saw: the flash price while the sale runs', async () => {
    const guest = newGuest();
    const now = shop.clock.now();
    const { id } = await buildProduct(shop.db, { sellingMinor: 1000, offeredMinor: 800 });
    await buildFlashSale(shop.db, {
      start: new Date(now.getTime() - 1000),
      end: new Date(now.getTime() + 1000),
      items: [{ productId: id, priceMinor: 500 }],
    });
    const { data: row } = await add(guest, { product_id: id, quantity: 1 });
    const stored = await shop.db
      .selectFrom('cart_items')
      .select('seen_price_minor')
      .where('id', '=', row.id)
      .executeTakeFirst();
    expect(stored).toEqual({ seen_price_minor: 500 });
  });

  it('ignores prices, owners and selections in the request', async () => {
    const guest = newGuest();
    const { id } = await buildProduct(shop.db, { sellingMinor: 1000 });
    const userId = await buildUser(shop.db);
    await add(guest, {
      product_id: id,
      quantity: 1,
      price: 1,
      unit_price: '0.01',
      user_id: userId,
      seen_price_minor: 1,
    });
    expect(await cart(guest)).toMatchObject([{ user_id: null, unit_price: '10.00', price_was: null }]);
  });
});
