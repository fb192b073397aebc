import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const items = [
  { title: 'My numbers', words: 'sales revenue statistics' },
  { title: 'Add product', words: 'new article' },
  { title: 'الطلبات', words: 'مبيعات' },
];

test('finds words by prefix, in any order, also by other names; an empty query matches all', () => {
  expect(matching(items, 'num')).toEqual([items[0]]);
  expect(matching(items, 'PROD add')).toEqual([items[1]]);
  expect(matching(items, 'stat')).toEqual([items[0]]);
  expect(matching(items, 'الطل')).toEqual([items[2]]);
  expect(matching(items, 'umbers')).toEqual([]);
  expect(matching(items, ' ')).toEqual(items);
});
