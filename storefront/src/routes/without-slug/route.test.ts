import { expect, test } from 'vitest';
import { loader } from './route.ts';

test.each([
  ['/all', {}, '/categories'],
  ['/page', {}, '/sitemap#pages'],
  ['/shop', {}, '/sitemap#stores'],
  ['/user/order', {}, '/user/orders'],
  ['/lamps/product', { main: 'lamps' }, '/lamps/products'],
])('SPEC §2: %s without a slug redirects to the list', (path, params, list) => {
  try {
    loader({ url: new URL(path, 'https://shop.example'), params });
    expect.unreachable();
  } catch (thrown) {
    const { status, headers } = thrown as Response;
    expect([status, headers.get('location')]).toEqual([301, list]);
  }
});
