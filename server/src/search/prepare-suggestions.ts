import { sql } from 'kysely';
import type { Shop } from '#shop.ts';
import { refreshWords } from './refresh-words.ts';
import { readSearchText, type SearchText } from './search-text.ts';
import { shopWords, type ShopWords } from './shop-words.ts';
import { suggestFor } from './suggest.ts';

/** Beginnings of words that have their suggestions ready: 10 MB. All others find little, and are read when they are asked. */
const mostPrefixes = 20_000;
/** In one run; some seconds. */
const mostMade = 1000;
/** Of those that find little, which are read in a moment when they are asked: so that a shop that has just begun is left in peace. */
const mostRareMade = 200;
const rareUses = 10;
const madeAtOnce = 50;

/** Chooses anew which beginnings are made ready, and lets all be made anew: what sold out or was bought has changed their order. */
export async function choosePrefixes({ db }: Pick<Shop, 'db'>): Promise<void> {
  await sql`select choose_search_prefixes(${mostPrefixes})`.execute(db);
  await sql`select forget_suggestions(null)`.execute(db);
}

/**
 * Brings words up to date and makes the suggestions ready that have changed with them, of those that find most first. In this
 * order: what is written while they are made waits for the next run, and until then nothing that is ready counts.
 */
export async function prepareSuggestions(
  { db, site, memory }: Pick<Shop, 'db' | 'site'> & { memory: Pick<Shop['memory'], 'knownForms'> | null },
  isStopping = () => false,
): Promise<void> {
  await refreshWords({ db, memory }, isStopping);
  if (isStopping()) return;
  const words = shopWords((await site.read()).searchRules);
  const { rows: first } = await sql`select from search_prefixes limit 1`.execute(db);
  if (first.length === 0) await choosePrefixes({ db });
  for (let made = 0, rare = 0; made < mostMade && rare < mostRareMade; made += madeAtOnce) {
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

/** What a text asks for, whatever the field; with a star what only begins so. */
function lexemesOf({ matching }: SearchText): string[] {
  const asked = matching.matchAll(/'([^']+)'(:\*)?/g);
  return [...new Set([...asked].map(([, lexeme, isBeginning]) => `${lexeme}${isBeginning ? '*' : ''}`))];
}
