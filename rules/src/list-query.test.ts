import { expect, test } from 'vitest';
import { listQueryOf } from './list-query.ts';

test.each([
  ['', ''],
  ['view=late&q=Oslo', 'view=late&q=Oslo'],
  ['q=Oslo&view=late', 'view=late&q=Oslo'],
  ['?q=a&q=b&after=secret&limit=9&token=x', 'q=a'],
  ['q=%20&view=', ''],
  [`q=${'x'.repeat(201)}`, ''],
  ['q=%D8%A8%D8%BA%D8%AF%D8%A7%D8%AF', 'q=%D8%A8%D8%BA%D8%AF%D8%A7%D8%AF'],
])('normalizes %s to %s', (search, query) => {
  expect(listQueryOf(search)).toBe(query);
  expect(listQueryOf(query)).toBe(query);
});
