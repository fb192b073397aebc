import { describe, expect, test } from 'vitest';
import { offeredShippingType, placeFor, shippingPrice } from './shipping.ts';

describe('placeFor: exact state, then whole country, then fallback', () => {
  const california = { id: 1, country: 'US', state: 'CA' };
  const usa = { id: 2, country: 'US', state: '' };
  const germany = { id: 3, country: 'DE', state: null };
  const kabul = { id: 4, country: 'AF', state: 'KAB' };
  const anywhere = { id: 5, country: '*', state: '*' };
  const places = [anywhere, usa, california, germany, kabul];

  test.each([
    ['US', 'CA', 1],
    ['us', 'ca', 1],
    ['US', 'NY', 2],
    ['US', '', 2],
    ['US', undefined, 2],
    ['DE', 'BE', 3],
    ['AF', 'KAB', 4],
    ['AF', 'BDS', 5],
    ['FR', 'CA', 5],
    ['', '', 5],
    ['*', '*', 5],
  ])('%s %s ships by place %i', (country, state, id) => {
    expect(placeFor(places, { country, state })?.id).toBe(id);
  });

  test('without a fallback the rest of the world is not served', () => {
    expect(placeFor([usa, california, kabul], { country: 'FR', state: 'CA' })).toBeNull();
    expect(placeFor([usa, california, kabul], { country: 'AF', state: 'BDS' })).toBeNull();
    expect(placeFor([], { country: 'US', state: 'CA' })).toBeNull();
  });

  test.each(['', null, undefined, '*', ' '])('a country of %j is a fallback', (country) => {
    expect(placeFor([{ country, state: null }], { country: 'FR' })).not.toBeNull();
  });

  test('a state without a country covers no address', () => {
    expect(placeFor([{ country: '*', state: 'CA' }], { country: 'US', state: 'CA' })).toBeNull();
    expect(placeFor([{ country: '*', state: 'CA' }], { country: '', state: 'CA' })).toBeNull();
  });

  test('among equals the first wins', () => {
    expect(placeFor([usa, { ...usa, id: 9 }], { country: 'US', state: 'NY' })?.id).toBe(2);
  });
});

describe('shippingPrice', () => {
  const place = { priceMinor: 490, pickupPriceMinor: 100, pickupPoint: true };

  test.each([
    ['delivery, per unit', 1, false, 1470],
    ['delivery, single price', 1, true, 490],
    ['pickup, per unit', 2, false, 300],
    ['pickup, single price', 2, true, 100],
  ] as const)('%s', (_case, shippingType, singlePrice, expected) => {
    expect(shippingPrice({ place, shippingType, singlePrice, quantity: 3 })).toBe(expected);
  });

  test('pickup without a pickup point is charged as delivery', () => {
    const closed = { ...place, pickupPoint: false };
    expect(offeredShippingType(closed, 2)).toBe(1);
    expect(offeredShippingType(place, 2)).toBe(2);
    expect(shippingPrice({ place: closed, shippingType: 2, singlePrice: true, quantity: 3 })).toBe(490);
  });
});
