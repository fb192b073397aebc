import type { OrderDetail } from '@souk/contract/order';
import { expect, test } from 'vitest';
import { remainingTaxes } from '#features/order/cancellation.ts';

type Line = { tax: string; title?: string; store?: number; units?: number; cancelled?: number };

/** Order with two sellers, 1 and 2; the second one's part may be cancelled. */
function orderOf(lines: Line[], { partGone = false, isOver = false } = {}) {
  return {
    currency: 'USD',
    cancelled: isOver ? 1 : 0,
    parts: [1, 2].map((id) => ({
      store: { id },
      cancelled: isOver || (partGone && id === 2) ? 1 : 0,
      cancelled_pieces: lines.flatMap(({ cancelled = 0 }, inventory_id) =>
        cancelled > 0 ? [{ inventory_id, quantity: cancelled, reason: 'sold_out' }] : [],
      ),
    })),
    ordered_products: lines.map(({ tax, title = 'VAT 19 %', store = 1, units = 1 }, inventory_id) => ({
      inventory_id,
      quantity: units,
      tax_price: tax,
      store: { id: store },
      flash_product: { tax_rules: { title } },
    })),
  } as unknown as OrderDetail; // only these fields are read
}

test('one line per tax rule with exact sums, without zero sums', () => {
  const order = orderOf([
    { tax: '0.10' },
    { tax: '0.20' },
    { tax: '1.00', title: 'Levy' },
    { tax: '0.00', title: 'None' },
  ]);
  expect(remainingTaxes(order)).toEqual([
    { title: 'VAT 19 %', amount: '0.30' },
    { title: 'Levy', amount: '1.00' },
  ]);
});

test('cancelled parts have no tax; a cancelled order’s receipt shows the original tax', () => {
  const lines = [{ tax: '0.10' }, { tax: '0.20', store: 2 }];
  expect(remainingTaxes(orderOf(lines, { partGone: true }))).toEqual([{ title: 'VAT 19 %', amount: '0.10' }]);
  expect(remainingTaxes(orderOf(lines, { isOver: true }))).toEqual([{ title: 'VAT 19 %', amount: '0.30' }]);
});

test('cancelled units have no tax', () => {
  const lines = [{ tax: '1.00', units: 3, cancelled: 1 }, { tax: '0.20' }];
  expect(remainingTaxes(orderOf(lines))).toEqual([{ title: 'VAT 19 %', amount: '0.87' }]);
});
