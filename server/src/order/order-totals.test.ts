// @module-tag slow
import type { CartItem } from '@souk/contract/cart';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBundleDeal,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildTaxRule,
  setSetting,
} from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { countByHand, type HandAmounts, type HandLine, type HandVoucher } from '#testing/count-by-hand.ts';
import { buildGuests, orderBody } from './test-shoppers.ts';

const shops: TestShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

async function shopIn(currency: string): Promise<TestShop> {
  const shop = await buildTestShop({ connections: 10, timeoutMs: 30_000 });
  shops.push(shop);
  await setSetting(shop.db, 'currency', currency);
  await setSetting(shop.db, 'default_commission_percent', 12.5);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  return shop;
}

/** I14 asks for 10,000 carts, which takes minutes; this many are read besides those that are ordered. */
const cartsToRead = Number(process.env['CARTS'] ?? 20);

type SampleProduct = Omit<HandLine, 'quantity'> & { product: { id: number; inventoryIds: number[] } };
type Offer = HandVoucher & { code: string };

/** Random carts with a fixed seed, so that failures are reproducible. */
function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] {
  return fc.sample(arbitrary, { numRuns, seed: 20_261_120 });
}

async function buildSampleProducts({ db }: TestShop): Promise<SampleProduct[]> {
  const bundles = [null, { buy: 2, free: 1 }, { buy: 1, free: 1 }];
  const stores = [];
  for (let index = 0; index < 5; index++) stores.push(await buildStore(db));
  const shippings = [];
  for (const [index, priceMinor] of [0, 1, 499, 12_345].entries()) {
    const rule = await buildShippingRule(db, { singlePrice: index % 2 === 0, places: [{ priceMinor }] });
    shippings.push({ ruleId: rule.id, priceMinor, perUnit: index % 2 === 1 });
  }
  const taxes = [
    { id: await buildTaxRule(db, { percent: 0 }), tax: { percent: 0 } },
    { id: await buildTaxRule(db, { percent: 19 }), tax: { percent: 1900 } },
    { id: await buildTaxRule(db, { percent: 7.25 }), tax: { percent: 725 } },
    { id: await buildTaxRule(db, { flatMinor: 37 }), tax: { eachMinor: 37 } },
  ];
  const bundleIds = [];
  for (const bundle of bundles) bundleIds.push(bundle && (await buildBundleDeal(db, bundle)));
  const prices = [1, 2, 3, ...sample(fc.integer({ min: 1, max: 9_999_999 }), 21)];
  const products: SampleProduct[] = [];
  for (const [index, unitMinor] of prices.entries()) {
    const { ruleId, ...shipping } = shippings[index % 4]!;
    const storeId = stores[index % 5]!;
    const { id: taxRuleId, tax } = taxes[(index >> 1) % 4]!;
    const product = await buildProduct(db, {
      sellingMinor: unitMinor,
      stock: 1_000_000,
      storeId,
      shippingRuleId: ruleId,
      taxRuleId,
      bundleDealId: bundleIds[index % 3]!,
    });
    products.push({ product, unitMinor, bundle: bundles[index % 3]!, shipping, storeId, tax });
  }
  return products;
}

/** None, two percentages, a flat amount and a voucher of one seller; the shop pays all, nothing or a part of it. */
async function buildOffers({ db }: TestShop, storeId: number): Promise<(Offer | null)[]> {
  const offer = async (off: HandVoucher['off'], store: number | null, shopPays?: number): Promise<Offer> => {
    const terms = 'percent' in off ? { type: 2, percent: off.percent / 100 } : { flat_minor: off.flatMinor };
    return {
      ...(await buildVoucher(db, { ...terms, store_id: store, shop_pays_percent: shopPays ?? null })),
      off,
      storeId: store,
    };
  };
  return [
    null,
    await offer({ percent: 3333 }, null),
    await offer({ percent: 9900 }, null, 0),
    await offer({ flatMinor: 5000 }, null, 33.33),
    await offer({ percent: 1250 }, storeId),
  ];
}

type Cart = { lines: (SampleProduct & { quantity: number })[]; offer: Offer | null };

function sampleCarts(
  products: readonly SampleProduct[],
  offers: readonly (Offer | null)[],
  count: number,
): Cart[] {
  const line = fc.record({
    goods: fc.integer({ min: 0, max: products.length - 1 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  return sample(
    fc.record({
      lines: fc.uniqueArray(line, { minLength: 1, maxLength: 20, selector: ({ goods: at }) => at }),
      offer: fc.integer({ min: 0, max: offers.length - 1 }),
    }),
    count,
  ).map(({ lines, offer }) => ({
    lines: lines.map(({ goods: at, quantity }) => ({ ...products[at]!, quantity })),
    offer: offers[offer]!,
  }));
}

/** The lines of `cart/by-user` as a client calculates them, only from decimals and codes of the wire. */
function linesOnTheWire(rows: readonly CartItem[], scale: number): HandLine[] {
  const minor = (amount: string | number) => Math.round(Number(amount) * scale);
  return rows.map(
    ({ quantity, unit_price, store, flash_product: { bundle_deal, shipping_rule, tax_rules } }) => ({
      quantity,
      unitMinor: minor(unit_price),
      storeId: store.id,
      bundle: bundle_deal && { buy: bundle_deal.buy, free: bundle_deal.free },
      shipping: {
        priceMinor: minor(shipping_rule.shipping_places[0]!.price),
        perUnit: shipping_rule.single_price !== 1,
      },
      tax:
        tax_rules.type === 2
          ? { percent: Math.round(tax_rules.price * 100) }
          : { eachMinor: minor(tax_rules.price) },
    }),
  );
}

/** Lines add up to parts and parts to orders in every column; no line is negative. The books agree about vouchers and commissions. */
async function expectSums({ db }: TestShop) {
  for (const [inner, outer, key] of [
    ['order_lines', 'order_parts', 'order_part_id'],
    ['order_parts', 'orders', 'order_id'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      select o.id from ${sql.table(outer)} o join ${sql.table(inner)} i on i.${sql.ref(key)} = o.id
      group by o.id
      having sum(i.subtotal_minor) <> o.subtotal_minor or sum(i.bundle_offer_minor) <> o.bundle_offer_minor
        or sum(i.voucher_minor) <> o.voucher_minor or sum(i.shipping_minor) <> o.shipping_minor
        or sum(i.tax_minor) <> o.tax_minor or sum(i.total_minor) <> o.total_minor
        or min(i.total_minor - i.shipping_minor) < 0 or min(i.tax_minor) < 0`.execute(db);
    expect(rows).toEqual([]);
  }
  expect((await checkBooks(db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
}

/** Decimals on the wire: at least two, three where the currency has them. */
const exponents: Record<string, number> = { USD: 2, JPY: 0, KWD: 3 };

describe.each([
  ['USD', 20],
  ['JPY', 10],
  ['KWD', 10],
] as const)('I14, I16 in %s: %i random carts of 1–20 lines of 1–5 sellers', (currency, count) => {
  test('lines = parts = order = the amount to pay, to the smallest unit', { timeout: 60_000 }, async () => {
    const shop = await shopIn(currency);
    const scale = 10 ** exponents[currency]!;
    const text = (minor: number) => (minor / scale).toFixed(Math.max(2, exponents[currency]!));
    const products = await buildSampleProducts(shop);
    const offers = await buildOffers(shop, products[0]!.storeId);
    const carts = sampleCarts(products, offers, count);
    const tokens = await buildGuests(shop.db, count, (index) => ({ items: carts[index]!.lines }));
    const expected = new Map<number, HandAmounts>();

    async function placeCart({ lines, offer }: Cart, token: string) {
      // A seller's voucher is refused without a line of that seller.
      const counts = offer?.storeId == null || lines.some((row) => row.storeId === offer.storeId);
      const voucher = counts ? offer : null;
      const body = orderBody(token, { voucher: voucher?.code ?? '' });
      const asked = voucher && (await shop.call('POST voucher/validity', { body }));
      const reply = await shop.call('POST order/action', { body });
      expect(reply.message).toBe('');
      const amounts = countByHand(lines, voucher);
      expected.set(reply.data.id, amounts);

      const { data: order } = await shop.call('GET order/find/{id}', {
        params: { id: reply.data.id },
        query: { user_token: token },
      });
      expect(order.total_amount).toBe(text(amounts.total));
      if (asked) expect(asked.data.discount).toBe(text(amounts.voucher));
      expect(order.calculated).toEqual({
        subtotal: amounts.subtotal / scale,
        bundle_offer: amounts.bundle / scale,
        voucher_price: amounts.voucher / scale,
        shipping_price: amounts.shipping / scale,
        tax: amounts.tax / scale,
        total_price: amounts.total / scale,
      });
      expect(order.parts).toHaveLength(new Set(lines.map((row) => row.storeId)).size);
    }

    for (let index = 0; index < count; index += 8) {
      const some = carts.slice(index, index + 8);
      await Promise.all(some.map((cart, offset) => placeCart(cart, tokens[index + offset]!)));
    }
    const orders = await shop.db
      .selectFrom('orders')
      .select([
        'id',
        'subtotal_minor as subtotal',
        'bundle_offer_minor as bundle',
        'voucher_minor as voucher',
      ])
      .select(['shipping_minor as shipping', 'tax_minor as tax', 'total_minor as total'])
      .execute();
    expect(new Map(orders.map(({ id, ...amounts }) => [id, amounts]))).toEqual(expected);
    await expectSums(shop);
  });
  test(
    `\`cart/by-user\` returns the cost of ${cartsToRead} carts to the smallest unit`,
    { timeout: 60_000 + cartsToRead * 100 },
    async () => {
      const shop = await shopIn(currency);
      const scale = 10 ** exponents[currency]!;
      const products = await buildSampleProducts(shop);
      const carts = sampleCarts(products, await buildOffers(shop, products[0]!.storeId), cartsToRead);
      for (let start = 0; start < carts.length; start += 20) {
        const some = carts.slice(start, start + 20);
        const tokens = await buildGuests(shop.db, some.length, (index) => ({ items: some[index]!.lines }));
        const read = async ({ lines, offer }: Cart, token: string) => {
          const { data } = await shop.call('GET cart/by-user', { query: { user_token: token } });
          expect(data.filter(({ unit_price }) => !/^\d+\.\d{2,3}$/.test(unit_price))).toEqual([]);
          expect(countByHand(linesOnTheWire(data, scale), offer)).toEqual(countByHand(lines, offer));
        };
        await Promise.all(some.map((cart, index) => read(cart, tokens[index]!)));
      }
    },
  );
});
