// @module-tag slow
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGuest } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBundleDeal,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildTaxRule,
} from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { allCommands, type Real } from './test-two-tabs-commands.ts';
import type { Model, Offer, Variant } from './test-two-tabs-model.ts';

/*
 * Two tabs of one guest act at random while the shop changes prices and stock. After each action the cart, its count and every text must
 * match a plain model of SPEC and CONTRACT, and an order must cost what is calculated by hand. A failure shrinks to the shortest sequence
 * and prints its seed; add that seed to the list below.
 */
const seeds = [20_261_120, 1, 4, 5];
const commandsPerRun = 60;

let shop: TestShop;
let variants: Variant[];
let offers: Offer[];
beforeAll(async () => {
  shop = await buildTestShop();
  variants = await buildVariants();
  offers = await buildOffers();
});
afterAll(() => shop.close());

async function buildVariants(): Promise<Variant[]> {
  const { db } = shop;
  const stores = [
    { id: await buildStore(db, { name: 'Nordic Home' }), name: 'Nordic Home' },
    { id: await buildStore(db, { name: 'Casa' }), name: 'Casa' },
  ];
  const kinds = [
    { store: 0, priceMinor: 490, perUnit: false, percent: 19, bundle: { buy: 2, free: 1 } },
    { store: 0, priceMinor: 125, perUnit: true, percent: 7.25, bundle: null },
    { store: 1, priceMinor: 0, perUnit: false, percent: 0, bundle: { buy: 1, free: 1 } },
    { store: 1, priceMinor: 333, perUnit: true, percent: 19, bundle: null },
  ];
  const built: Variant[] = [];
  for (const [index, { store: at, priceMinor, perUnit, percent, bundle }] of kinds.entries()) {
    const store = stores[at]!;
    const title = `Variant ${index}`;
    const rule = await buildShippingRule(db, { singlePrice: !perUnit, places: [{ priceMinor }] });
    const product = await buildProduct(db, {
      title,
      storeId: store.id,
      shippingRuleId: rule.id,
      taxRuleId: await buildTaxRule(db, { percent }),
      bundleDealId: bundle && (await buildBundleDeal(db, bundle)),
    });
    built.push({
      productId: product.id,
      inventoryId: product.inventoryIds[0]!,
      title,
      storeId: store.id,
      storeName: store.name,
      unitMinor: 0,
      stock: 0,
      bundle,
      shipping: { priceMinor, perUnit },
      tax: { percent: Math.round(percent * 100) },
    });
  }
  return built;
}

/** A percentage, a flat amount with a minimum, one of a seller once per shopper, a single use for all, and an expired one. */
async function buildOffers(): Promise<Offer[]> {
  const store = variants[0]!;
  const ofAll = {
    storeId: null,
    storeName: null,
    minSpendMinor: 0,
    isOver: false,
    left: 999,
    leftForMe: 999,
  };
  const planned: Omit<Offer, 'code'>[] = [
    { ...ofAll, off: { percent: 3333 } },
    { ...ofAll, off: { flatMinor: 5000 }, minSpendMinor: 6000, left: 1 },
    {
      ...ofAll,
      off: { percent: 1000 },
      storeId: store.storeId,
      storeName: store.storeName,
      minSpendMinor: 4000,
      leftForMe: 1,
    },
    { ...ofAll, off: { flatMinor: 100 }, isOver: true },
  ];
  const built: Offer[] = [];
  for (const offer of planned) {
    const { code } = await buildVoucher(shop.db, {
      ...('percent' in offer.off
        ? { type: 2, percent: offer.off.percent / 100 }
        : { flat_minor: offer.off.flatMinor }),
      store_id: offer.storeId,
      min_spend_minor: offer.minSpendMinor,
      usage_limit: offer.left,
      limit_per_customer: offer.leftForMe,
      ...(offer.isOver ? { end_time: new Date('2026-11-20T12:00:00Z') } : {}),
    });
    built.push({ ...offer, code });
  }
  return built;
}

let guests = 0;

/** A new guest and the same variants: 9 of each, at prices that don't divide evenly. */
async function start(): Promise<{ model: Model; real: Real }> {
  const prices = [1999, 4201, 733, 10_050];
  const model: Model = {
    variants: variants.map((variant, index) => ({ ...variant, unitMinor: prices[index]!, stock: 9 })),
    offers: offers.map((offer) => ({ ...offer })),
    rows: [],
  };
  for (const { productId, inventoryId, unitMinor, stock } of model.variants) {
    await shop.db
      .updateTable('products')
      .set({ selling_minor: unitMinor })
      .where('id', '=', productId)
      .execute();
    await shop.db.updateTable('inventories').set({ quantity: stock }).where('id', '=', inventoryId).execute();
  }
  await shop.db.updateTable('vouchers').set({ used: 0 }).execute();
  const token = await buildGuest(shop.db, { address: { email: `tabs${++guests}@example.com` } });
  return { model, real: { shop, token, views: [[], []], answers } };
}

const answers = new Map<string, number>();

test.each([...seeds, randomInt(1, 2 ** 31 - 1)])('two tabs, seed %i', { timeout: 60_000 }, async (seed) => {
  const commands = fc.commands(allCommands({ variants, offers }), {
    maxCommands: commandsPerRun,
    size: 'max',
  });
  const walk = fc.asyncProperty(commands, (list) => fc.asyncModelRun(start, list));
  await fc.assert(walk, { seed, numRuns: 4 });
});

test('the runs covered every important kind of answer', () => {
  expect([...answers.keys()]).toEqual(
    expect.arrayContaining([
      'order: OK',
      'order: This product is out of stock.',
      'order: Product quantity exceeds inventory.',
      'order with voucher n: OK',
      'order with voucher n: This voucher can not be used again.',
      'order with voucher n: This voucher has expired.',
      'order with voucher n: Invalid voucher.',
      'order with voucher n: Spend at least $n to use this voucher.',
      'order with voucher n: The price of Variant n has changed to $n. Please check your cart and order again.',
      'ask for voucher n: OK',
      'add n of variant n: Product quantity exceeds inventory.',
      'add n of variant n: Must have minimum n item.',
      'left tab deletes row n: OK',
      'right tab deletes row n: This item isn’t in your cart.',
    ]),
  );
});
