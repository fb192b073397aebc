import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { WeekCard } from './week-card.tsx';

const usd = (minor: number) => ({ minor, currency: 'USD' });

test('a store without orders this week and the week before has no chart of zeros', () => {
  const card = (orders: number, before: number) =>
    htmlOf(<WeekCard sales={{ days: [], orders, earned: usd(orders * 100), earned_before: usd(before) }} />);
  expect(card(0, 0)).toBe('');
  expect(card(1, 0)).toContain('$1.00');
  expect(card(0, 500)).toContain('$0.00');
});
