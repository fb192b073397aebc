/* Sections of the home page (decision 088). */

/** Best sellers on our own home page: three rows at 1440 px. */
export const POPULAR_IF_LEAN = 18;

export const HOME_SECTIONS = [
  'slider',
  'categories',
  'flash_sale',
  'collections',
  'banner',
  'popular',
  'second_banner',
  'brands',
  'features',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];
export type PlacedSection = { section: HomeSection; shown: boolean };

/** All sections in the saved order; sections added in a later version, never placed, go last. */
export function allSections(placed: readonly PlacedSection[]): PlacedSection[] {
  const known = new Set(placed.map(({ section }) => section));
  return [
    ...placed,
    ...HOME_SECTIONS.filter((section) => !known.has(section)).map((section) => ({ section, shown: true })),
  ];
}

export const shownSections = (placed: readonly PlacedSection[]): HomeSection[] =>
  allSections(placed).flatMap(({ section, shown }) => (shown ? [section] : []));
