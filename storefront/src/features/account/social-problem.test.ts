import { expect, test } from 'vitest';
import { readSocialProblem } from './social-problem.ts';

const read = (query: string) => readSocialProblem(new Request(`https://shop.example/login${query}`));

test('what the API writes into the address', () => {
  expect(read('?social=known-email&provider=facebook&next=%2Fcart')).toEqual({
    reason: 'known-email',
    provider: 'facebook',
  });
});

test('what our own page writes when a token is not good any more', () => {
  expect(read('?social=expired')).toEqual({ reason: 'expired', provider: null });
});

test.each([
  '',
  '?social=denied',
  '?provider=google',
  '?social=toString&provider=google',
  '?social=denied&provider=x',
])('"%s" is nothing that we would write', (query) => {
  expect(read(query)).toBeNull();
});
