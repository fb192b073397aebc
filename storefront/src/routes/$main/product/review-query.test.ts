import { expect, test } from 'vitest';
import { apiReviewQuery, readReviewQuery, reviewsAddress } from './review-query.ts';

const read = (text: string) => readReviewQuery(new URLSearchParams(text));

test.each([
  ['', { stars: 0, order: 'newest', page: 1 }],
  ['stars=4&order=lowest&reviews=3', { stars: 4, order: 'lowest', page: 3 }],
  ['stars=6&order=best&reviews=0', { stars: 5, order: 'newest', page: 1 }],
  ['stars=-1&reviews=x', { stars: 0, order: 'newest', page: 1 }],
  ['stars=4.5&reviews=1.5', { stars: 4, order: 'newest', page: 1 }],
])('the URL %j is read as %j', (text, query) => {
  expect(read(text)).toEqual(query);
});

test('a URL is read as the query that it was built from', () => {
  const product = { slug: 'jug', id: 7 };
  for (const query of [
    read(''),
    read('stars=2'),
    read('order=highest'),
    read('stars=5&order=lowest&reviews=2'),
  ]) {
    const address = new URL(reviewsAddress(product, query), 'http://shop.test');
    expect(readReviewQuery(address.searchParams)).toEqual(query);
    expect([address.pathname, address.hash]).toEqual(['/jug/product/7', '#reviews']);
  }
});

test('the API query omits defaults', () => {
  expect(apiReviewQuery(read(''))).toEqual({ page: '1' });
  expect(apiReviewQuery(read('stars=1&order=highest&reviews=2'))).toEqual({
    page: '2',
    rating: '1',
    order_by: 'rating',
    type: 'desc',
  });
});
