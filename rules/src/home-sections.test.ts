import { expect, test } from 'vitest';
import { allSections, HOME_SECTIONS, shownSections } from './home-sections.ts';

test('a front page that nobody has changed shows all in the usual order', () => {
  expect(shownSections([])).toEqual(HOME_SECTIONS);
});

test('what was placed comes first, what was turned off is not shown, and what came later is not lost', () => {
  const placed = [
    { section: 'popular', shown: true },
    { section: 'slider', shown: false },
  ] as const;
  expect(allSections(placed)).toHaveLength(HOME_SECTIONS.length);
  expect(shownSections(placed)).toEqual([
    'popular',
    ...HOME_SECTIONS.filter((name) => name !== 'popular' && name !== 'slider'),
  ]);
});
