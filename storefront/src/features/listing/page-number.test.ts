import { expect, test } from 'vitest';
import { pageNumberOf, withinPages } from './page-number.ts';

const at = (query: string) => new URL(`https://shop.example/all/lamps${query}`);

test('uses the last valid page number of the URL, like the API', () => {
  expect(['?page=2&page=', '?page=&page=3', '?page=x', ''].map((query) => pageNumberOf(at(query)))).toEqual([
    '2',
    '3',
    '1',
    '1',
  ]);
});

test('a page beyond the end redirects to the last page and keeps the filters', () => {
  const leadsTo = (query: string, last_page: number) => {
    try {
      withinPages({ data: [], current_page: 99_999, last_page }, at(query));
    } catch (thrown) {
      return (thrown as Response).headers.get('location');
    }
    return null;
  };
  expect(leadsTo('?brand=3&page=99999', 4)).toBe('/all/lamps?brand=3&page=4');
  expect(leadsTo('?page=99999', 1)).toBe('/all/lamps');
  const list = { data: ['lamp'], current_page: 2, last_page: 2 };
  expect(withinPages(list, at('?page=2'))).toBe(list);
});
