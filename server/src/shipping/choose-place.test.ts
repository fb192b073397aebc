import { cartTotals } from '@souk/rules/totals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CartLine } from '#cart/cart-line.ts';
import { lineTotals } from '#cart/line-totals.ts';
import { loadCartLines } from '#cart/load-cart-lines.ts';
import { guestShopper } from '#access/shopper.ts';
import {
  buildBundleDeal,
  buildProduct,
  buildShippingRule,
  buildTaxRule,
  type PlaceInput,
} from '../testing/builders.ts';
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts';
import { choosePlace } from './choose-place.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

let guests = 0;
async function buildLine(
  rule: { singlePrice?: boolean; places: PlaceInput[] },
  quantity = 3,
): Promise<CartLine> {
  const { id } = await buildShippingRule(shop.db, rule);
  const product = await buildProduct(shop.db, {
    shippingRuleId: id,
    sellingMinor: 1190,
    taxRuleId: await buildTaxRule(shop.db, { percent: 19 }),
    bundleDealId: await buildBundleDeal(shop.db, { buy: 2, free: 1 }),
  });
  const token = `guest_of_places_${++guests}`;
  await shop.call('POST cart/action', {
    headers: { 'x-user-token': token },
    body: { product_id: product.id, quantity },
  });
  const language = { code: 'en', name: 'English', direction: 'ltr', is_default: true };
  const [line] = await loadCartLines(shop.db, guestShopper(token), { now: shop.clock.now(), language });
  return line!;
}
const chose = (line: CartLine, placeId: number, shippingType: number): CartLine => ({
  ...line,
  row: { ...line.row, shipping_place_id: placeId, shipping_type: shippingType },
});

const berlin = { country: 'DE', state: 'BE' };

describe('choosePlace', () => {
  it('prefers the state over the country over everywhere else', async () => {
    const line = await buildLine({
      places: [
        { priceMinor: 900 },
        { country: 'DE', priceMinor: 500 },
        { country: 'DE', state: 'BE', priceMinor: 300 },
      ],
    });
    expect(choosePlace(line, berlin)).toMatchObject({ priceMinor: 300, shippingType: 1 });
    expect(choosePlace(line, { country: 'DE', state: 'BY' })).toMatchObject({ priceMinor: 500 });
    expect(choosePlace(line, { country: 'FR', state: '' })).toMatchObject({ priceMinor: 900 });
  });

  it('doesn’t ship where no place matches', async () => {
    const line = await buildLine({ places: [{ country: 'DE', state: 'BE' }] });
    expect(choosePlace(line, { country: 'DE', state: 'BY' })).toBeNull();
    expect(choosePlace(line, { country: 'AT', state: '9' })).toBeNull();
  });

  it('keeps a pickup chosen for this place only', async () => {
    const line = await buildLine({
      places: [
        { country: 'DE', priceMinor: 500, pickupPoint: true, pickupPriceMinor: 50 },
        { country: 'AT', priceMinor: 900, pickupPoint: true, pickupPriceMinor: 90 },
      ],
    });
    const [germany, austria] = line.places;
    expect(choosePlace(chose(line, germany!.id, 2), berlin)).toMatchObject({
      place: germany,
      shippingType: 2,
      priceMinor: 50,
    });
    expect(choosePlace(chose(line, austria!.id, 2), berlin)).toMatchObject({
      place: germany,
      shippingType: 1,
      priceMinor: 500,
    });
  });

  it('falls back to delivery when the pickup point is gone', async () => {
    const line = await buildLine({ places: [{ country: 'DE', priceMinor: 500, pickupPriceMinor: 50 }] });
    expect(choosePlace(chose(line, line.places[0]!.id, 2), berlin)).toMatchObject({
      shippingType: 1,
      priceMinor: 500,
    });
  });

  it('charges once per line, or once per unit', async () => {
    const places = [{ country: 'DE', priceMinor: 500 }];
    expect(choosePlace(await buildLine({ places, singlePrice: true }), berlin)?.priceMinor).toBe(500);
    expect(choosePlace(await buildLine({ places, singlePrice: false }), berlin)?.priceMinor).toBe(1500);
  });
});

describe('lineTotals', () => {
  it('3 units of 11.90, one of them free, with 19 % tax included and 5.00 shipping make 28.80, of which 3.80 tax', async () => {
    const line = await buildLine({ places: [{ country: 'DE', priceMinor: 500 }] });
    const totals = cartTotals({
      currency: 'USD',
      lines: lineTotals([{ line, chosen: choosePlace(line, berlin) }], 'USD'),
      voucher: null,
    });
    expect(totals).toMatchObject({
      subtotalMinor: 3570,
      bundleOfferMinor: 1190,
      shippingMinor: 500,
      taxMinor: 380,
      totalMinor: 2880,
      lines: [{ key: line.row.id, storeId: line.store.id }],
    });
  });

  it('a flat tax is per unit, and a line without a place has no shipping cost', async () => {
    const line = await buildLine({ places: [{ country: 'DE' }] });
    const tax = { ...line.tax, type: 1, flat_minor: 150 };
    const totals = cartTotals({
      currency: 'USD',
      lines: lineTotals([{ line: { ...line, tax }, chosen: null }], 'USD'),
      voucher: null,
    });
    expect(totals).toMatchObject({ taxMinor: 300, shippingMinor: 0, totalMinor: 2380 });
  });
});
