import { expect, test } from 'vitest';
import { goOn } from './go-on.ts';

const after = (next: string) =>
  goOn(new Request(`https://shop.example/login?next=${encodeURIComponent(next)}`)).headers.get('location');

test.each([
  ['/checkout', '/checkout'],
  ['/user/orders?status=1', '/user/orders?status=1'],
  ['', '/'],
  ['//other.example', '/'],
  ['/\\other.example', '/'],
  ['https://other.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?next=/login', '/'],
  ['/register', '/'],
  ['/forgot-password', '/'],
  ['/logout', '/'],
])('login with next=%s redirects to %s', (next, expected) => {
  expect(after(next)).toBe(expected);
});
