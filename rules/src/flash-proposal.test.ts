import { expect, test } from 'vitest';
import { mostProposedMinor } from './flash-proposal.ts';

test.each([
  [{ lowestMinor: 10_000, currentMinor: 12_000, percent: 10 }, 9000],
  [{ lowestMinor: 9999, currentMinor: 12_000, percent: 15 }, 8499],
  [{ lowestMinor: null, currentMinor: 12_000, percent: 10 }, 10_800],
  [{ lowestMinor: 12_000, currentMinor: 10_000, percent: 0 }, 10_000],
  [{ lowestMinor: 1, currentMinor: 1, percent: 1 }, 0],
])('%o may cost at most %i', (product, most) => {
  expect(mostProposedMinor(product)).toBe(most);
});
