import { sql } from 'kysely';
import type { Shop } from '#shop.ts';
import { refreshWords } from './refresh-words.ts';
import { readSearchText, type SearchText } from './search-text.ts';
import { shopWords, type ShopWords } from './shop-words.ts';
import { suggestFor } from './suggest.ts';

/** Prefixes with prepared suggestions: 10 MB. Others match little and are searched on demand. */
const maxPrefixes = 20_000;
const maxMade = 1000;
/** Of prefixes that match little, which are fast on demand; limits the load of a new shop. */
const maxRareMade = 200;
const rareUses = 10;
const madeAtOnce = 50;

/** Selects the prefixes to prepare and invalidates all prepared suggestions, since sales and stock have changed their order. */
export async function choosePrefixes({ db }: Pick<Shop, 'db'>): Promise<void> {
  await sql`select choose_search_prefixes(${maxPrefixes})`.execute(db);
  await sql`select forget_suggestions(null)`.execute(db);
}

/**
 * Updates the words and then rebuilds changed suggestions, those with most matches first. In this order: later writes wait for the next
 * run, and until then no prepared suggestion is used.
 */
export async function prepareSuggestions(
  { db, site, memory }: Pick<Shop, 'db' | 'site'> & { memory: Pick<Shop['memory'], 'knownWordForms'> | null },
  isStopping = () => false,
): Promise<void> {
  await refreshWords({ db, memory }, isStopping);
  if (isStopping()) return;
  const words = shopWords((await site.read()).searchRules);
  const { rows: first } = await sql`select from search_prefixes limit 1`.execute(db);
  if (first.length === 0) await choosePrefixes({ db });
  for (let made = 0, rare = 0; made < maxMade && rare < maxRareMade; made += madeAtOnce) {
    const { rows } = await sql<{ prefix: string; is_rare: boolean }>`
      select prefix, uses < ${rareUses} as is_rare from search_prefixes
      where made_at is null order by uses desc limit ${madeAtOnce}`.execute(db);
    for (const { prefix } of rows) {
      if (isStopping()) return;
      await makeReady(db, prefix, words);
    }
    if (rows.length < madeAtOnce) break;
    rare += rows.filter((row) => row.is_rare).length;
  }
}

async function makeReady(db: Shop['db'], prefix: string, own: ShopWords): Promise<void> {
  const text = await readSearchText(db, prefix, { isTyping: true, shopWords: own });
  const { categories, subcategories, productIds, titles } = await suggestFor(db, text);
  await sql`
    update search_prefixes
    set made_at = now(), categories = ${categories.map(({ id }) => id)}::int[],
      subcategories = ${subcategories.map(({ id }) => id)}::int[], products = ${productIds}::int[],
      titles = ${titles}::text[], lexemes = ${lexemesOf(text)}::text[]
    where prefix = ${prefix}`.execute(db);
}

/** Lexemes of a query whatever their field; prefixes are marked with a star. */
function lexemesOf({ matching }: SearchText): string[] {
  const asked = matching.matchAll(/'([^']+)'(:\*)?/g);
  return [...new Set([...asked].map(([, lexeme, isBeginning]) => `${lexeme}${isBeginning ? '*' : ''}`))];
}
