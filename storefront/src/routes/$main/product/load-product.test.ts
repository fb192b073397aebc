import { expect, test } from 'vitest';
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
  shipping_rule: {
    id: 1,
    title: 'Parcel',
    single_price: 1 as const,
    shipping_places: [{ ...place, country }],
  },
});

test('delivery is told with country, price and dates', () => {
  const delivery = deliveryOf(product('DE'), { country: 'DE', state: 'BE', language: 'en' });
  expect(delivery).toMatchObject({ country: 'Germany', isFree: true });
  expect(delivery?.from).toBe('Tue, Nov\u00a024');
  expect(delivery?.to).toContain('26');
});

test('a product that is not shipped there says nothing', () => {
  expect(deliveryOf(product('US'), { country: 'DE', state: '', language: 'en' })).toBeNull();
});
