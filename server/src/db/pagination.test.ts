import { expect, test } from 'vitest';
import { pageOf } from './pagination.ts';

const list = { perPage: 30, links: { origin: 'https://shop.example', path: '/api/v1/products' } };

test('the second of three pages', () => {
  expect(pageOf({ ...list, rows: Array(30).fill('row'), total: 61, page: 2 })).toEqual({
    current_page: 2,
    data: Array(30).fill('row'),
    first_page_url: 'https://shop.example/api/v1/products?page=1',
    from: 31,
    last_page: 3,
    last_page_url: 'https://shop.example/api/v1/products?page=3',
    links: [
      { url: 'https://shop.example/api/v1/products?page=1', label: '« Previous', active: false },
      { url: 'https://shop.example/api/v1/products?page=1', label: '1', active: false },
      { url: 'https://shop.example/api/v1/products?page=2', label: '2', active: true },
      { url: 'https://shop.example/api/v1/products?page=3', label: '3', active: false },
      { url: 'https://shop.example/api/v1/products?page=3', label: 'Next »', active: false },
    ],
    next_page_url: 'https://shop.example/api/v1/products?page=3',
    path: 'https://shop.example/api/v1/products',
    per_page: 30,
    prev_page_url: 'https://shop.example/api/v1/products?page=1',
    to: 60,
    total: 61,
  });
});

test('an empty list has one page, and from and to are null', () => {
  const page = pageOf({ ...list, rows: [], total: 0, page: 1 });
  expect(page).toMatchObject({ data: [], from: null, to: null, last_page: 1, total: 0 });
  expect(page).toMatchObject({ prev_page_url: null, next_page_url: null });
});

test('a page beyond the end is empty and has the true last page', () => {
  expect(pageOf({ ...list, rows: [], total: 61, page: 9 })).toMatchObject({
    current_page: 9,
    from: null,
    to: null,
    last_page: 3,
    next_page_url: null,
    prev_page_url: 'https://shop.example/api/v1/products?page=3',
  });
});

test('page 500 of a million shows the ends, the neighbors and two gaps', () => {
  const { links } = pageOf({ ...list, rows: [1], total: 30_000_000, page: 500 });
  expect(links.map((link) => link.label).join(' ')).toBe(
    '« Previous 1 2 ... 497 498 499 500 501 502 503 ... 999999 1000000 Next »',
  );
});
