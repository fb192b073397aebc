import { describe, expect, test } from 'vitest';
import { slipsBetween } from './correct-spelling.ts';
import { wordsOf } from './words.ts';

describe('slipsBetween', () => {
  test.each([
    ['shoe', 'shoe', 0],
    ['hedphones', 'headphones', 1],
    ['shose', 'shoes', 1],
    ['phoen', 'phone', 1],
    ['lamp', 'lump', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s → %s is %i', (from, to, slips) => {
    expect(slipsBetween(from, to)).toBe(slips);
    expect(slipsBetween(to, from)).toBe(slips);
  });
});

describe('wordsOf', () => {
  test.each([
    ['red  shoes, size 42', ['red', 'shoes', 'size', '42']],
    ['usb 3.2 cable', ['usb', '3.2', 'cable']],
    ['t-shirts and t shirt', ['tshirts', 'and', 'tshirt']],
    ["' | ! & <-> :* \\ % _ ( )", []],
    ['حذاء رياضي', ['حذاء', 'رياضي']],
    ['a a a', ['a']],
  ])('%s → %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('reads at most ten words', () => {
    expect(wordsOf(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(10);
  });
});
