import { expect, test } from 'vitest';
import { allSections, HOME_SECTIONS, shownSections } from './home-sections.ts';

test('an unchanged home page shows all sections in the default order', () => {
  expect(shownSections([])).toEqual(HOME_SECTIONS);
});

test('placed sections come first, disabled ones are hidden, and new ones are appended', () => {
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
