import { beforeClose } from '#db/after-commit.ts';
import type { Shop, ShopMemory } from '#shop.ts';
import { addSearches } from './term-queries.ts';
import { wordsOf } from './words.ts';

/*
 * Search terms are counted anonymously, by day (decision 090). Counted where the reply is sent, so cached replies and pages count too,
 * without a statement per search: each process flushes its counts at most every 20 s.
 */

const pauseMs = 20_000;
/** Per process and flush; further terms are not counted. */
const maxTerms = 2000;
const longestTerm = 60;
const maxDigits = 6;

type Counting = Pick<Shop, 'db' | 'clock' | 'log'> & { memory: Pick<ShopMemory, 'searches'> };

/** Counts a search by its URL (called by `http/watch-searches.ts` for each). */
export function searchCounter(shop: Counting): (url: string) => void {
  const { searches } = shop.memory;
  beforeClose(shop.db, () => writeSearches(shop));
  return (url) => {
    const counted = countedOf(shop, url);
    if (!counted) return;
    counted.searches++;
    const now = shop.clock.now().getTime();
    searches.flushedAt ||= now;
    if (now - searches.flushedAt < pauseMs) return;
    writeSearches(shop).catch((error: unknown) =>
      shop.log.warn({ err: error }, 'could not record search terms'),
    );
  };
}

export function recordFound(
  shop: Pick<Counting, 'memory'>,
  url: string,
  found: { result: { total: number }; corrected: string | null; partial: boolean },
): void {
  const counted = countedOf(shop, url);
  if (!counted) return;
  counted.hits = found.result.total;
  counted.isWidened = found.corrected !== null || found.partial;
}

function countedOf({ memory: { searches } }: Pick<Counting, 'memory'>, url: string) {
  const term = termOf(url);
  if (term === null) return null;
  const known = searches.counted.get(term);
  if (known ?? searches.counted.size >= maxTerms) return known ?? null;
  const counted = { searches: 0, hits: null, isWidened: false };
  searches.counted.set(term, counted);
  return counted;
}

const harmless = new Set([
  'q',
  'per_page',
  'sidebar_data',
  'all_categories',
  'sortby',
  'lang',
  'language',
  '_routes',
]);

/** The search words of an unfiltered first page; null for anything else, and for words that may identify a person. */
export function termOf(url: string): string | null {
  const asked = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  for (const [name, value] of asked)
    if (
      !harmless.has(name) &&
      value !== '' &&
      !(name === 'page' && value === '1') &&
      !name.startsWith('utm_')
    )
      return null;
  return countedTerm(asked.get('q') ?? '');
}

/** Excludes email addresses and long numbers, which may be a phone or order number. */
export function countedTerm(text: string): string | null {
  if (text.includes('@') || (text.match(/\p{N}/gu)?.length ?? 0) > maxDigits) return null;
  const term = wordsOf(text).join(' ');
  return term === '' || [...term].length > longestTerm ? null : term;
}

/** Writes this process's counts to the database. If that fails they are lost, and counting continues. */
export async function writeSearches({ db, clock, memory: { searches } }: Counting): Promise<void> {
  const { counted } = searches;
  const now = clock.now();
  searches.flushedAt = now.getTime();
  searches.counted = new Map();
  const rows = [...counted].flatMap(([term, one]) => (one.searches > 0 ? [{ term, ...one }] : []));
  // Hits are often known before the search is counted.
  for (const [term, one] of counted)
    if (one.searches === 0 && one.hits !== null) searches.counted.set(term, one);
  if (rows.length > 0) await addSearches(db, { day: now.toISOString().slice(0, 10), rows });
}
