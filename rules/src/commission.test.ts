import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partCommission, sellerShare } from './commission.ts';

const minors = (lines: Parameters<typeof partCommission>[0], taxPercent = 0) => {
  const { percent, minor, taxMinor } = partCommission(lines, taxPercent);
  return { percent, minor, taxMinor };
};

test('one rate applies to the whole part, rounded half up and spread: 12.5 % of 33 + 33 is 8.25, so 8', () => {
  const lines = [
    { baseMinor: 33, percent: '12.50' },
    { baseMinor: 33, percent: 12.5 },
  ];
  expect(minors(lines)).toEqual({ percent: 12.5, minor: 8, taxMinor: 0 });
  expect(partCommission(lines).lines.map(({ minor }) => minor)).toEqual([4, 4]);
});

test('with several rates, lines of one are rounded together; the percentage is the effective one', () => {
  expect(
    minors([
      { baseMinor: 10_000, percent: '10.00' },
      { baseMinor: 30_000, percent: '20.00' },
    ]),
  ).toEqual({ percent: 17.5, minor: 7000, taxMinor: 0 });
  // 10% of 4 + 4 rounds to 1; of each line alone it would be 0.
  const mixed = partCommission([
    { baseMinor: 4, percent: 10 },
    { baseMinor: 100, percent: 50 },
    { baseMinor: 4, percent: '10' },
  ]);
  expect(mixed.lines.map(({ minor }) => minor)).toEqual([1, 50, 0]);
});

test('the tax is rounded once for the part: 19 % of 1.00 + 1.00 + 0.67 is 0.51', () => {
  const lines = [10, 10, 6.7].map((base) => ({ baseMinor: base * 100, percent: 10 }));
  const { taxMinor, lines: taxed } = partCommission(lines, 19);
  expect([taxMinor, taxed.map((line) => line.taxMinor)]).toEqual([51, [19, 19, 13]]);
});

test('free items earn no commission', () => {
  expect(minors([{ baseMinor: 0, percent: '10.00' }], 19)).toEqual({ percent: 10, minor: 0, taxMinor: 0 });
  expect(
    minors([
      { baseMinor: 0, percent: 10 },
      { baseMinor: 0, percent: 20 },
    ]),
  ).toEqual({ percent: 0, minor: 0, taxMinor: 0 });
});

test("lines always sum to the part, and no line's commission exceeds its rate rounded up", () => {
  const line = fc.record({
    baseMinor: fc.integer({ min: 0, max: 9_999_999 }),
    percent: fc.constantFrom('0', '8.00', '12.50', '33.3333', '100'),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(0, 7.25, 19),
      (lines, tax) => {
        const part = partCommission(lines, tax);
        const sum = (key: 'minor' | 'taxMinor') => part.lines.reduce((total, own) => total + own[key], 0);
        expect([sum('minor'), sum('taxMinor')]).toEqual([part.minor, part.taxMinor]);
        for (const [index, { baseMinor, percent }] of lines.entries()) {
          const { minor, taxMinor } = part.lines[index]!;
          expect(minor).toBeGreaterThanOrEqual(Math.floor((baseMinor * Number(percent)) / 100 - 1));
          expect(minor).toBeLessThanOrEqual(
            Math.min(baseMinor, Math.ceil((baseMinor * Number(percent)) / 100 + 1)),
          );
          expect(taxMinor).toBeLessThanOrEqual(minor);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("the seller's earnings: items, shipping and the shop's voucher share, less the commission", () => {
  expect(
    sellerShare({
      subtotalMinor: 7990,
      bundleOfferMinor: 0,
      voucherSellerMinor: 500,
      shippingMinor: 490,
      commissionMinor: 749,
      commissionTaxMinor: 142,
    }),
  ).toBe(7089);
});
