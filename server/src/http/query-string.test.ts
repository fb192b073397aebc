import { expect, test } from 'vitest';
import { parseQueryString } from './query-string.ts';

test.each([
  ['a=1&a=2', { a: '2' }],
  ['a=1&a=', { a: '1' }],
  ['a=&b', {}],
  ['?a=1&q=a+b%20%C3%A9%zz', { '?a': '1', q: 'a b é%zz' }],
  ['__proto__=1&q=x', { ['__proto__']: '1', q: 'x' }],
])('%s', (text, values) => {
  const read = parseQueryString(text);
  expect(Object.getPrototypeOf(read)).toBeNull();
  expect(Object.entries(read)).toEqual(Object.entries(values));
});

test('reads at most 200 parameters', () => {
  const text = Array.from({ length: 300 }, (_, index) => `k${index}=1`).join('&');
  expect(Object.keys(parseQueryString(text))).toHaveLength(200);
});
