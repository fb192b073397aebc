import { createTranslate } from '@souk/kit/i18n/translate.ts';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { formatIn } from '../format.ts';
import { todaysWork } from './todays-work.ts';

const tools = { t: createTranslate(messagesIn('en')), format: formatIn('en') };
const orders = {
  to_do: 0,
  to_confirm: 0,
  to_ship: 0,
  ready: 0,
  on_the_way: 0,
  waiting: 0,
  today: 0,
  late: 0,
  to_answer: 0,
  oldest_at: null,
  oldest_to_confirm_at: null,
  oldest_to_ship_at: null,
};
const home = {
  orders,
  returns: { asked: 0, expected: 0, oldest_at: null },
  stock: { low: 0, empty: 0 },
  reviews: { to_answer: 0, low: 0 },
  sent_back: 0,
  gap: null,
  steps: [],
  own_steps: [],
  required_steps: 0,
  sales: null,
  also_sales: [],
};

test('the home page of a store has no rows with a count of 0', () => {
  expect(todaysWork(home, tools)).toEqual([]);
  expect(todaysWork({ ...home, orders: { ...orders, to_ship: 2 }, sent_back: 1 }, tools)).toMatchObject([
    { title: 'To fulfill', count: 2 },
    { title: 'Changes requested', count: 1 },
  ]);
});
