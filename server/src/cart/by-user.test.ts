// @module-tag slow
import { cartByUser } from '@souk/contract/cart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestShopper } from '#access/shopper.ts';
import { buildFlashSale } from '../testing/build-flash-sale.ts';
import {
  buildBundleDeal,
  buildProduct,
  buildShippingRule,
  buildTaxRule,
  setSetting,
} from '../testing/builders.ts';
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts';
import { loadCartLines } from './load-cart-lines.ts';
import { countStatements } from '#testing/count-statements.ts';

let shop: TestShop;
const start = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => void (shop = await buildTestShop({ now: start, timeoutMs: 30_000 })));
afterAll(() => shop.close());

let guests = 0;
const newGuest = () => ({ 'x-user-token': `guest_of_doors_${++guests}` });
type Headers = Record<string, string>;
const cart = async (headers: Headers) => (await shop.call('GET cart/by-user', { headers })).data;
async function add(headers: Headers, productId: number, quantity = 1, inventoryId?: number) {
  const reply = await shop.call('POST cart/action', {
    headers,
    body: { product_id: productId, quantity, inventory_id: inventoryId },
  });
  return reply.data;
}

describe('cart/by-user', () => {
  it('is a plain array, "[] when empty or without an owner"', async () => {
    expect(await shop.call('GET cart/by-user')).toMatchObject({ httpStatus: 200, status: 200, data: [] });
    expect(await cart(newGuest())).toEqual([]);
  });

  it('returns everything that a cart page needs, ordered by row id', async () => {
    const guest = newGuest();
    const shippingRule = await buildShippingRule(shop.db, {
      places: [{ country: 'DE', priceMinor: 490 }, {}],
    });
    const { id, inventoryIds, storeId } = await buildProduct(shop.db, {
      title: 'Wool scarf',
      sellingMinor: 2000,
      offeredMinor: 1500,
      taxRuleId: await buildTaxRule(shop.db, { percent: 19 }),
      shippingRuleId: shippingRule.id,
      bundleDealId: await buildBundleDeal(shop.db, { buy: 2, free: 1 }),
      variants: {
        attribute: 'Colour',
        values: [
          { title: 'Red', stock: 4, priceMinor: 1800 },
          { title: 'Blue', stock: 2 },
        ],
      },
    });
    const red = await add(guest, id, 3, inventoryIds[0]);
    const blue = await add(guest, id, 1, inventoryIds[1]);
    const items = cartByUser.reply.parse(await cart(guest));
    expect(items.map((item) => item.id)).toEqual([red.id, blue.id]);
    expect(items[0]).toMatchObject({
      product_id: id,
      inventory_id: inventoryIds[0],
      quantity: 3,
      user_id: null,
      selected: 1,
      shipping_place_id: null,
      shipping_place: null,
      shipping_type: 1,
      unit_price: '18.00',
      previous_price: '20.00',
      price_was: null,
      available: true,
      store: { id: storeId },
      flash_product: {
        id,
        title: 'Wool scarf',
        selling: 20,
        offered: 15,
        price: null,
        end_time: null,
        tax_rules: { type: 2, price: 19 },
        bundle_deal: { buy: 2, free: 1 },
        shipping_rule: { id: shippingRule.id, single_price: 1 },
      },
      updated_inventory: {
        id: inventoryIds[0],
        quantity: 4,
        price: '18.00',
        inventory_attributes: [{ attribute_value: { title: 'Red', attribute: { title: 'Colour' } } }],
      },
    });
    expect(items[0]!.flash_product.bundle_deal_id).toBe(String(items[0]!.flash_product.bundle_deal!.id));
    expect(items[0]!.flash_product.product_images).toHaveLength(1);
    expect(items[0]!.flash_product.shipping_rule.shipping_places.map((place) => place.price)).toEqual([
      '4.90',
      '5.00',
    ]);
    // A variant without its own price has the product's price.
    expect(items[1]).toMatchObject({ unit_price: '15.00', previous_price: '20.00' });
  });

  it('uses flat tax in whole currency units and the decimals of the currency', async () => {
    const guest = newGuest();
    const { id } = await buildProduct(shop.db, {
      sellingMinor: 12_345,
      taxRuleId: await buildTaxRule(shop.db, { flatMinor: 150 }),
    });
    await add(guest, id);
    const [item] = cartByUser.reply.parse(await cart(guest));
    expect(item).toMatchObject({
      unit_price: '123.45',
      flash_product: { tax_rules: { type: 1, price: 1.5 } },
    });
    await setSetting(shop.db, 'currency', 'JPY');
    shop.app.shop.site.invalidate();
    const [inYen] = cartByUser.reply.parse(await cart(guest));
    expect(inYen).toMatchObject({
      unit_price: '12345.00',
      flash_product: { selling: 12_345, tax_rules: { price: 150 } },
    });
    await setSetting(shop.db, 'currency', 'USD');
    shop.app.shop.site.invalidate();
  });

  it('in the language of the caller', async () => {
    const guest = newGuest();
    const { id, inventoryIds } = await buildProduct(shop.db, {
      title: 'Teapot',
      variants: { attribute: 'Colour', values: [{ title: 'Red', stock: 4 }] },
    });
    const value = await shop.db
      .selectFrom('inventory_values')
      .select('attribute_value_id')
      .where('inventory_id', '=', inventoryIds[0]!)
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('catalog_texts')
      .values([
        { entity: 'products', entity_id: id, language_code: 'ar', field: 'title', text: 'إبريق' },
        {
          entity: 'attribute_values',
          entity_id: value.attribute_value_id,
          language_code: 'ar',
          field: 'title',
          text: 'أحمر',
        },
      ])
      .execute();
    await add(guest, id);
    expect(await cart(guest)).toMatchObject([{ flash_product: { title: 'Teapot' } }]);
    expect(await cart({ ...guest, language: 'AR' })).toMatchObject([
      {
        flash_product: { title: 'إبريق' },
        updated_inventory: {
          inventory_attributes: [{ attribute_value: { title: 'أحمر', attribute: { title: 'Colour' } } }],
        },
      },
    ]);
  });

  it('shows the flash price "only while" the sale runs, and reports the change afterwards', async () => {
    const guest = newGuest();
    const end = new Date(start.getTime() + 60_000);
    const { id } = await buildProduct(shop.db, { sellingMinor: 1000, offeredMinor: 900 });
    await buildFlashSale(shop.db, { start, end, items: [{ productId: id, priceMinor: 600 }] });
    await add(guest, id);
    shop.clock.set(new Date(end.getTime() - 1));
    expect(await cart(guest)).toMatchObject([
      {
        unit_price: '6.00',
        previous_price: '10.00',
        price_was: null,
        flash_product: { price: '6.00', end_time: '2026-11-20 12:01:00' },
      },
    ]);
    shop.clock.set(end);
    expect(await cart(guest)).toMatchObject([
      {
        unit_price: '9.00',
        previous_price: '10.00',
        price_was: '6.00',
        flash_product: { price: null, end_time: null },
      },
    ]);
    // Changing the quantity marks the new price as seen.
    await add(guest, id);
    expect(await cart(guest)).toMatchObject([{ unit_price: '9.00', price_was: null }]);
    shop.clock.set(start);
  });

  it('shows withdrawn products as unavailable and deselected, without writing', async () => {
    const guest = newGuest();
    const [hidden, suspended, sold] = await Promise.all([
      buildProduct(shop.db),
      buildProduct(shop.db),
      buildProduct(shop.db),
    ]);
    for (const product of [hidden, suspended, sold]) await add(guest, product.id);
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', hidden.id).execute();
    await shop.db
      .updateTable('stores')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.storeId)
      .execute();
    const before = await shop.db.selectFrom('cart_items').selectAll().orderBy('id').execute();
    const items = cartByUser.reply.parse(await cart(guest));
    expect(items.map(({ available, selected }) => [available, selected])).toEqual([
      [false, 2],
      [false, 2],
      [true, 1],
    ]);
    expect(await shop.db.selectFrom('cart_items').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it('shows a place even if a rule has none left: "shipping_places[0].price is read unchecked"', async () => {
    const guest = newGuest();
    const rule = await buildShippingRule(shop.db);
    const { id } = await buildProduct(shop.db, { shippingRuleId: rule.id });
    await add(guest, id);
    await shop.db.deleteFrom('shipping_places').where('shipping_rule_id', '=', rule.id).execute();
    const [item] = cartByUser.reply.parse(await cart(guest));
    expect(item!.flash_product.shipping_rule.shipping_places).toMatchObject([
      { country: 'ZZ', price: '0.00' },
    ]);
  });

  it("ignores a stored place that no longer belongs to the product's rule", async () => {
    const guest = newGuest();
    const [rule, otherRule] = [await buildShippingRule(shop.db), await buildShippingRule(shop.db)];
    const { id } = await buildProduct(shop.db, { shippingRuleId: rule.id });
    const row = await add(guest, id);
    await shop.db
      .updateTable('cart_items')
      .set({ shipping_place_id: rule.placeIds[0]! })
      .where('id', '=', row.id)
      .execute();
    expect(await cart(guest)).toMatchObject([
      {
        shipping_place_id: rule.placeIds[0],
        shipping_place: { id: rule.placeIds[0], shipping_rule: { id: rule.id, single_price: 1 } },
      },
    ]);
    await shop.db
      .updateTable('products')
      .set({ shipping_rule_id: otherRule.id })
      .where('id', '=', id)
      .execute();
    expect(await cart(guest)).toMatchObject([{ shipping_place_id: null, shipping_place: null }]);
  });

  it('runs the same number of queries for ten rows as for one', async () => {
    const few = newGuest();
    const many = newGuest();
    const products = await Promise.all(Array.from({ length: 10 }, () => buildProduct(shop.db)));
    await add(few, products[0]!.id);
    for (const product of products) await add(many, product.id);
    const language = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false } as const;
    const load = async (guest: Headers) => {
      let lines = 0;
      const queries = await countStatements(async () => {
        const loaded = await loadCartLines(shop.db, guestShopper(guest['x-user-token']!), {
          now: start,
          language,
        });
        lines = loaded.length;
      });
      return [lines, queries];
    };
    const [, questions] = await load(few);
    expect(await load(many)).toEqual([10, questions]);
    expect(questions).toBeLessThanOrEqual(12);
  });
});
