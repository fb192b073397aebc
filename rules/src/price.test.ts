import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountPercent, effectivePrice, priceRange } from './price.ts';

const start = Date.UTC(2026, 10, 20);
const end = Date.UTC(2026, 10, 22);
const during = Date.UTC(2026, 10, 21);
const flash = { priceMinor: 700, startMs: start, endMs: end };

describe('effectivePrice: "flash price, then offered if above 0, then selling; a variant price wins"', () => {
  test('selling price alone', () => {
    expect(effectivePrice({ sellingMinor: 1000, offeredMinor: 0 }, during)).toEqual({
      priceMinor: 1000,
      previousMinor: null,
      source: 'selling',
      flashEndsMs: null,
      isLowestOf30Days: false,
    });
  });

  test('an offer above 0 beats selling', () => {
    expect(effectivePrice({ sellingMinor: 1000, offeredMinor: 800, flash: null }, during)).toEqual({
      priceMinor: 800,
      previousMinor: 1000,
      source: 'offered',
      flashEndsMs: null,
      isLowestOf30Days: false,
    });
  });

  test('a running flash sale beats the offer', () => {
    expect(effectivePrice({ sellingMinor: 1000, offeredMinor: 800, flash }, during)).toEqual({
      priceMinor: 700,
      previousMinor: 1000,
      source: 'flash',
      flashEndsMs: end,
      isLowestOf30Days: false,
    });
  });

  test.each([
    ['a moment before the start', start - 1, 'offered'],
    ['at the start', start, 'flash'],
    ['one second before the end', end - 1000, 'flash'],
    ['a moment before the end', end - 1, 'flash'],
    ['at the end', end, 'offered'],
    ['one second after the end', end + 1000, 'offered'],
  ])('%s the source is correct', (_when, nowMs, source) => {
    expect(effectivePrice({ sellingMinor: 1000, offeredMinor: 800, flash }, nowMs).source).toBe(source);
  });

  test('a variant price with attributes beats even a running flash sale', () => {
    const facts = {
      sellingMinor: 1000,
      offeredMinor: 800,
      flash,
      variantPriceMinor: 1200,
      hasAttributes: true,
    };
    expect(effectivePrice(facts, during)).toEqual({
      priceMinor: 1200,
      previousMinor: null,
      source: 'variant',
      flashEndsMs: null,
      isLowestOf30Days: false,
    });
  });

  test('a cheaper variant shows the selling price as the previous one', () => {
    const facts = { sellingMinor: 1000, offeredMinor: 0, variantPriceMinor: 900, hasAttributes: true };
    expect(effectivePrice(facts, during).previousMinor).toBe(1000);
  });

  test.each([
    ['of 0', 0, true],
    ['without attributes', 1200, false],
  ])("a variant price %s doesn't apply", (_why, variantPriceMinor, hasAttributes) => {
    const facts = { sellingMinor: 1000, offeredMinor: 800, variantPriceMinor, hasAttributes };
    expect(effectivePrice(facts, during).priceMinor).toBe(800);
  });

  test.each([
    ['lower than the selling price: is what the offer is compared with', 900, 900, true],
    ['higher than the selling price', 1500, 1500, true],
    ['no higher than the offer: nothing is reduced', 800, null, false],
    ['unknown: the selling price', null, 1000, false],
  ])('a prior price %s', (_which, priorMinor, previousMinor, isLowestOf30Days) => {
    expect(effectivePrice({ sellingMinor: 1000, offeredMinor: 800, priorMinor }, during)).toMatchObject({
      priceMinor: 800,
      previousMinor,
      isLowestOf30Days,
    });
  });

  test('an offer above the selling price applies, without a previous price', () => {
    expect(effectivePrice({ sellingMinor: 1000, offeredMinor: 1100 }, during)).toMatchObject({
      priceMinor: 1100,
      previousMinor: null,
    });
  });
});

describe('discountPercent: "100 minus the integer part of current/previous*100"', () => {
  test.each([
    [80, 100, 20],
    [29, 100, 71],
    [58, 100, 42],
    [9999, 10000, 1],
    [1, 3, 67],
    [2, 3, 34],
    [0, 100, 100],
    [100, 100, 0],
    [120, 100, 0],
    [50, 0, 0],
    [50, -1, 0],
    [9_007_199_254_740_990, 9_007_199_254_740_991, 1],
  ])('%i after %i is %i %%', (current, previous, expected) => {
    expect(discountPercent(current, previous)).toBe(expected);
  });

  test('no previous price means no discount', () => {
    expect(discountPercent(50, null)).toBe(0);
  });

  test('is the smallest whole percentage that is not below the true one, within 1 to 100', () => {
    const prices = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(prices, prices, (a, b) => {
        fc.pre(a !== b);
        const [current, previous] = a < b ? [a, b] : [b, a];
        const percent = BigInt(discountPercent(current, previous));
        const saved = BigInt(previous - current) * 100n;
        expect(percent * BigInt(previous) >= saved).toBe(true);
        expect((percent - 1n) * BigInt(previous) < saved).toBe(true);
        expect(percent >= 1n && percent <= 100n).toBe(true);
      }),
    );
  });
});

describe('priceRange: what a product costs before a variant is chosen', () => {
  const facts = { sellingMinor: 1000, offeredMinor: 800 };
  const plain = { priceMinor: 0, hasAttributes: true, inStock: true };

  test("variants without their own prices cost the product's price", () => {
    expect(priceRange(facts, [plain, plain], during)).toEqual({
      lowest: {
        priceMinor: 800,
        previousMinor: 1000,
        source: 'offered',
        flashEndsMs: null,
        isLowestOf30Days: false,
      },
      highestMinor: 800,
    });
    expect(priceRange(facts, [], during).highestMinor).toBe(800);
  });

  test('a bigger pack with its own price makes the product cost "from" the smaller one', () => {
    const range = priceRange(facts, [{ ...plain, priceMinor: 1500 }, plain], during);
    expect([range.lowest.priceMinor, range.highestMinor]).toEqual([800, 1500]);
  });

  test('sold-out variants have no price, unless all are sold out', () => {
    const small = { ...plain, priceMinor: 300 };
    const sizes = [{ ...small, inStock: false }, { ...plain, priceMinor: 900 }, plain];
    expect(priceRange(facts, sizes, during).lowest.priceMinor).toBe(800);
    const none = sizes.map((size) => ({ ...size, inStock: false }));
    expect(priceRange(facts, none, during).lowest.priceMinor).toBe(300);
  });

  test('a price without attribute values belongs to no variant', () => {
    expect(
      priceRange(facts, [{ ...plain, priceMinor: 300, hasAttributes: false }], during).lowest.priceMinor,
    ).toBe(800);
  });
});
