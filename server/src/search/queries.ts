import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Texts as rows, none of which has a line break. Of an array PostgreSQL knows how long it is and plans anew each time, which
 * takes as long as the statement.
 */
function each(texts: readonly string[]): RawBuilder<unknown> {
  return texts.length ? sql`string_to_table(${texts.join('\n')}, E'\n')` : sql`string_to_table(null, '')`;
}

export type Forms = {
  /** Folded as in the index; several where one letter stands for more. */
  words: string[];
  /** What the index holds of it; empty for what it leaves out ("the"). */
  lexemes: string[];
  /** Whether the catalogue has its words; those of one or two letters and numbers are not looked up. */
  isKnown: boolean;
  /** How many products have it in title or tags, as it is. */
  products: number;
};

/**
 * How the index (0025) holds each text: letters without accents and hamza, Western digits, stems. Of what was typed the
 * beginning or another form of a word of the catalogue is known, too.
 */
export async function readForms(
  db: Kysely<DB>,
  { typed, others }: { typed: readonly string[]; others: readonly string[] },
): Promise<Map<string, Forms>> {
  const { rows } = await sql<Forms & { text: string }>`
    select text, words, search_stems(folded) as lexemes, not exists (
      select 1 from unnest(words) one where char_length(one) > 2 and one !~ '[0-9]' and not case
        when exists (select 1 from search_words s where s.word in (one, one || 's', one || 'es', 'ال' || one, 'لل' || one)) then true
        when is_typed then exists (select 1 from search_words s where s.word collate "C" >= one and s.word collate "C" < one || ${lastLetter})
          or exists (select 1 from search_words s where to_tsvector('english', s.word) @@ plainto_tsquery('english', one))
        else false end
    ) as "isKnown",
      coalesce((select products from search_words s where is_typed and s.word = folded), 0) as products
    from (
      select text, true from ${each(typed)} text union all select text, false from ${each(others)} text
    ) texts(text, is_typed),
      lateral (select translate(search_words_of(text), '-', ' ') as folded) plain,
      lateral (select array_remove(string_to_array(folded, ' '), '') as words) split`.execute(db);
  return new Map(rows.map(({ text, ...forms }) => [text, forms]));
}

/** After every other letter, for the range of what begins with a text. */
const lastLetter = sql.lit(String.fromCodePoint(0x10ffff));

/** The place of the first tsquery, from 0, that a listed product fits; null when none does. */
export async function findFirstHelpful(db: Kysely<DB>, queries: readonly string[]): Promise<number | null> {
  // `materialized`: the planner would rather read all products until one fits.
  const { rows } = await sql<{ place: number }>`
    select place::int - 1 as place from ${each(queries)} with ordinality tried(query, place)
    where exists (
      with hits as materialized (select tier from search_products where search @@ tried.query::tsquery)
      select 1 from hits where tier > 0
    ) order by 1 limit 1`.execute(db);
  return rows[0]?.place ?? null;
}

export type SimilarWord = { typed: string; word: string; uses: number; similarity: number };

/** For each misspelt word the catalogue's words that look like it: by trigrams, and those that begin alike. */
export async function listSimilarWords(db: Kysely<DB>, words: readonly string[]): Promise<SimilarWord[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<SimilarWord>`
    select typed.word as typed, near.word, near.uses, near.similarity
    from ${each(words)} typed(word),
      lateral (
        (select s.word, s.uses, similarity(s.word, typed.word) as similarity from search_words s
         where s.word % typed.word order by 3 desc, s.uses desc, s.word limit 10)
        union
        -- Two letters in the wrong order leave few trigrams of a short word.
        select s.word, s.uses, similarity(s.word, typed.word) from search_words s
        where left(s.word, 1) = left(typed.word, 1)
          and char_length(s.word) between char_length(typed.word) - 1 and char_length(typed.word) + 1
      ) near`.execute(db);
  return rows;
}

/** Those of the words that stand in the catalogue exactly so. */
export async function listExactWords(db: Kysely<DB>, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`
    select word from ${each(words)} typed(word) where exists (select 1 from search_words s where s.word = typed.word)`.execute(
    db,
  );
  return new Set(rows.map((row) => row.word));
}

const titleFits = (
  table: 'categories' | 'subcategories',
  alias: RawBuilder<unknown>,
  matching: string,
) => sql<boolean>`(
  ${alias}.search_title @@ ${matching}::tsquery
  or ${alias}.id in (select entity_id from catalog_texts where entity = ${sql.lit(table)} and field = 'title'
                     and search_vector(text) @@ ${matching}::tsquery))`;

/** Public categories whose title, in any language, fits the tsquery. */
export async function listMatchingCategories(db: Kysely<DB>, matching: string, limit: number) {
  const { rows } = await sql<{ id: number; title: string; slug: string; image: string }>`
    select c.id, c.title, c.slug, c.image from categories c
    where c.status = 1 and ${titleFits('categories', sql`c`, matching)}
    order by c.position, c.id limit ${limit}`.execute(db);
  return rows;
}

export async function listMatchingSubcategories(db: Kysely<DB>, matching: string, limit: number) {
  const { rows } = await sql<{
    id: number;
    title: string;
    slug: string;
    image: string;
    category_slug: string;
  }>`
    select s.id, s.title, s.slug, s.image, c.slug as category_slug
    from subcategories s join categories c on c.id = s.category_id and c.status = 1
    where s.status = 1 and ${titleFits('subcategories', sql`s`, matching)}
    order by c.position, s.position, s.id limit ${limit}`.execute(db);
  return rows;
}

/** Suggested keywords: those that begin with the text first, then those that hold or resemble it. */
export async function listSuggestedTitles(db: Kysely<DB>, text: string, limit: number): Promise<string[]> {
  // `text` is made of letters and digits, so it holds no wildcard of LIKE.
  const { rows } = await sql<{ title: string }>`
    select title from search_suggestions
    where folded like ${`${text}%`} or folded like ${`% ${text}%`} or ${text} <% folded
    order by folded like ${`${text}%`} desc, folded like ${`% ${text}%`} desc, popularity desc,
      word_similarity(${text}, folded) desc, id
    limit ${limit}`.execute(db);
  return rows.map((row) => row.title);
}
