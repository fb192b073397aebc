import type { ReadName, VisitName } from './asks.ts';
import { maxStaleMs, traffic } from './budgets.ts';
import type { Goal } from './figure.ts';
import type { LimitName } from './measure-limit.ts';
import type { TrafficName } from './traffic/simulate-traffic.ts';

/** How the figure of a row is measured. */
export type How =
  | { seen: ReadName }
  /** `afterSettings`: the data shared by all pages is invalidated too. */
  | { unseen: ReadName; afterSettings?: true }
  | { bytes: ReadName }
  | { visits: VisitName; atOnce: number }
  | { memory: true }
  | { imports: true }
  | { limit: LimitName }
  | { traffic: TrafficName; of: 'pages' | 'replies' | 'staleMs' };

/** `goal`: null for reference figures of the machine. */
export type Row = { name: string; how: How; goal: Goal | null };

/** In the order of measurement: rows that write come last. */
export const rows: readonly Row[] = [
  { name: 'limit: a row read', how: { limit: 'row' }, goal: null },
  { name: 'limit: three rows read in turn', how: { limit: 'three' }, goal: null },
  { name: 'limit: a commit', how: { limit: 'commit' }, goal: null },
  ...of('list of 20 in 2,500 by price, with facets', 'list with facets', { times: 2, perSecond: 800 }),
  ...of('the same without facets', 'list', { times: 2, perSecond: 2000 }),
  ...of('page 80 of it', 'page 80', { times: 2, perSecond: 2000 }),
  ...of('search of one word', 'search', { times: 2, perSecond: 2000 }),
  ...of('suggestions', 'suggestions', { times: 2, perSecond: 2500 }),
  ...of('product', 'product', { times: 2, perSecond: 3000 }),
  { name: 'home (API), seen before', how: { seen: 'home' }, goal: { most: 2 } },
  { name: 'common, seen before', how: { seen: 'common' }, goal: { most: 2 } },
  { name: 'reviews, seen before', how: { seen: 'reviews' }, goal: { most: 2 } },
  { name: 'suggested products, seen before', how: { seen: 'suggested' }, goal: { most: 2 } },
  ...ofPage('home page', 'page home'),
  {
    name: 'home page just after settings changed',
    how: { unseen: 'page home', afterSettings: true },
    goal: { least: 200 },
  },
  ...ofPage('category page', 'page category'),
  ...ofPage('product page', 'page product'),
  { name: 'memory after reads', how: { memory: true }, goal: { most: 400 } },
  { name: 'new cart with one item, 10 at once', how: { visits: 'cart', atOnce: 10 }, goal: { least: 1500 } },
  {
    name: 'whole orders, 10 buyers, spread',
    how: { visits: 'orders spread', atOnce: 10 },
    goal: { least: 200 },
  },
  {
    name: 'whole orders, 10 buyers, one hot product',
    how: { visits: 'orders of one', atOnce: 10 },
    goal: { least: 120 },
  },
  { name: 'whole orders, 1 buyer', how: { visits: 'orders spread', atOnce: 1 }, goal: { least: 47 } },
  { name: 'memory after orders', how: { memory: true }, goal: { most: 400 } },
  { name: 'products imported', how: { imports: true }, goal: { least: 2000 } },
  ...ofTraffic('5,000'),
  ...ofTraffic('1,000,000'),
];

/** A big shop compared with a small one, both just started: p95 of uncached requests. */
export const growing: readonly { name: string; read: ReadName }[] = [
  { name: 'list of everything by price', read: 'everything' },
  { name: 'category by price, with facets', read: 'list with facets' },
  { name: 'subcategory by price, with facets', read: 'subcategory with facets' },
  { name: 'search of one word', read: 'search' },
  { name: 'suggestions', read: 'suggestions' },
  { name: 'suggested products', read: 'suggested' },
  { name: 'home', read: 'home' },
  { name: 'product', read: 'product' },
];
export const mostGrowth: Goal = { most: 3 };

function of(name: string, read: ReadName, goal: { times: number; perSecond: number }): Row[] {
  return [
    { name: `${name}: seen before`, how: { seen: read }, goal: { most: goal.times } },
    { name: `${name}: new`, how: { unseen: read }, goal: { least: goal.perSecond } },
  ];
}

function ofPage(name: string, read: ReadName): Row[] {
  return [
    { name: `${name} from the cache`, how: { seen: read }, goal: { most: 1.3 } },
    { name: `${name} that no cache has seen`, how: { unseen: read }, goal: { least: 200 } },
    { name: `${name}: HTML`, how: { bytes: read }, goal: { most: 100 } },
  ];
}

/** Simulated with its own clock, so it needs no shop. */
function ofTraffic(size: TrafficName): Row[] {
  const { pages, replies } = traffic[size];
  const name = (of: string) => `traffic at ${size} products: ${of}`;
  return [
    {
      name: name('pages that were there'),
      how: { traffic: size, of: 'pages' },
      goal: { least: 100 * pages.goal },
    },
    { name: name('replies'), how: { traffic: size, of: 'replies' }, goal: { least: 100 * replies.goal } },
    { name: name('longest old'), how: { traffic: size, of: 'staleMs' }, goal: { most: maxStaleMs } },
  ];
}
