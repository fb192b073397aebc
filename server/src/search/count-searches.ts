import { LRUCache } from 'lru-cache';
import { beforeClose } from '#db/after-commit.ts';
import type { Shop, ShopMemory } from '#shop.ts';
import { addSearches } from './term-queries.ts';
import { wordsOf } from './words.ts';

/*
 * What people look for is counted by the words alone: by nobody, at no time of the day (decision 090). A search is counted where it
 * is answered, so also where its reply or its page was kept, and costs no statement: a process writes down what it has counted
 * at most once in 20 s.
 */

const pauseMs = 20_000;
/** Of one process between two times; what goes beyond is not counted. */
const mostTerms = 2000;
const longestTerm = 60;
const mostDigits = 6;
const mostAddresses = 2000;
const longestAddress = 600;

type Counting = Pick<Shop, 'db' | 'clock' | 'log'> & { memory: Pick<ShopMemory, 'searches'> };

/** Counts what is answered by the text of an address (`http/watch-searches.ts` tells of each). */
export function searchCounter(shop: Counting): (url: string) => void {
  const { searches } = shop.memory;
  beforeClose(shop.db, () => writeSearches(shop));
  return (url) => {
    const counted = countedOf(shop, url);
    if (!counted) return;
    counted.searches++;
    const now = shop.clock.now().getTime();
    searches.writtenAt ||= now;
    if (now - searches.writtenAt < pauseMs) return;
    writeSearches(shop).catch((error: unknown) =>
      shop.log.warn({ err: error }, 'searches were not written down'),
    );
  };
}

/** What was found by the text of an address, if that is counted. */
export function noteFound(
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
  if (known ?? searches.counted.size >= mostTerms) return known ?? null;
  const counted = { searches: 0, hits: null, isWidened: false };
  searches.counted.set(term, counted);
  return counted;
}

/** What does not narrow what a text finds. */
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

/** Of addresses that are asked again and again: to read one costs as much as a twentieth of a page that is kept. */
const readTerms = new LRUCache<string, { term: string | null }>({ max: mostAddresses });

/** The words of a search for everything that they find, from its first page; null for all else, and for what may be a person's. */
export function termOf(url: string): string | null {
  if (url.length > longestAddress) return readTerm(url);
  const known = readTerms.get(url);
  if (known) return known.term;
  const read = { term: readTerm(url) };
  readTerms.set(url, read);
  return read.term;
}

function readTerm(url: string): string | null {
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

/** Addresses of mail and long numbers, which may be somebody's telephone or order, are not counted. */
export function countedTerm(text: string): string | null {
  if (text.includes('@') || (text.match(/\p{N}/gu)?.length ?? 0) > mostDigits) return null;
  const term = wordsOf(text).join(' ');
  return term === '' || [...term].length > longestTerm ? null : term;
}

/** Writes down what this process has counted; it counts on where the database takes nothing. */
export async function writeSearches({ db, clock, memory: { searches } }: Counting): Promise<void> {
  const { counted } = searches;
  const now = clock.now();
  searches.writtenAt = now.getTime();
  searches.counted = new Map();
  const rows = [...counted].flatMap(([term, one]) => (one.searches > 0 ? [{ term, ...one }] : []));
  // What was found is often known before the search has been answered.
  for (const [term, one] of counted)
    if (one.searches === 0 && one.hits !== null) searches.counted.set(term, one);
  if (rows.length > 0) await addSearches(db, { day: now.toISOString().slice(0, 10), rows });
}
