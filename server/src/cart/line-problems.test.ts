import { cartByUser, RefusedLineSchema } from '@souk/contract/cart';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, buildShippingRule } from '#testing/builders.ts';

const start = new Date('2026-11-20T12:00:00Z');
const later = new Date(start.getTime() + 3600_000);
const end = new Date(start.getTime() + 2 * 3600_000);
let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ now: start })));
afterAll(() => shop.close());

const cartOf = async (token: string) =>
  cartByUser.reply.parse((await shop.call('GET cart/by-user', { query: { user_token: token } })).data);
const order = (token: string, headers: Record<string, string> = {}) =>
  shop.call('POST order/action', { body: orderBody(token), headers });

/** The lines next to the texts of a refusal. */
const linesOf = (reply: { data: unknown }) =>
  z.object({ lines: z.array(RefusedLineSchema) }).parse(reply.data).lines;

async function buildOffer(offer: { quota?: number; limitPerShopper?: number }, stock = 50) {
  const product = await buildProduct(shop.db, { title: 'Lamp', sellingMinor: 3000, stock });
  await buildFlashSale(shop.db, {
    start,
    end,
    items: [{ productId: product.id, priceMinor: 2000, ...offer }],
  });
  return product;
}

describe('the most units that an order accepts', () => {
  test('is the stock, at most 999', async () => {
    const few = await buildProduct(shop.db, { stock: 3 });
    const many = await buildProduct(shop.db, { stock: 5000 });
    const token = await buildGuest(shop.db, { items: [{ product: few }, { product: many }] });
    expect(await cartOf(token)).toMatchObject([
      { most: 3, sale_limit: null, changes: [] },
      { most: 999, sale_limit: null, changes: [] },
    ]);
  });

  test('shows a limit per shopper in the cart, with the units of earlier orders', async () => {
    const lamp = await buildOffer({ limitPerShopper: 3 });
    const token = await buildGuest(shop.db, { items: [{ product: lamp, quantity: 2 }] });
    expect(await cartOf(token)).toMatchObject([
      { most: 3, sale_limit: { per_shopper: 3, bought: 0, left: null } },
    ]);
    expect((await order(token)).status).toBe(200);
    await shop.call('POST cart/action', {
      body: { product_id: lamp.id, quantity: 2, user_token: token },
    });
    expect(await cartOf(token)).toMatchObject([
      { quantity: 2, most: 1, sale_limit: { per_shopper: 3, bought: 2 }, changes: ['sale-limit'] },
    ]);
    expect(linesOf(await order(token))).toMatchObject([{ problem: 'sale-limit', most: 1, title: 'Lamp' }]);
  });

  test('shows the remaining units of a sale', async () => {
    const lamp = await buildOffer({ quota: 2 });
    const token = await buildGuest(shop.db, { items: [{ product: lamp, quantity: 4 }] });
    expect(await cartOf(token)).toMatchObject([
      { most: 2, sale_limit: { per_shopper: null, bought: 0, left: 2 }, changes: ['sale-limit'] },
    ]);
    expect(linesOf(await order(token))).toMatchObject([{ problem: 'sale-limit', most: 2 }]);
  });

  test('applies the limit of one offer to all lines ordered together', async () => {
    const shirt = await buildProduct(shop.db, {
      sellingMinor: 3000,
      variants: {
        attribute: 'Size',
        values: [
          { title: 'S', stock: 9 },
          { title: 'M', stock: 9 },
        ],
      },
    });
    await buildFlashSale(shop.db, {
      start,
      end,
      items: [{ productId: shirt.id, priceMinor: 2000, limitPerShopper: 5 }],
    });
    const items = (selected: 1 | 2) => [
      { product: shirt, quantity: 2 },
      { product: shirt, variant: 1, quantity: 2, selected },
    ];
    const both = await cartOf(await buildGuest(shop.db, { items: items(1) }));
    expect(both.map(({ most }) => most)).toEqual([3, 3]);
    const one = await cartOf(await buildGuest(shop.db, { items: items(2) }));
    expect(one.map(({ most }) => most)).toEqual([5, 3]);
  });
});

describe('changes since a line was added to the cart', () => {
  test('the sale or only the price ended', async () => {
    const sold = await buildOffer({});
    const dearer = await buildProduct(shop.db, { sellingMinor: 1500 });
    const cheaper = await buildProduct(shop.db, { sellingMinor: 900 });
    const token = await buildGuest(shop.db, {
      items: [
        { product: sold, seenPriceMinor: 2000 },
        { product: dearer, seenPriceMinor: 1000 },
        { product: cheaper, seenPriceMinor: 1000 },
      ],
    });
    expect((await cartOf(token)).map(({ changes }) => changes)).toEqual([[], ['price'], ['price']]);
    shop.clock.set(end);
    expect((await cartOf(token)).map(({ changes }) => changes)).toEqual([
      ['sale-ended'],
      ['price'],
      ['price'],
    ]);
    shop.clock.set(start);
  });

  test('the last unit at the sale price was sold to another shopper', async () => {
    const lamp = await buildOffer({ quota: 1 });
    const token = await buildGuest(shop.db, { items: [{ product: lamp, seenPriceMinor: 2000 }] });
    const other = await buildGuest(shop.db, {
      items: [{ product: lamp }],
      address: { email: 'other@example.com' },
    });
    expect((await order(other)).status).toBe(200);
    expect(await cartOf(token)).toMatchObject([
      { changes: ['sale-ended'], price_was: '20.00', unit_price: '30.00' },
    ]);
  });

  test('less stock, sold out, withdrawn, seller on vacation', async () => {
    const [fewer, none, hidden, away] = await Promise.all([
      buildProduct(shop.db, { stock: 3 }),
      buildProduct(shop.db, { stock: 0 }),
      buildProduct(shop.db),
      buildProduct(shop.db),
    ]);
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', hidden.id).execute();
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', away.storeId).execute();
    const items = [fewer, none, hidden, away].map((product) => ({ product, quantity: 5 }));
    const cart = await cartOf(await buildGuest(shop.db, { items }));
    expect(cart.map(({ changes, most }) => [changes, most])).toEqual([
      [['stock'], 3],
      [['sold-out'], 0],
      [['withdrawn'], 10],
      [['store-away'], 10],
    ]);
  });
});

describe('a refused order lists the lines concerned next to the texts of SPEC §5', () => {
  test('stock: row, product and available quantity', async () => {
    const scarce = await buildProduct(shop.db, { title: 'Honey', stock: 3, sellingMinor: 1000 });
    const fine = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, {
      items: [{ product: scarce, quantity: 5 }, { product: fine }],
    });
    const [row] = await cartOf(token);
    const reply = await order(token);
    expect(reply.form).toEqual(['Product quantity exceeds inventory.']);
    expect(linesOf(reply)).toEqual([
      {
        id: row!.id,
        product_id: scarce.id,
        inventory_id: scarce.inventoryIds[0],
        title: 'Honey',
        problem: 'stock',
        most: 3,
        unit_price: '10.00',
        message: 'Product quantity exceeds inventory.',
      },
    ]);
  });

  test('price, and a seller on vacation', async () => {
    const dearer = await buildProduct(shop.db, { sellingMinor: 1500 });
    const changed = await buildGuest(shop.db, { items: [{ product: dearer, seenPriceMinor: 1000 }] });
    expect(linesOf(await order(changed))).toMatchObject([{ problem: 'price', unit_price: '15.00' }]);
    const away = await buildProduct(shop.db);
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', away.storeId).execute();
    const stranded = await buildGuest(shop.db, { items: [{ product: away }] });
    expect(linesOf(await order(stranded))).toMatchObject([{ problem: 'store-away', most: 0 }]);
  });

  test("delivery, with the country's name in the reader's language", async () => {
    const rule = await buildShippingRule(shop.db, { places: [{ country: 'US' }] });
    const product = await buildProduct(shop.db, { shippingRuleId: rule.id });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const reply = await order(token, { language: 'ar' });
    expect(reply.form[0]).toContain('ألمانيا');
    expect(linesOf(reply)).toMatchObject([{ problem: 'not-shipped', product_id: product.id }]);
    expect((await order(token)).form[0]).toContain('Germany');
  });

  test('has no lines for a reason that concerns no line', async () => {
    const product = await buildProduct(shop.db);
    const token = await buildGuest(shop.db, { items: [{ product }], address: null });
    expect((await order(token)).data).toEqual({ form: ['Please add an address first.'] });
  });
});

test('an upcoming sale sets no limit yet', async () => {
  const product = await buildProduct(shop.db);
  await buildFlashSale(shop.db, {
    start: later,
    end,
    items: [{ productId: product.id, priceMinor: 500, limitPerShopper: 1 }],
  });
  const token = await buildGuest(shop.db, { items: [{ product, quantity: 3 }] });
  expect(await cartOf(token)).toMatchObject([{ sale_limit: null, most: 10, changes: [] }]);
});
