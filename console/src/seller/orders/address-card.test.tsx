import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { AddressCard } from './address-card.tsx';

const home = {
  address_1: '5 Harbor St',
  address_2: '',
  city: 'Kiel',
  zip: '24103',
  state: '',
  lines: ['Amira Khoury', '5 Harbor St', '24103 Kiel', 'Germany'],
  country: 'DE',
};
const point = { ...home, lines: ['1 Market Street', '24103 Kiel', 'Germany'], phone: '' };

const cards = (delivery: SellerOrder['delivery']) => {
  const order = {
    delivery,
    address: { ...home, name: 'Amira Khoury', phone: '+49 431 1', note: '' },
    pickup_points: delivery === 'pickup' ? [point] : [],
  };
  return htmlOf(<AddressCard order={order} />);
};

test('a pickup order shows its pickup point and who comes, not where they live', () => {
  const pickup = cards('pickup');
  expect(pickup).toContain('1 Market Street');
  expect(pickup).toContain('Amira Khoury');
  expect(pickup).not.toContain('5 Harbor St');
  expect(cards('delivery')).toContain('5 Harbor St');
});
