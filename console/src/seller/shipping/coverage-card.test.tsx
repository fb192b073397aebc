import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { useCoverageText } from './coverage-card.tsx';

function Text({ countries, partly }: { countries: number; partly: number }) {
  return useCoverageText()({ countries, partly, of: 250, carts: 0, gaps: [] });
}

test('countries count as covered only if all products ship there', () => {
  expect(htmlOf(<Text countries={5} partly={0} />)).toBe('You ship to 5 of 250 countries.');
  expect(htmlOf(<Text countries={250} partly={245} />)).toBe(
    'You ship all products to 5 of 250 countries. In 245 more, only some products or states are covered.',
  );
  expect(htmlOf(<Text countries={3} partly={3} />)).toBe(
    'You ship to 3 of 250 countries, but in 3 of them, only some products or states are covered.',
  );
});
