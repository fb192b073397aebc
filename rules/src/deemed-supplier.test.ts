import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_TYPE } from './codes.ts';
import { deemedSupply, deemedVat, type Supply } from './deemed-supplier.ts';

const supply = (given: Partial<Supply>) =>
  deemedSupply({
    sellerCountry: 'TR',
    goodsIn: 'country',
    buyerCountry: 'DE',
    intrinsicMinor: 5042,
    importLimitMinor: 15_000,
    ...given,
  });

test.each<[string, Partial<Supply>, ReturnType<typeof deemedSupply>]>([
  ['imported by a seller outside the EU', {}, 'import'],
  ['imported, exactly 150.00', { intrinsicMinor: 15_000 }, 'import'],
  ['imported, 150.01', { intrinsicMinor: 15_001 }, null],
  ['imported by a seller in the EU', { sellerCountry: 'FR', goodsIn: 'outside' }, 'import'],
  ['in the EU, of a seller outside, of any value', { goodsIn: 'eu', intrinsicMinor: 90_000 }, 'in-eu'],
  ['in the EU, of a seller in the EU', { sellerCountry: 'FR' }, null],
  ['in the EU, of a seller of the buyer’s country', { sellerCountry: 'DE', goodsIn: 'eu' }, null],
  ['in the EU, of a seller whose country is unknown', { sellerCountry: '', goodsIn: 'eu' }, 'in-eu'],
  ['to a buyer outside the EU', { buyerCountry: 'CH' }, null],
  ['from the EU to a buyer outside', { goodsIn: 'eu', buyerCountry: 'GB' }, null],
])('products %s', (_what, given, expected) => {
  expect(supply(given)).toBe(expected);
});

const vat = (price: number, totalMinor: number, shippingMinor: number) =>
  deemedVat({ type: PRICE_TYPE.percent, price }, { totalMinor, shippingMinor, goodsTaxMinor: 0 }, 'EUR');

test('60.00 and shipping for 9.90 contain 11.16 at 19 %', () => {
  expect(vat(19, 6990, 990)).toEqual({ goodsMinor: 958, shippingMinor: 158 });
});

test('a flat tax is of the products alone', () => {
  const amounts = { totalMinor: 6990, shippingMinor: 990, goodsTaxMinor: 250 };
  expect(deemedVat({ type: PRICE_TYPE.flat, price: '2.50' }, amounts, 'EUR')).toEqual({
    goodsMinor: 250,
    shippingMinor: 0,
  });
});

test('the VAT of products and of shipping is within each and together that of all', () => {
  const amount = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), amount, amount, (price, goods, shipping) => {
      const { goodsMinor, shippingMinor } = vat(price, goods + shipping, shipping);
      expect(goodsMinor).toBeGreaterThanOrEqual(0);
      expect(goodsMinor).toBeLessThanOrEqual(goods);
      expect(shippingMinor).toBeLessThanOrEqual(shipping);
      expect(goodsMinor + shippingMinor).toBe(vat(price, goods + shipping, 0).goodsMinor);
    }),
  );
});
