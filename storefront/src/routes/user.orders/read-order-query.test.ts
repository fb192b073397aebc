import { expect, test } from 'vitest';
import { readOrderQuery } from './read-order-query.ts';

test.each([
  ['', { q: '', status: undefined, page: 1 }],
  ['q=%20lamp%20&status=2&page=3', { q: 'lamp', status: 2, page: 3 }],
  ['status=7&page=0', { q: '', status: undefined, page: 1 }],
  ['status=toString&page=1.5', { q: '', status: undefined, page: 1 }],
])('the URL ?%s is read as %o', (search, expected) => {
  expect(readOrderQuery(new URLSearchParams(search))).toEqual(expected);
});
