import { expect, test } from 'vitest';
import { deliveryAt } from './delivery-at.ts';
import { deliveryOf } from './load-product.ts';

const place = {
  id: 1,
  state: '',
  price: '0.00',
  day_needed: 3,
  pickup_price: '0.00',
  pickup_point: 0 as const,
  shipping_rule_id: 1,
  pickup_phone: '',
  pickup_address_line_1: '',
  pickup_address_line_2: null,
  pickup_zip: '',
  pickup_state: '',
  pickup_city: '',
  pickup_country: '',
};
const product = (country: string) => ({
  server_time: Date.UTC(2026, 10, 21),
  store: { name: 'Aria', hand_over: null },
  shipping_rule: {
    id: 1,
    title: 'Parcel',
    single_price: 1 as const,
    free_from: null,
    shipping_places: [{ ...place, country }],
  },
});

test('delivery is told with country, price and dates', () => {
  const delivery = deliveryOf(product('DE'), { country: 'DE', state: 'BE', language: 'en' });
  expect(delivery).toMatchObject({ country: 'Germany', isFree: true });
  expect(delivery?.from).toBe('Tue, Nov\u00a024');
  expect(delivery?.to).toContain('26');
});

test('a store that needs two working days, and rests on Sundays, is waited for first', () => {
  const week = [1, 2, 3, 4, 5, 6];
  const hand_over = { time_zone: 'Europe/Berlin', cut_off: 1440, days: 2, week, holidays: [] };
  const delivery = deliveryOf(
    { ...product('DE'), store: { name: 'Aria', hand_over } },
    { country: 'DE', state: 'BE', language: 'en' },
  );
  expect(delivery?.from).toBe('Fri, Nov\u00a027');
});

test('what is paid says from when on it is free, unless one unit is worth that much', () => {
  const parcel = product('DE').shipping_rule;
  const paid = {
    ...parcel,
    free_from: '50.00',
    shipping_places: [{ ...place, country: 'DE', price: '4.90' }],
  };
  const to = { country: 'DE', state: '', language: 'en' };
  const delivery = deliveryOf({ ...product('DE'), shipping_rule: paid }, to);
  expect(delivery).toMatchObject({ isFree: false, freeFrom: { price: '50.00', store: 'Aria' } });
  expect(deliveryAt(delivery, 49_99, 'USD')).toEqual(delivery);
  expect(deliveryAt(delivery, 50_00, 'USD')).toMatchObject({ isFree: true, freeFrom: null });
  const free = { ...parcel, free_from: '50.00', shipping_places: [{ ...place, country: 'DE' }] };
  expect(deliveryOf({ ...product('DE'), shipping_rule: free }, to)).toMatchObject({ freeFrom: null });
});

test('a product that is not shipped there says nothing', () => {
  expect(deliveryOf(product('US'), { country: 'DE', state: '', language: 'en' })).toBeNull();
});
