/* What the front page is made of (decision 088). */

/** How many of what is bought most stand on the front page of ours: three rows at 1440 px. */
export const POPULAR_IF_LEAN = 18;

/** In the order in which a shop has them that never changed it. */
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
/** One of them where it stands; `shown` false: turned off. */
export type PlacedSection = { section: HomeSection; shown: boolean };

/** All sections in the order that was chosen; one that came later, and was never placed, is shown after them. */
export function allSections(placed: readonly PlacedSection[]): PlacedSection[] {
  const known = new Set(placed.map(({ section }) => section));
  return [
    ...placed,
    ...HOME_SECTIONS.filter((section) => !known.has(section)).map((section) => ({ section, shown: true })),
  ];
}

/** What shoppers see, from top to bottom. */
export const shownSections = (placed: readonly PlacedSection[]): HomeSection[] =>
  allSections(placed).flatMap(({ section, shown }) => (shown ? [section] : []));
