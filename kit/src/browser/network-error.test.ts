import { expect, test } from 'vitest';
import { isNetworkError } from './network-error.ts';

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'Load failed (shop.example)',
])('"%s" means no response', (message) => {
  expect(isNetworkError(new TypeError(message))).toBe(true);
});

test.each([
  new TypeError('x is not a function'),
  // A file of an older release is missing: the server did respond (reload-once.ts).
  new TypeError('Failed to fetch dynamically imported module: /assets/x.js'),
  new Error('Failed to fetch'),
  'Failed to fetch',
  new Response('', { status: 503 }),
])("%s doesn't", (error) => {
  expect(isNetworkError(error)).toBe(false);
});
