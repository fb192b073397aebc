import { expect, test } from 'vitest';
import { keyed, list, mismatches, nullable, placesOf, type Shape } from './check-shape.ts';

const check = (value: unknown, shape: Shape) => mismatches(value, shape, 'x', new Set());

test.each<[string, unknown, Shape, string[]]>([
  ['a missing field', {}, { id: 'int' }, ['x.id is absent']],
  ['a missing optional field', {}, { 'id?': 'int' }, []],
  ['an optional field of the wrong type', { id: '1' }, { 'id?': 'int' }, ['x.id is no int but "1"']],
  ['null where it may be', { id: null }, { id: 'int|null' }, []],
  ['null where it may not be', { id: null }, { id: 'int' }, ['x.id is no int but null']],
  ['a nullable object', null, nullable({ id: 'int' }), []],
  ['a nullable object that misses a field', {}, nullable({ id: 'int' }), ['x.id is absent']],
  ['an entry of a list', [{ id: 1 }, { id: 1.5 }], list({ id: 'int' }), ['x[].id is no int but 1.5']],
  ['an object instead of a list', {}, list('str'), ['x is no list but {}']],
  ['a list instead of an object', [], { id: 'int' }, ['x is no object but []']],
  ['an entry of a map', { a: 1 }, keyed('str'), ['x{} is no str but 1']],
  ['money with one decimal', '1.5', 'money', ['x is no money but "1.5"']],
  ['money as a number', 1.5, 'money', ['x is no money but 1.5']],
  ['a switch as a text', '1', 'f01', ['x is no f01 but "1"']],
  [
    'an address where a file name belongs',
    'https://a.example/x.webp',
    'img',
    ['x is no img but "https://a.example/x.webp"'],
  ],
  ['a date without microseconds', '2025-11-07T16:53:00Z', 'dt', ['x is no dt but "2025-11-07T16:53:00Z"']],
  ['a number that JSON cannot hold', Number.NaN, 'num', ['x is no num but null']],
  ['more fields than named', { id: 1, more: 2 }, { id: 'int' }, []],
])('%s', (_name, value, shape, found) => {
  expect(check(value, shape)).toEqual(found);
});

test('places that only ever held null or nothing are distinguished from checked ones', () => {
  const shape = {
    id: 'int',
    'name?': 'str',
    store: nullable({ slug: 'str|null' }),
    tags: list('str'),
  } as const;
  const seen = new Set<string>();
  mismatches({ id: 1, store: { slug: null }, tags: [] }, shape, 'x', seen);
  expect([...seen]).toEqual(['x.id']);
  expect(placesOf(shape, 'x')).toEqual(['x.id', 'x.name', 'x.store.slug', 'x.tags[]']);
});
