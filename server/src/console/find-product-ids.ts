import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { correctSpelling } from '#search/correct-spelling.ts';
import { listFirstIds } from '#search/list-found-ids.ts';
import { queryOf, readSearchText } from '#search/search-text.ts';
import type { ShopWords } from '#search/shop-words.ts';
import { allOf, beginning } from '#search/tsquery.ts';
import { wordsOf } from '#search/words.ts';
import { mostOfKind } from './search-queries.ts';
import type { SearchedText } from './searched-text.ts';

type FoundProducts = { ids: number[]; isSimilar: boolean };

/** Products as the shop's search finds them, with synonyms, then products that aren't listed; if there are none, with corrected spelling. */
export async function findProductIds(
  db: Kysely<DB>,
  { text }: SearchedText,
  shopWords: ShopWords,
): Promise<FoundProducts> {
  const asked = await readSearchText(db, text, { isTyping: true, shopWords });
  const [listed, hidden] = await Promise.all([listFirstIds(db, asked, mostOfKind), listHiddenIds(db, text)]);
  if (listed.length + hidden.length > 0) return { ids: [...listed, ...hidden], isSimilar: false };
  const corrected = await correctSpelling(db, asked);
  if (!corrected) return { ids: [], isSimilar: true };
  const meant = await readSearchText(db, corrected.join(' '), { shopWords });
  return { ids: await listFirstIds(db, meant, mostOfKind), isSimilar: true };
}

async function listHiddenIds(db: Kysely<DB>, text: string): Promise<number[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const query = queryOf(allOf(words.map((word) => beginning(word))));
  const { rows } = await sql<{ id: number }>`
    select product_id as id from search_products where tier = 0 and search @@ ${query}
    order by popularity desc, product_id limit ${sql.lit(mostOfKind)}`.execute(db);
  return rows.map(({ id }) => id);
}
