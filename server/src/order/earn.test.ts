import { sellerShare } from '@souk/rules/commission';
import { cartTotals, voucherSubtotal } from '@souk/rules/totals';
import { shopPaysPercent, voucherDiscount } from '@souk/rules/voucher';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShippableLine } from './check-lines.ts';
import { earn, type EarnedLine } from './earn.ts';

type Line = {
  storeId: number;
  quantity: number;
  unitMinor: number;
  shippingMinor: number;
  bundle: { buy: number; free: number } | null;
  rates: { store: string | null; category: string | null; rule?: string | null };
};
type Voucher = { type: 1 | 2; price: number; storeId: number | null; shopPays: number | null };

/** Earnings of an order with these lines, calculated as when placing one. */
function earnings(lines: readonly Line[], voucher: Voucher | null, shop = { percent: 8, tax: 0 }) {
  const cart = lines.map((line, key) => ({ ...line, key, inventoryId: key, tax: null }));
  const discountMinor = voucher ? voucherDiscount(voucher, voucherSubtotal(cart, voucher.storeId), 'EUR') : 0;
  const totals = cartTotals({
    currency: 'EUR',
    lines: cart,
    voucher: voucher && { discountMinor, storeId: voucher.storeId },
  });
  // The only fields of a cart line that `earn` reads.
  const parcels = cart.map(({ key, storeId, rates }) => ({
    line: {
      row: { id: key },
      store: { id: storeId, commission_percent: rates.store, country: 'DE', vat_number: '' },
      category: { commission_percent: rates.category },
      commissionRule: rates.rule ? { id: 3, percent: rates.rule } : null,
      product: { category_id: 7 },
    },
  })) as unknown as ShippableLine[];
  const earned = earn(parcels, totals, {
    commission: { percent: shop.percent, tax: { percent: shop.tax, country: 'DE' } },
    voucher: voucher && {
      shopPaysPercent: shopPaysPercent({ percent: voucher.shopPays, storeId: voucher.storeId }),
    },
  });
  return { totals, earned };
}

const cartLine = (storeId: number, unitMinor: number, shippingMinor = 490): Line => ({
  storeId,
  quantity: 1,
  unitMinor,
  shippingMinor,
  bundle: null,
  rates: { store: null, category: null },
});
const market8 = (shopPays: number | null) => ({ type: 2, price: 8, storeId: null, shopPays }) as const;

/** The voucher share of the shop, the commission and the seller’s earnings of each part. */
function parts(voucher: Voucher, tax = 0) {
  const { totals, earned } = earnings(
    [cartLine(1, 7600), cartLine(2, 7600), cartLine(3, 12_900, 0)],
    voucher,
    {
      percent: 8,
      tax,
    },
  );
  return totals.parts.map((part) => {
    const own = earned.parts.get(part.storeId)!;
    const seller = sellerShare({
      ...part,
      voucherSellerMinor: part.voucherMinor - own.voucher_shop_minor,
      commissionMinor: own.commission_minor,
      commissionTaxMinor: own.commission_tax_minor,
    });
    return [own.voucher_shop_minor, own.commission_minor, seller];
  });
}

const sums = (rows: readonly number[][]) =>
  [0, 1, 2].map((at) => rows.reduce((sum, row) => sum + row[at]!, 0));

test('a voucher paid by the shop lowers neither the sellers’ earnings nor the commission', () => {
  expect(sums(parts(market8(null)))).toEqual([2248, 2248, 26_832]);
  expect(parts(market8(null))).toEqual([
    [608, 608, 7482],
    [608, 608, 7482],
    [1032, 1032, 11_868],
  ]);
});

test('a voucher paid by sellers lowers the commission base; a shared one is split by line', () => {
  expect(parts(market8(0))).toEqual([
    [0, 559, 6923],
    [0, 559, 6923],
    [0, 949, 10_919],
  ]);
  // 25 % of 6.08 and 10.32.
  expect(parts(market8(25)).map(([shop]) => shop)).toEqual([152, 152, 258]);
});

test('the seller pays the tax on the commission', () => {
  expect(parts(market8(null), 19)[0]).toEqual([608, 608, 7482 - 116]);
});

test('the seller pays a store voucher; each line records the source of its rate', () => {
  const lines = [
    { ...cartLine(1, 10_000), rates: { store: '10.00', category: '5.00' } },
    { ...cartLine(2, 10_000), rates: { store: null, category: '5.00' } },
    cartLine(3, 10_000),
    { ...cartLine(4, 10_000), rates: { store: '10.00', category: '5.00', rule: '2.50' } },
  ];
  const { earned } = earnings(lines, { type: 1, price: 5, storeId: 1, shopPays: null });
  expect([...earned.lines.values()]).toMatchObject([
    { voucher_shop_minor: 0, commission_base_minor: 9500, commission_rule: 'seller', commission_minor: 950 },
    { commission_base_minor: 10_000, commission_rule: 'category:7', commission_minor: 500 },
    { commission_rule: 'shop', commission_percent: '8', commission_minor: 800 },
    { commission_rule: 'rule:3', commission_percent: '2.50', commission_minor: 250 },
  ]);
});

const randomLine = fc.record({
  storeId: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitMinor: fc.integer({ min: 1, max: 999_999 }),
  shippingMinor: fc.integer({ min: 0, max: 5000 }),
  bundle: fc.option(fc.record({ buy: fc.integer({ min: 1, max: 3 }), free: fc.integer({ min: 1, max: 2 }) })),
  rates: fc.record({
    store: fc.constantFrom(null, '0', '12.50'),
    category: fc.constantFrom(null, '5.00', '33.33'),
    rule: fc.constantFrom(null, '7.25'),
  }),
});
const randomVoucher = fc.option(
  fc.record({
    type: fc.constantFrom(1 as const, 2 as const),
    price: fc.integer({ min: 1, max: 100 }),
    storeId: fc.option(fc.integer({ min: 1, max: 4 })),
    shopPays: fc.constantFrom(null, 0, 33.33, 50, 100),
  }),
);
const shares = [
  'voucher_shop_minor',
  'commission_minor',
  'commission_tax_minor',
] as const satisfies readonly (keyof EarnedLine)[];

test('lines = parts = order for every kind of voucher, and every cent is assigned', () => {
  fc.assert(
    fc.property(
      fc.array(randomLine, { minLength: 1, maxLength: 12 }),
      randomVoucher,
      fc.constantFrom(0, 19, 7.25),
      (lines, voucher, tax) => {
        const { totals, earned } = earnings(lines, voucher, { percent: 8, tax });
        for (const part of totals.parts) {
          const own = earned.parts.get(part.storeId)!;
          const ofPart = totals.lines.filter(({ storeId }) => storeId === part.storeId);
          for (const column of shares)
            expect(ofPart.reduce((sum, { key }) => sum + earned.lines.get(key)![column], 0)).toBe(
              own[column],
            );
          for (const { key, subtotalMinor, bundleOfferMinor, voucherMinor } of ofPart) {
            const line = earned.lines.get(key)!;
            expect(line.voucher_shop_minor).toBeLessThanOrEqual(voucherMinor);
            const paidBySeller = voucherMinor - line.voucher_shop_minor;
            expect(line.commission_base_minor).toBe(subtotalMinor - bundleOfferMinor - paidBySeller);
          }
          // What buyer and shop pay for a part is split between seller and shop.
          const seller = sellerShare({
            ...part,
            voucherSellerMinor: part.voucherMinor - own.voucher_shop_minor,
            commissionMinor: own.commission_minor,
            commissionTaxMinor: own.commission_tax_minor,
          });
          expect(part.totalMinor + own.voucher_shop_minor).toBe(
            seller + own.commission_minor + own.commission_tax_minor,
          );
          expect(seller).toBeGreaterThanOrEqual(0);
        }
        const all = [...earned.parts.values()];
        expect(all.reduce((sum, part) => sum + part.voucher_shop_minor, 0)).toBe(earned.voucherShopMinor);
      },
    ),
    { numRuns: 1000 },
  );
});
