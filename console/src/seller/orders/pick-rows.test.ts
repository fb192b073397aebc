import type { SellerPaper } from '@souk/contract/seller-console/orders';
import { expect, test } from 'vitest';
import { pickRows } from './pick-rows.ts';

const line = (id: number, product: number, quantity: number, sku: string | null, variant = '') => ({
  id,
  product_id: product,
  title: `Product ${product}`,
  variant,
  sku,
  image: 'a.webp',
  quantity,
});

test('merges products across orders, without shipped items', () => {
  const orders = [
    { number: 'A', lines: [line(1, 7, 2, 'CUP'), line(2, 8, 1, 'BOWL')], rest: [{ id: 1, quantity: 2 }] },
    {
      number: 'B',
      lines: [line(3, 7, 3, 'CUP'), line(4, 7, 1, 'CUP', 'Red')],
      rest: [
        { id: 3, quantity: 1 },
        { id: 4, quantity: 1 },
      ],
    },
  ] as unknown as SellerPaper[]; // only these fields are read
  expect(pickRows(orders)).toMatchObject([
    {
      sku: 'CUP',
      variant: '',
      units: 3,
      orders: [
        { number: 'A', units: 2 },
        { number: 'B', units: 1 },
      ],
    },
    { sku: 'CUP', variant: 'Red', units: 1 },
  ]);
});
