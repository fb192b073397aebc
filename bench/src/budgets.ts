import type { ReadName } from './asks.ts';
import type { TrafficName } from './traffic/simulate-traffic.ts';

/**
 * What is the most that is taken today, and what is meant to be. Whoever makes it less lowers `today`; it was raised once, for lists
 * and what searches show, when they began to read narrow rows (decision 037): twice as much here, a hundredth at a million. Rows,
 * pages and bytes have a third of room, because they follow what PostgreSQL finds out about its tables, and when; so do the
 * statements of an order, which is placed step by step where a stock is nearly used up. Rows of `home` and `suggested` were raised
 * when the shop measured here came to be by acts: its tables are so compact that PostgreSQL reads some of them through (964 rows)
 * instead of by an index, which tests of plans at a size that shows it would not let pass (`server/src/catalog/plans-at-size.test.ts`).
 */
export type Budget = { today: number; goal: number };

type OfRead = { name: ReadName } & Record<'trips' | 'statements' | 'rows' | 'buffers' | 'bytes', Budget>;

const most = (today: number, goal: number): Budget => ({ today, goal });

/**
 * Of a read that nobody has asked for, in a shop of `productsOfBudgets`: waits for the database, statements, rows and pages of
 * 8 kB that were looked at, and the bytes of the reply before it is packed.
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
    bytes: most(25_000, 25_000),
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

/** HTML as the browser unpacks it, and what the database is asked for one that no cache has seen. */
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

/** Of what visitors of the script ask for, the share that is sent without being made; at least. */
export const hitShares = { pages: { today: 0.4, goal: 0.6 }, api: { today: 0.35, goal: 0.6 } };

/**
 * What the simulation of visitors, sellers and buyers says (`traffic/`): shares of pages and replies that were there, at least, in the
 * memory that a shop takes whom nobody told how much there is.
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
/** Until a process hears of what another has changed, in ms; what was heard of is never sent as it was. */
export const mostStaleMs = 50;
