import { expect, test } from 'vitest';
import { deliveryAt } from './delivery-at.ts';

const paid = { price: '4.90', from: '2026-11-24', to: '2026-11-26', free_from: '50.00' };

test('delivery that is paid for says from when on it is free, unless one unit is worth that much', () => {
  expect(deliveryAt(paid, 49_99, 'USD')).toMatchObject({ isFree: false, price: '4.90', freeFrom: '50.00' });
  expect(deliveryAt(paid, 50_00, 'USD')).toMatchObject({ isFree: true, freeFrom: null });
  expect(deliveryAt({ ...paid, price: '0.00' }, 1_00, 'USD')).toMatchObject({ isFree: true, freeFrom: null });
});

test('a product that is not shipped there has no delivery', () => {
  expect(deliveryAt(null, 49_99, 'USD')).toBeNull();
});
