import { expect, test } from 'vitest';
import { apiQuery, countFilters, readFilters, withFilters, withoutFilters } from './read-filters.ts';

test('reads lists with commas or repeated keys, without duplicates', () => {
  expect(readFilters(new URLSearchParams('brand=3,4&brand=4&brand=x')).brands).toEqual([3, 4]);
});

test('ignores 0 and invalid values', () => {
  const filters = readFilters(new URLSearchParams('rating=0&min=0&max=abc&page=-3&sortby=asc'));
  expect(filters).toMatchObject({ rating: 0, min: '', max: '', page: 1, sort: 'popular' });
  expect(countFilters(filters)).toBe(0);
});

test('clamps and swaps out-of-range filters like the API', () => {
  const filters = readFilters(new URLSearchParams('rating=9&discount=150&min=50&max=10&page=2&page='));
  expect(filters).toMatchObject({ rating: 5, discount: 100, min: '10', max: '50', page: 2 });
});

test('a changed filter keeps the others and returns to the first page', () => {
  const search = new URLSearchParams('q=bag&brand=3&page=4');
  expect(withFilters(search, { rating: 4 })).toBe('?q=bag&brand=3&rating=4');
  expect(withFilters(search, { brand: [] })).toBe('?q=bag');
  expect(withFilters(search, { page: 5 })).toBe('?q=bag&brand=3&page=5');
  expect(withFilters(new URLSearchParams('page=2'), { page: 1 })).toBe('?');
});

test('removing filters keeps search text, sorting and scope', () => {
  const search = new URLSearchParams('q=bag&brand=3&collection=2&min=5&rating=4&sortby=recent&page=4');
  expect(withoutFilters(search, {})).toBe('?q=bag&sortby=recent');
  expect(withoutFilters(search, { brand: true })).toBe('?q=bag&brand=3&sortby=recent');
  expect(withoutFilters(search, { collection: true })).toBe('?q=bag&collection=2&sortby=recent');
});

test('builds the API query', () => {
  expect(apiQuery(readFilters(new URLSearchParams('brand=3,4&min=5&sortby=recent')))).toMatchObject({
    brand: '3,4',
    min: '5',
    sortby: 'recent',
    page: '1',
  });
});
