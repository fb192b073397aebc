import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQueryString } from './query-string.ts';

/** As a browser's own parser reads it. */
function asRead(text: string) {
  const pairs = [...new URLSearchParams(text)].slice(0, 200).filter(([, value]) => value !== '');
  return Object.fromEntries(pairs);
}

const pieces = fc.constantFrom(
  'a',
  'b',
  'q',
  '&',
  '=',
  '+',
  '%20',
  '%C3%A9',
  '%E3%81',
  '%',
  '%zz',
  '?',
  ';',
  '[',
  '1',
);

test('what comes after the question mark is read as browsers read it', () => {
  const texts = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      // A second question mark at the beginning is a name's here, as it is in an address.
      fc.pre(!text.startsWith('?'));
      expect({ ...parseQueryString(text) }).toEqual(asRead(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['a=1&a=2', { a: '2' }],
  ['a=1&a=', { a: '1' }],
  ['a=&b', {}],
  ['__proto__=1&q=x', { ['__proto__']: '1', q: 'x' }],
])('%s', (text, values) => {
  const read = parseQueryString(text);
  expect(Object.getPrototypeOf(read)).toBeNull();
  expect(Object.entries(read)).toEqual(Object.entries(values));
});

test('of more than 200 the rest is not read', () => {
  const text = Array.from({ length: 300 }, (_, index) => `k${index}=1`).join('&');
  expect(Object.keys(parseQueryString(text))).toHaveLength(200);
});
