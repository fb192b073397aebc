import type { ReadName } from './asks.ts';
import type { TrafficName } from './traffic/simulate-traffic.ts';

/**
 * Upper limits today, and the goals. Whoever reduces a value lowers `today`. It was raised for lists and search when they
 * began to read narrow rows (decision 037): twice as many here, a hundredth at a million products. Rows, pages and bytes
 * have a third of headroom, because they depend on PostgreSQL's statistics; so do the statements of an order, which is
 * placed step by step if a stock is nearly used up. Rows of `home` and `suggested` were raised when the measured shop was
 * created by acts: its tables are so compact that PostgreSQL scans some of them sequentially (964 rows) instead of using an
 * index; plans at realistic sizes are tested in `server/src/catalog/plans-at-size.test.ts`.
 */
export type Budget = { today: number; goal: number };

type OfRead = { name: ReadName } & Record<'trips' | 'statements' | 'rows' | 'buffers' | 'bytes', Budget>;

const most = (today: number, goal: number): Budget => ({ today, goal });

/**
 * For an uncached read in a shop of `productsOfBudgets`: round trips, statements, rows and pages of 8 kB read, and the
 * bytes of the uncompressed reply.
 */
export const productsOfBudgets = 600;
export const reads: readonly OfRead[] = [
  {
    name: 'list with facets',
    trips: most(3, 2),
    statements: most(5, 3),
    rows: most(8_000, 300),
    buffers: most(800, 100),
    bytes: most(23_000, 23_000),
  },
  {
    name: 'list',
    trips: most(3, 2),
    statements: most(3, 2),
    rows: most(2_500, 200),
    buffers: most(540, 80),
    bytes: most(20_000, 20_000),
  },
  {
    name: 'subcategory with facets',
    trips: most(3, 2),
    statements: most(6, 3),
    rows: most(8_100, 300),
    buffers: most(810, 100),
    bytes: most(22_000, 22_000),
  },
  {
    name: 'everything',
    trips: most(2, 2),
    statements: most(3, 2),
    rows: most(2_500, 200),
    buffers: most(540, 80),
    bytes: most(19_000, 19_000),
  },
  {
    name: 'search',
    trips: most(3, 2),
    statements: most(3, 2),
    rows: most(2_100, 1_000),
    buffers: most(520, 100),
    bytes: most(18_000, 18_000),
  },
  {
    name: 'suggestions',
    trips: most(3, 2),
    statements: most(4, 3),
    rows: most(2_100, 200),
    buffers: most(290, 50),
    bytes: most(5_600, 5_600),
  },
  {
    name: 'product',
    trips: most(1, 1),
    statements: most(1, 1),
    rows: most(540, 200),
    buffers: most(90, 50),
    bytes: most(14_500, 14_500),
  },
  {
    name: 'home',
    trips: most(3, 2),
    statements: most(11, 6),
    rows: most(6_000, 1_000),
    buffers: most(2_600, 300),
    bytes: most(180_000, 180_000),
  },
  {
    name: 'common',
    trips: most(2, 2),
    statements: most(6, 6),
    rows: most(230, 144),
    buffers: most(16, 12),
    bytes: most(26_000, 25_000),
  },
  {
    name: 'reviews',
    trips: most(1, 2),
    statements: most(3, 2),
    rows: most(64, 45),
    buffers: most(14, 14),
    bytes: most(900, 900),
  },
  {
    name: 'suggested',
    trips: most(3, 2),
    statements: most(3, 3),
    rows: most(2_500, 200),
    buffers: most(840, 100),
    bytes: most(24_000, 24_000),
  },
];

/** Uncompressed HTML, and the database work for an uncached page. */
export const pages: readonly ({ name: ReadName } & Record<'bytes' | 'trips' | 'statements', Budget>)[] = [
  { name: 'page home', bytes: most(98_000, 100_000), trips: most(4, 3), statements: most(16, 8) },
  { name: 'page category', bytes: most(90_000, 100_000), trips: most(5, 3), statements: most(13, 8) },
  { name: 'page product', bytes: most(96_000, 100_000), trips: most(5, 3), statements: most(16, 8) },
];

/** All calls of a cart or an order together. */
export const visits = {
  cart: { trips: most(2, 2), statements: most(2, 4) },
  order: { trips: most(9, 10), statements: most(18, 24) },
};

/** Minimum share of cache hits for the scripted visitors. */
export const hitShares = { pages: { today: 0.4, goal: 0.6 }, api: { today: 0.35, goal: 0.6 } };

/**
 * Results of the simulation of visitors, sellers and buyers (`traffic/`): minimum shares of cache hits of pages and
 * replies, with the default cache sizes.
 */
export const traffic: Record<TrafficName, Record<'pages' | 'replies' | 'repliesToApps', Budget>> = {
  '5,000': {
    pages: { today: 0.588, goal: 0.6 },
    replies: { today: 0.4, goal: 0.6 },
    repliesToApps: { today: 0.48, goal: 0.6 },
  },
  '1,000,000': {
    pages: { today: 0.287, goal: 0.3 },
    replies: { today: 0.31, goal: 0.3 },
    repliesToApps: { today: 0.25, goal: 0.3 },
  },
};
/** Maximum delay until a process receives another's change, in ms; after that nothing outdated is sent. */
export const maxStaleMs = 50;
