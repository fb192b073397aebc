import { expect, test } from 'vitest';
import { readSocialProblem } from './social-problem.ts';

const read = (query: string) => readSocialProblem(new Request(`https://shop.example/login${query}`));

test('reads the problem that the API puts into the URL', () => {
  expect(read('?social=known-email&provider=facebook&next=%2Fcart')).toEqual({
    reason: 'known-email',
    provider: 'facebook',
  });
});

test('reads an expired token', () => {
  expect(read('?social=expired')).toEqual({ reason: 'expired', provider: null });
});

test.each([
  '',
  '?social=denied',
  '?provider=google',
  '?social=toString&provider=google',
  '?social=denied&provider=x',
])('ignores "%s"', (query) => {
  expect(read(query)).toBeNull();
});
