import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { knownAddress } from './known-address.ts';

const route = (id: string, path: string | undefined, handle?: object) => ({
  id,
  path,
  parentId: id === 'root' ? undefined : 'root',
  index: path === undefined && id !== 'root' ? true : undefined,
  module: { handle },
});
const build = {
  routes: {
    root: route('root', ''),
    home: route('home', undefined, { query: [] }),
    search: route('search', 'search', { query: ['q', 'brand', 'page'] }),
    login: route('login', 'login'),
  },
} as unknown as ServerBuild;

test.each([
  ['/', '/'],
  ['/?x=1', '/'],
  ['/?lang=ar&utm_source=mail&fbclid=abc', '/?lang=ar'],
  ['/?lang=AR', '/?lang=AR'],
  ['/?lang=fr', '/'],
  ['/search?utm_campaign=x&q=red+lamp&page=', '/search?q=red+lamp'],
  ['/search?page=2&q=a', '/search?page=2&q=a'],
  ['/search?q=a&page=2', '/search?page=2&q=a'],
  // Repeated parameters keep their order.
  ['/search?brand=2&q=a&brand=1', '/search?brand=2&brand=1&q=a'],
  ['/search.data?_routes=search&gclid=1&q=a', '/search.data?_routes=search&q=a'],
  // The page does not declare what it knows.
  ['/login?next=%2Fcart&x=1', '/login?next=%2Fcart&x=1'],
  ['/nowhere?x=1', '/nowhere?x=1'],
  // The key added by a CDN.
  ['/login?next=%2Fcart&__edge=ar', '/login?next=%2Fcart'],
  ['/login?__edge=ar&next=%2Fcart', '/login?next=%2Fcart'],
  ['/login?__edge=', '/login'],
  ['/search?q=a&__edge=ar', '/search?q=a'],
])('%s is rendered and cached as %s', (url, known) => {
  expect(knownAddress(build, url, 'ar')).toBe(known);
});
