import { cartAction } from '@souk/contract/cart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../testing/builders.ts';
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

let guests = 0;
const newGuest = () => ({ 'x-user-token': `guest_of_buying_${++guests}` });
const add = (headers: Record<string, string>, body: Record<string, unknown>) =>
  shop.call('POST cart/action', { headers, body });
const buy = (headers: Record<string, string>, body: Record<string, unknown>) =>
  shop.call('POST cart/buy-now', { headers, body });
const cart = async (headers: Record<string, string>) =>
  (await shop.call('GET cart/by-user', { headers })).data;

describe('cart/buy-now', () => {
  it('"sets the row\'s quantity, selects it and deselects all other rows"', async () => {
    const guest = newGuest();
    const [a, b, c] = await Promise.all([
      buildProduct(shop.db),
      buildProduct(shop.db),
      buildProduct(shop.db),
    ]);
    await add(guest, { product_id: a.id, quantity: 1 });
    const { data: rowOfB } = await add(guest, { product_id: b.id, quantity: 5 });
    await add(guest, { product_id: c.id, quantity: 1 });
    await shop.call('POST cart/change', { headers: guest, body: { unchecked: [rowOfB.id] } });

    const reply = await buy(guest, { product_id: b.id, quantity: 2 });
    expect(cartAction.reply.parse(reply.data)).toMatchObject({ id: rowOfB.id, quantity: 2, selected: 1 });
    expect((await cart(guest)).map(({ product_id, selected }) => [product_id, selected])).toEqual([
      [a.id, 2],
      [b.id, 1],
      [c.id, 2],
    ]);
  });

  it('creates a missing row, also for a guest without a token', async () => {
    const { id } = await buildProduct(shop.db);
    const reply = await buy({}, { product_id: id, quantity: 3 });
    expect(await cart({ 'x-user-token': String(reply.headers['x-user-token']) })).toMatchObject([
      { quantity: 3, selected: 1 },
    ]);
  });

  it.each([[0], [-1], ['x'], [11]])(
    'refuses quantity %j of a stock of 10 and keeps the selection',
    async (quantity) => {
      const guest = newGuest();
      const [a, b] = await Promise.all([buildProduct(shop.db), buildProduct(shop.db)]);
      await add(guest, { product_id: a.id, quantity: 1 });
      await add(guest, { product_id: b.id, quantity: 1 });
      expect((await buy(guest, { product_id: b.id, quantity })).status).toBe(201);
      expect(await cart(guest)).toMatchObject([
        { quantity: 1, selected: 1 },
        { quantity: 1, selected: 1 },
      ]);
    },
  );
});
