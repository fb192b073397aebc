import { describe, expect, test } from 'vitest';
import { leftForFreeShipping, paidShipping } from './free-shipping.ts';
import { cartTotals } from './totals.ts';

const line = (change: object = {}) => ({
  storeId: 1,
  quantity: 1,
  unitMinor: 2000,
  bundle: null,
  shippingMinor: 500,
  freeFromMinor: 5000,
  ...change,
});

describe('paidShipping', () => {
  test("costs until the store's items reach the threshold, to the cent", () => {
    expect(paidShipping([line({ quantity: 2 }), line({ unitMinor: 999 })])).toEqual([500, 500]);
    expect(paidShipping([line({ quantity: 2 }), line({ unitMinor: 1000 })])).toEqual([0, 0]);
  });

  test("other stores' items don't count, and their shipping is unchanged", () => {
    expect(paidShipping([line(), line({ storeId: 2, unitMinor: 4999 })])).toEqual([500, 500]);
    expect(paidShipping([line(), line({ storeId: 2, unitMinor: 5000 })])).toEqual([500, 0]);
  });

  test("free bundle units don't count", () => {
    const bundle = { buy: 2, free: 1 };
    expect(paidShipping([line({ quantity: 3, bundle })])).toEqual([500]);
    expect(paidShipping([line({ quantity: 4, bundle })])).toEqual([0]);
  });

  test('a rule without a threshold is paid beside one that has reached its own', () => {
    expect(paidShipping([line({ unitMinor: 9000 }), line({ freeFromMinor: null })])).toEqual([0, 500]);
  });

  test("vouchers don't reduce the counted amount", () => {
    const totals = cartTotals({
      currency: 'USD',
      voucher: { discountMinor: 4000 },
      lines: [{ ...line({ unitMinor: 5000 }), key: 1, inventoryId: 1, tax: null }],
    });
    expect(totals).toMatchObject({ shippingMinor: 0, voucherMinor: 4000, totalMinor: 1000 });
  });
});

describe('leftForFreeShipping', () => {
  test('returns the amount missing for free shipping of the whole store', () => {
    expect(leftForFreeShipping([line({ quantity: 2 })])).toBe(1000);
    expect(leftForFreeShipping([line({ quantity: 2 }), line({ unitMinor: 500, freeFromMinor: 6000 })])).toBe(
      1500,
    );
  });

  test('returns null when not reachable, already free, or empty', () => {
    expect(leftForFreeShipping([line(), line({ freeFromMinor: null })])).toBeNull();
    expect(leftForFreeShipping([line({ unitMinor: 5000 })])).toBeNull();
    expect(leftForFreeShipping([line({ shippingMinor: 0 })])).toBeNull();
    expect(leftForFreeShipping([])).toBeNull();
  });
});
