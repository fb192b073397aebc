import { expect, test } from 'vitest';
import { apiAddress, apiRoute } from './api-address.ts';

test('encodes path parameters as one segment', () => {
  expect(apiAddress('product/{id}', { id: 12 })).toBe('/api/v1/product/12');
  expect(apiAddress('brand/{slug}/all', { slug: 'a/b ?' })).toBe('/api/v1/brand/a%2Fb%20%3F/all');
});

test('omits undefined query values', () => {
  const query = { page: 2, q: 'red & blue', brand: '', rating: null, sort: undefined, sale: false };
  expect(apiAddress('products', {}, query)).toBe('/api/v1/products?page=2&q=red+%26+blue&sale=false');
  expect(apiAddress('products', {}, { brand: '' })).toBe('/api/v1/products');
});

test("creates the router's pattern from the template", () => {
  expect(apiRoute('seller/orders/{id}/parts/{part}')).toBe('/api/v1/seller/orders/:id/parts/:part');
});
