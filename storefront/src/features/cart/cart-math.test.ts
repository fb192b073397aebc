import type { CartItem } from '@souk/contract/cart';
import { expect, test } from 'vitest';
import {
  countedItems,
  deliveriesByStore,
  deliveryOf,
  groupByStore,
  leftForFree,
  scarceItems,
  selectionOf,
  strandedItems,
  totalsOf,
} from './cart-math.ts';

const dates = { created_at: '2026-01-01T00:00:00.000000Z', updated_at: '2026-01-01T00:00:00.000000Z' };
const place = (id: number, country: string, state: string, price: string, pickup?: string) => ({
  id,
  country,
  state,
  price,
  day_needed: 3,
  pickup_price: pickup ?? '0.00',
  pickup_point: (pickup === undefined ? 0 : 1) as 0 | 1,
  shipping_rule_id: 1,
  pickup_phone: '',
  pickup_address_line_1: '',
  pickup_address_line_2: null,
  pickup_zip: '',
  pickup_state: '',
  pickup_city: '',
  pickup_country: '',
});

function item(
  fields: Partial<CartItem> & {
    id: number;
    unit: string;
    places?: ReturnType<typeof place>[];
    bundle?: { buy: number; free: number };
    freeFrom?: string;
  },
): CartItem {
  const { unit, places = [place(1, '*', '', '5.00')], bundle, freeFrom = null, ...rest } = fields;
  return {
    product_id: 1,
    inventory_id: fields.id,
    quantity: 1,
    user_id: null,
    selected: 1,
    shipping_place_id: null,
    shipping_type: 1,
    shipping_place: null,
    store: { id: 1, name: 'One', slug: 'one', hand_over: null, takes_cash: true },
    unit_price: unit,
    previous_price: null,
    price_was: null,
    available: true,
    most: 99,
    sale_limit: null,
    changes: [],
    ...dates,
    flash_product: {
      id: 1,
      title: 'Thing',
      slug: 'thing',
      image: 'thing.webp',
      selling: 1,
      offered: 0,
      price: null,
      end_time: null,
      review_count: 0,
      rating: 0,
      tax_rule_id: 1,
      shipping_rule_id: 1,
      bundle_deal_id: null,
      bundle_deal: bundle ? { id: 1, title: '', ...bundle } : null,
      tax_rules: { id: 1, title: 'Tax', type: 2, price: 10, ...dates },
      product_images: [],
      shipping_rule: {
        id: 1,
        title: 'Parcel',
        single_price: 1,
        free_from: freeFrom,
        shipping_places: places,
      },
    },
    updated_inventory: {
      id: fields.id,
      product_id: 1,
      quantity: 9,
      price: '0.00',
      sku: null,
      inventory_attributes: [],
      ...dates,
    },
    ...rest,
  };
}

const at = { currency: 'USD', nowMs: Date.UTC(2026, 10, 21) };
const berlin = { country: 'DE', state: 'BE' };

test('the total is the selected lines minus the bundle discount plus each line’s shipping', () => {
  const totals = totalsOf(
    [
      item({ id: 1, unit: '10.00', quantity: 3, bundle: { buy: 2, free: 1 } }),
      item({
        id: 2,
        unit: '4.50',
        store: { id: 2, name: 'Two', slug: 'two', hand_over: null, takes_cash: true },
      }),
      item({ id: 3, unit: '99.00', selected: 2 }),
    ],
    berlin,
    at,
  );
  expect(totals).toMatchObject({
    subtotalMinor: 3450,
    bundleOfferMinor: 1000,
    shippingMinor: 1000,
    totalMinor: 3450,
  });
  expect(totals.parts.map((part) => part.totalMinor)).toEqual([2500, 950]);
});

test('a seller’s shipping is free from its threshold on; below it, the missing amount is shown', () => {
  const two = { id: 2, name: 'Two', slug: 'two', hand_over: null, takes_cash: true };
  const group = (unit: string) => ({
    store: two,
    items: [
      item({ id: 1, unit, store: two, freeFrom: '50.00' }),
      item({ id: 2, unit: '15.00', store: two, freeFrom: '50.00' }),
      item({ id: 3, unit: '99.00', store: two, freeFrom: '50.00', selected: 2 }),
    ],
  });
  const other = item({ id: 4, unit: '70.00' });
  expect(leftForFree(group('25.00'), berlin, at)).toBe(1000);
  expect(totalsOf([...group('25.00').items, other], berlin, at).shippingMinor).toBe(1500);
  expect(leftForFree(group('35.00'), berlin, at)).toBeNull();
  expect(totalsOf([...group('35.00').items, other], berlin, at).shippingMinor).toBe(500);
  const [delivery] = deliveriesByStore(group('35.00').items, berlin, at);
  expect(delivery?.shippingMinor).toBe(0);
});

test('a voucher is applied as in the order; a seller’s voucher to that seller’s lines only', () => {
  const items = [
    item({ id: 1, unit: '10.00' }),
    item({
      id: 2,
      unit: '30.00',
      store: { id: 2, name: 'Two', slug: 'two', hand_over: null, takes_cash: true },
    }),
  ];
  const ofShop = totalsOf(items, berlin, { ...at, voucher: { discountMinor: 501 } });
  expect(ofShop).toMatchObject({ voucherMinor: 501, totalMinor: 4000 + 1000 - 501 });
  expect(ofShop.parts.map((part) => part.voucherMinor)).toEqual([125, 376]);
  const ofTwo = totalsOf(items, berlin, { ...at, voucher: { discountMinor: 500, storeId: 2 } });
  expect(ofTwo.parts.map((part) => part.voucherMinor)).toEqual([0, 500]);
  expect(totalsOf(items, berlin, { ...at, voucher: null })).toEqual(totalsOf(items, berlin, at));
});

test('the most specific shipping location applies, and a line without one can’t be shipped', () => {
  const exact = item({
    id: 1,
    unit: '1.00',
    places: [place(1, '*', '', '9.00'), place(2, 'DE', '', '5.00'), place(3, 'DE', 'BE', '3.00')],
  });
  expect(deliveryOf(exact, berlin, at)).toMatchObject({
    shippingMinor: 300,
    from: '2026-11-24',
    to: '2026-11-26',
  });
  expect(
    deliveryOf(item({ id: 1, unit: '1.00', places: [place(1, 'US', '', '9.00')] }), berlin, at),
  ).toBeNull();
});

test('pickup has its own price, and applies only to the location it was selected for', () => {
  const places = [place(7, 'DE', '', '5.00', '1.00')];
  expect(
    deliveryOf(item({ id: 1, unit: '1.00', places, shipping_place_id: 7, shipping_type: 2 }), berlin, at),
  ).toMatchObject({ type: 2, shippingMinor: 100 });
  expect(
    deliveryOf(item({ id: 1, unit: '1.00', places, shipping_place_id: 8, shipping_type: 2 }), berlin, at),
  ).toMatchObject({ type: 1, shippingMinor: 500 });
});

test('an unavailable line costs nothing and can’t be selected', () => {
  const items = [
    item({ id: 1, unit: '10.00' }),
    item({ id: 2, unit: '10.00', available: false, selected: 2 }),
  ];
  expect(totalsOf(items, berlin, at).subtotalMinor).toBe(1000);
  expect(selectionOf(items)).toBe('all');
  expect(selectionOf([items[0]!, item({ id: 3, unit: '1.00', selected: 2 })])).toBe('some');
  expect(selectionOf([item({ id: 3, unit: '1.00', selected: 2 })])).toBe('none');
});

test('unshippable and sold-out lines are excluded from totals and reported', () => {
  const items = [
    item({ id: 1, unit: '10.00' }),
    item({ id: 2, unit: '20.00', places: [place(1, 'US', '', '9.00')] }),
    item({ id: 3, unit: '40.00', most: 0 }),
    item({ id: 4, unit: '80.00', quantity: 5, most: 3 }),
    item({ id: 5, unit: '1.00', selected: 2, places: [place(1, 'US', '', '9.00')] }),
  ];
  const ids = (found: { id: number }[]) => found.map(({ id }) => id);
  expect(ids(countedItems(items, berlin, at))).toEqual([1, 4]);
  expect(ids(strandedItems(items, berlin, at))).toEqual([2]);
  expect(ids(scarceItems(items))).toEqual([3, 4]);
  expect(totalsOf(items, berlin, at)).toMatchObject({ subtotalMinor: 41_000, shippingMinor: 1000 });
});

test('lines are grouped by seller', () => {
  const two = { id: 2, name: 'Two', slug: 'two', hand_over: null, takes_cash: true };
  const groups = groupByStore([
    item({ id: 1, unit: '1.00' }),
    item({ id: 2, unit: '1.00', store: two }),
    item({ id: 3, unit: '1.00' }),
  ]);
  expect(groups.map((group) => group.items.map((line) => line.id))).toEqual([[1, 3], [2]]);
});

test('lines of one seller arrive together with the slowest; unshippable ones are ignored', () => {
  const soon = { ...place(1, '*', '', '5.00'), day_needed: 1 };
  const late = { ...place(2, '*', '', '2.50'), day_needed: 6 };
  const nowhere = place(3, 'US', '', '9.00');
  const [one, two] = deliveriesByStore(
    [
      item({ id: 1, unit: '1.00', places: [soon] }),
      item({ id: 2, unit: '1.00', places: [late] }),
      item({
        id: 3,
        unit: '1.00',
        places: [nowhere],
        store: { id: 2, name: 'Two', slug: 'two', hand_over: null, takes_cash: true },
      }),
    ],
    berlin,
    at,
  );
  expect(one).toMatchObject({ days: { from: '2026-11-27', to: '2026-11-29' }, shippingMinor: 750 });
  expect(two).toMatchObject({ days: null, shippingMinor: 0 });
});

test('a seller’s items are a pickup only if the customer picks up all of them', () => {
  const withPickup = place(4, '*', '', '5.00', '1.00');
  const line = (id: number, type: 1 | 2) => ({
    ...item({ id, unit: '1.00', places: [withPickup] }),
    shipping_place_id: withPickup.id,
    shipping_type: type,
  });
  const isPickup = (...types: (1 | 2)[]) =>
    deliveriesByStore(
      types.map((type, index) => line(index + 1, type)),
      berlin,
      at,
    )[0]!.isPickup;
  expect([isPickup(2, 2), isPickup(1, 2), isPickup(1)]).toEqual([true, false, false]);
});
