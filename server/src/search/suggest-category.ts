import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { readSearchText } from './search-text.ts';
import { anyOf, lexeme } from './tsquery.ts';

type Place = { category_id: number; subcategory_id: number | null };

/** Products considered per word, most popular first. */
const maxInspected = 200;
/** Further words of a title add nothing; numbers are ignored. */
const maxWords = 8;
/** A category qualifies if at least this share of a word's products is in it. */
const minShare = 0.34;

/**
 * The category of listed products that share words with the title. Words are weighted by how concentrated they are: "brass" occurs
 * everywhere, "lamp" in one category.
 */
export async function suggestCategory(db: Kysely<DB>, title: string): Promise<Place | null> {
  const { units } = await readSearchText(db, title);
  const words = units
    .map(({ lexemes }) => lexemes.filter((one) => !/^\d+$/.test(one)))
    .filter((lexemes) => lexemes.length > 0)
    .slice(0, maxWords)
    .map((lexemes) => anyOf(lexemes.map((one) => lexeme(one, 'ABD'))));
  if (words.length === 0) return null;
  const { rows } = await sql<Place>`
    with found as (
      select word, p.category_id, p.subcategory_id
      from unnest(${words}::text[]) with ordinality as asked (query, word)
        cross join lateral (
          select product_id from search_products
          where search @@ asked.query::tsquery and tier between 1 and 4
          order by tier limit ${sql.lit(maxInspected)}
        ) hit
        join products p on p.id = hit.product_id
    ), shares as (
      select category_id, subcategory_id, count(*)::float / sum(count(*)) over (partition by word) as share
      from found group by word, category_id, subcategory_id
    )
    select category_id, subcategory_id from shares
    group by category_id, subcategory_id having max(share) >= ${sql.lit(minShare)}
    order by sum(share) desc, category_id, subcategory_id limit 1`.execute(db);
  return rows[0] ?? null;
}
