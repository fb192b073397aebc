import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { KindTiles } from './kind-tiles.tsx';

const none = { minor: 0, currency: 'USD' };
const quiet = { orders: 0, sales: none, orders_before: 0, sales_before: none };

test('shows today’s sales next to the tasks, and neither when both days had none', () => {
  const tiles = (today: typeof quiet | null) =>
    htmlOf(<KindTiles kinds={[]} today={today} chosen={null} onChoose={() => {}} />);
  expect(tiles(quiet)).toBe('');
  expect(tiles(null)).toBe('');
  expect(tiles({ ...quiet, orders_before: 1 })).toContain('Today');
});
