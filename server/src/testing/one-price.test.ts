// @module-tag slow
import { expect, test } from 'vitest';
import { buildFlashSale } from './build-flash-sale.ts';
import { addressBody, buildProduct } from './builders.ts';
import { buildTestShop, type TestShop } from './build-test-shop.ts';

/*
 * INVARIANTS I18: "clock at end − 1 s, end, end + 1 s … → the same price in listing, product page, suggestions, cart,
 * order", "in UTC, Kabul (+4:30) and a zone that changes to summer time". Selling 20.00, offered 18.00, 15.00 in the sale.
 */
const end = new Date('2026-11-20T12:00:00Z');
const moments = [
  { at: 'one second before the end', ms: -1000, price: '15.00' },
  { at: 'the end itself', ms: 0, price: '18.00' },
  { at: 'one second after the end', ms: 1000, price: '18.00' },
] as const;
/** Zones of the visitor; Santiago is in summer time then, New York left it three weeks before. */
const zones = ['UTC', 'Asia/Kabul', 'America/Santiago', 'America/New_York'];

type Priced = { price: string | null; offered: number; selling: number };
const shown = (facts: Priced | undefined) =>
  facts?.price ?? (facts && facts.offered > 0 ? facts.offered : facts?.selling)?.toFixed(2);

async function shopAt(ms: number): Promise<{ shop: TestShop; id: number; inventoryId: number }> {
  const shop = await buildTestShop({ now: new Date(end.getTime() + ms) });
  const product = await buildProduct(shop.db, {
    title: 'Clockwork lantern',
    sellingMinor: 2000,
    offeredMinor: 1800,
  });
  await buildFlashSale(shop.db, {
    start: new Date(end.getTime() - 3_600_000),
    end,
    items: [{ productId: product.id, priceMinor: 1500 }],
  });
  return { shop, id: product.id, inventoryId: product.inventoryIds[0]! };
}

test.each(moments)('at $at every place shows $price', async ({ ms, price }) => {
  const { shop, id, inventoryId } = await shopAt(ms);
  try {
    const headers = { 'x-user-token': 'one-price-guest' };
    await shop.call('POST cart/action', {
      body: { product_id: id, inventory_id: inventoryId, quantity: 1 },
      headers,
    });
    await shop.call('POST user/address/action', { body: addressBody(), headers });
    for (const time_zone of zones) {
      const [listing, product, suggestions, cart] = await Promise.all([
        shop.call('GET products', { query: { time_zone } }),
        shop.call('GET product/{id}', { params: { id }, query: { time_zone } }),
        shop.call('GET search', { query: { q: 'lantern', time_zone } }),
        shop.call('GET cart/by-user', { query: { time_zone }, headers }),
      ]);
      expect(shown(listing.data.result.data[0])).toBe(price);
      expect(shown(product.data)).toBe(price);
      expect(shown(suggestions.data.product[0])).toBe(price);
      expect(cart.data[0]?.unit_price).toBe(price);
    }

    const inside = await shop.call('GET products', { query: { min: price, max: price } });
    expect(inside.data.result.total).toBe(1);
    const outside = await shop.call('GET products', {
      query: { min: price === '15.00' ? '18' : '15', max: price === '15.00' ? '18' : '15' },
    });
    expect(outside.data.result.total).toBe(0);

    const placed = await shop.call('POST order/action', {
      body: { order_method: 2, time_zone: 'Asia/Kabul' },
      headers,
    });
    expect(placed.status).toBe(200);
    const order = await shop.call('GET order/find/{id}', { params: { id: placed.data.id }, headers });
    expect(order.data.ordered_products[0]?.selling).toBe(price);
  } finally {
    await shop.close();
  }
});

test('a cart filled before the end shows the new price and never charges it silently', async () => {
  const { shop, id, inventoryId } = await shopAt(-1000);
  try {
    const headers = { 'x-user-token': 'late-guest-token' };
    await shop.call('POST cart/action', {
      body: { product_id: id, inventory_id: inventoryId, quantity: 1 },
      headers,
    });
    await shop.call('POST user/address/action', { body: addressBody(), headers });
    shop.clock.set(end);
    const cart = await shop.call('GET cart/by-user', { headers });
    expect(cart.data[0]).toMatchObject({ unit_price: '18.00', price_was: '15.00' });
    const refused = await shop.call('POST order/action', { body: { order_method: 2 }, headers });
    expect(refused.form[0]).toBe(
      'The price of Clockwork lantern has changed to $18.00. Please check your cart and order again.',
    );
    const placed = await shop.call('POST order/action', { body: { order_method: 2 }, headers });
    expect(placed.status).toBe(200);
    const order = await shop.call('GET order/find/{id}', { params: { id: placed.data.id }, headers });
    expect(order.data.ordered_products[0]?.selling).toBe('18.00');
  } finally {
    await shop.close();
  }
});
