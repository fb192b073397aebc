import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartTotals, voucherSubtotal, type Amounts, type CartTotals, type CartTotalsLine } from './totals.ts';
import { voucherDiscount } from './voucher.ts';

function buildLine(changes: Partial<CartTotalsLine> = {}): CartTotalsLine {
  return {
    key: 1,
    storeId: 1,
    inventoryId: 1,
    quantity: 1,
    unitMinor: 1000,
    bundle: null,
    tax: null,
    shippingMinor: 0,
    ...changes,
  };
}

describe('cartTotals', () => {
  test('an empty cart costs nothing', () => {
    expect(cartTotals({ currency: 'USD', lines: [], voucher: { discountMinor: 500 } })).toEqual({
      lines: [],
      parts: [],
      subtotalMinor: 0,
      bundleOfferMinor: 0,
      voucherMinor: 0,
      shippingMinor: 0,
      taxMinor: 0,
      totalMinor: 0,
    });
  });

  test('two stores, a bundle, a voucher, shipping and both kinds of tax', () => {
    const lines = [
      buildLine({
        key: 'lamp',
        quantity: 3,
        unitMinor: 2000,
        bundle: { buy: 2, free: 1 },
        shippingMinor: 490,
      }),
      buildLine({ key: 'soap', storeId: 2, unitMinor: 1000, tax: { type: 2, price: 25 } }),
      buildLine({
        key: 'mug',
        quantity: 2,
        unitMinor: 500,
        tax: { type: 1, price: '0.30' },
        shippingMinor: 100,
      }),
    ];
    expect(cartTotals({ currency: 'USD', lines, voucher: { discountMinor: 600 } })).toEqual({
      lines: [
        {
          key: 'lamp',
          storeId: 1,
          subtotalMinor: 6000,
          bundleOfferMinor: 2000,
          voucherMinor: 400,
          shippingMinor: 490,
          taxMinor: 0,
          totalMinor: 4090,
        },
        {
          key: 'soap',
          storeId: 2,
          subtotalMinor: 1000,
          bundleOfferMinor: 0,
          voucherMinor: 100,
          shippingMinor: 0,
          taxMinor: 180,
          totalMinor: 900,
        },
        {
          key: 'mug',
          storeId: 1,
          subtotalMinor: 1000,
          bundleOfferMinor: 0,
          voucherMinor: 100,
          shippingMinor: 100,
          taxMinor: 60,
          totalMinor: 1000,
        },
      ],
      parts: [
        {
          storeId: 1,
          subtotalMinor: 7000,
          bundleOfferMinor: 2000,
          voucherMinor: 500,
          shippingMinor: 590,
          taxMinor: 60,
          totalMinor: 5090,
        },
        {
          storeId: 2,
          subtotalMinor: 1000,
          bundleOfferMinor: 0,
          voucherMinor: 100,
          shippingMinor: 0,
          taxMinor: 180,
          totalMinor: 900,
        },
      ],
      subtotalMinor: 8000,
      bundleOfferMinor: 2000,
      voucherMinor: 600,
      shippingMinor: 590,
      taxMinor: 240,
      totalMinor: 5990,
    });
  });

  test("a store's voucher touches only that store's lines and never more than they cost", () => {
    const lines = [buildLine({ key: 1 }), buildLine({ key: 2, storeId: 2, shippingMinor: 300 })];
    const totals = cartTotals({ currency: 'USD', lines, voucher: { discountMinor: 5000, storeId: 2 } });
    expect(totals.lines.map((line) => line.voucherMinor)).toEqual([0, 1000]);
    expect(totals.lines.map((line) => line.totalMinor)).toEqual([1000, 300]);
  });

  test('a voucher of a store not in the cart changes nothing', () => {
    const totals = cartTotals({
      currency: 'USD',
      lines: [buildLine()],
      voucher: { discountMinor: 500, storeId: 9 },
    });
    expect(totals).toMatchObject({ voucherMinor: 0, totalMinor: 1000 });
  });

  test('shipping remains payable with voucher and bundle', () => {
    const lines = [buildLine({ quantity: 2, bundle: { buy: 1, free: 1 }, shippingMinor: 490 })];
    const totals = cartTotals({ currency: 'USD', lines, voucher: { discountMinor: 5000 } });
    expect(totals).toMatchObject({
      bundleOfferMinor: 1000,
      voucherMinor: 1000,
      totalMinor: 490,
      taxMinor: 0,
    });
  });

  test("flat tax doesn't apply to free units", () => {
    const lines = [buildLine({ quantity: 3, bundle: { buy: 2, free: 1 }, tax: { type: 1, price: 1 } })];
    expect(cartTotals({ currency: 'USD', lines, voucher: null }).taxMinor).toBe(200);
  });

  test.each([
    ['a negative quantity', { quantity: -1 }],
    ['half a cent', { unitMinor: 0.5 }],
    ['negative shipping', { shippingMinor: -1 }],
    ['NaN', { unitMinor: NaN }],
    ['an amount beyond exact numbers', { unitMinor: Number.MAX_SAFE_INTEGER, quantity: 2 }],
  ])('%s is refused', (_case, changes) => {
    const lines = [buildLine(changes)];
    expect(() => cartTotals({ currency: 'USD', lines, voucher: null })).toThrow(RangeError);
  });

  test('a negative voucher is refused', () => {
    const voucher = { discountMinor: -1 };
    expect(() => cartTotals({ currency: 'USD', lines: [buildLine()], voucher })).toThrow(RangeError);
  });
});

test('voucherSubtotal counts the lines of the voucher, before bundle offers', () => {
  const lines = [
    buildLine({ quantity: 2, bundle: { buy: 1, free: 1 } }),
    buildLine({ storeId: 2, unitMinor: 50 }),
  ];
  expect(voucherSubtotal(lines)).toBe(2050);
  expect(voucherSubtotal(lines, 1)).toBe(2000);
  expect(voucherSubtotal(lines, 2)).toBe(50);
});

const columns = [
  'subtotalMinor',
  'bundleOfferMinor',
  'voucherMinor',
  'shippingMinor',
  'taxMinor',
  'totalMinor',
] as const satisfies readonly (keyof Amounts)[];

// INVARIANTS I14: 1–20 lines, 1–9 units, 0.01–99,999.99, 1–99 %, 1–5 sellers.
const randomLine: fc.Arbitrary<CartTotalsLine> = fc.record({
  key: fc.integer({ min: 1, max: 1_000_000 }),
  storeId: fc.integer({ min: 1, max: 5 }),
  inventoryId: fc.integer({ min: 1, max: 50 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitMinor: fc.integer({ min: 1, max: 9_999_999 }),
  bundle: fc.option(fc.record({ buy: fc.integer({ min: 1, max: 3 }), free: fc.integer({ min: 1, max: 3 }) })),
  tax: fc.option(
    fc.oneof(
      fc.record({ type: fc.constant(2 as const), price: percentage() }),
      fc.record({ type: fc.constant(1 as const), price: fc.integer({ min: 0, max: 50 }) }),
    ),
  ),
  shippingMinor: fc.integer({ min: 0, max: 5000 }),
});

const randomVoucher = fc.oneof(
  fc.record({ type: fc.constant(2 as const), price: percentage() }),
  fc.record({ type: fc.constant(1 as const), price: fc.integer({ min: 0, max: 200_000 }) }),
);

function percentage(): fc.Arbitrary<number> {
  return fc.integer({ min: 100, max: 9900 }).map((hundredths) => hundredths / 100);
}

/** Each way in which totals do not add up, in words. One assertion per cart keeps 30,000 carts quick. */
function mistakes(totals: CartTotals): string[] {
  const rows = [...totals.lines, ...totals.parts, totals];
  return columns
    .flatMap((column) => [
      sumOf(totals.lines, column) !== totals[column] && `lines do not sum to the order in ${column}`,
      sumOf(totals.parts, column) !== totals[column] && `parts do not sum to the order in ${column}`,
      rows.some((row) => !Number.isSafeInteger(row[column]) || row[column] < 0) &&
        `${column} below 0 or broken`,
      rows.some((row) => Object.is(row[column], -0)) && `${column} is -0`,
    ])
    .concat(
      rows.flatMap((row) => [
        row.totalMinor !== itemsMinorOf(row) + row.shippingMinor && 'total is not goods plus shipping',
        row.taxMinor > itemsMinorOf(row) && 'more tax than goods',
      ]),
    )
    .filter((mistake) => mistake !== false);
}

function itemsMinorOf(row: Amounts): number {
  return row.subtotalMinor - row.bundleOfferMinor - row.voucherMinor;
}

function sumOf(rows: readonly Amounts[], column: keyof Amounts): number {
  return rows.reduce((sum, row) => sum + row[column], 0);
}

const currencies = ['USD', 'JPY', 'KWD'];

test.each(currencies)('1,000 random carts in %s add up to the unit', (currency) => addUp(currency, 1000));

test.each(currencies)(
  '10,000 random carts in %s add up to the unit',
  { tags: ['slow'], timeout: 60_000 },
  (currency) => addUp(currency, 10_000),
);

function addUp(currency: string, carts: number): void {
  const randomStore = fc.option(fc.integer({ min: 1, max: 5 }));
  const randomCart = fc.array(randomLine, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(randomCart, randomVoucher, randomStore, (lines, rule, storeId) => {
      const discountMinor = voucherDiscount(rule, voucherSubtotal(lines, storeId), currency);
      const totals = cartTotals({ currency, lines, voucher: { discountMinor, storeId } });
      expect(mistakes(totals)).toEqual([]);

      // Counted once more from the input.
      const eligible = totals.lines.filter((line) => storeId === null || line.storeId === storeId);
      const mostMinor = sumOf(eligible, 'subtotalMinor') - sumOf(eligible, 'bundleOfferMinor');
      expect([totals.subtotalMinor, totals.shippingMinor, totals.voucherMinor]).toEqual([
        lines.reduce((sum, line) => sum + line.quantity * line.unitMinor, 0),
        lines.reduce((sum, line) => sum + line.shippingMinor, 0),
        Math.min(discountMinor, mostMinor),
      ]);
    }),
    { numRuns: carts },
  );
}
