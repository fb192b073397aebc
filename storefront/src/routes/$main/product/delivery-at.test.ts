import { expect, test } from 'vitest';
import { deliveryAt } from './delivery-at.ts';

const paid = { price: '4.90', from: '2026-11-24', to: '2026-11-26', free_from: '50.00' };

test('paid shipping states its free threshold, unless one unit reaches it', () => {
  expect(deliveryAt(paid, 49_99, 'USD')).toMatchObject({ isFree: false, price: '4.90', freeFrom: '50.00' });
  expect(deliveryAt(paid, 50_00, 'USD')).toMatchObject({ isFree: true, freeFrom: null });
  expect(deliveryAt({ ...paid, price: '0.00' }, 1_00, 'USD')).toMatchObject({ isFree: true, freeFrom: null });
});

test('a product that doesn’t ship to the location has no delivery', () => {
  expect(deliveryAt(null, 49_99, 'USD')).toBeNull();
});
