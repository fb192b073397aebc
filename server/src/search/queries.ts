import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** The text as the index holds it: lower case, without accents, Arabic and Persian letters alike. */
export async function foldText(db: Kysely<DB>, text: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(db);
  return rows[0]?.folded ?? '';
}

/** The stems of each text as the index holds them; empty for words that the index leaves out ("the"). */
export async function readStems(db: Kysely<DB>, texts: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ text: string; stems: string[] }>`
    select words.text, tsvector_to_array(to_tsvector('english', words.text)) as stems
    from unnest(${[...texts]}::text[]) words(text)`.execute(db);
  return new Map(rows.map((row) => [row.text, row.stems]));
}

/**
 * Those of the folded words that some product or translation knows: whole, as a beginning, or by the stem. The list
 * of words answers nearly always; only a word that it lacks is looked up in the products, and there (`materialized`)
 * by the index, because the planner would rather read all products until one fits.
 */
export async function listKnownWords(db: Kysely<DB>, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select typed.word
    from unnest(${[...words]}::text[]) typed(word),
      lateral (select plainto_tsquery('english', typed.word) as stem) english,
      lateral (select to_tsquery('simple', '''' || typed.word || ''':*') || english.stem as form) query
    where exists (select 1 from search_words s where s.word = typed.word)
      or exists (select 1 from search_words s where s.word like typed.word || '%')
      or exists (select 1 from search_words s where to_tsvector('english', s.word) @@ english.stem)
      or exists (
        with hits as materialized (select status from products where search @@ query.form)
        select 1 from hits where status = 1
      )
      or exists (select 1 from catalog_texts where entity = 'products' and field in ('title', 'tags')
                 and to_tsvector('simple', fold_text(text)) @@ query.form)`.execute(db);
  return new Set(rows.map((row) => row.word));
}

export type SimilarWord = { typed: string; word: string; uses: number; similarity: number };

/** For each misspelt word the catalogue's words that look like it, at most ten. */
export async function listSimilarWords(db: Kysely<DB>, words: readonly string[]): Promise<SimilarWord[]> {
  const { rows } = await sql<SimilarWord>`
    select typed.word as typed, near.word, near.uses, near.similarity
    from unnest(${[...words]}::text[]) typed(word),
      lateral (
        select s.word, s.uses, similarity(s.word, typed.word) as similarity from search_words s
        where s.word % typed.word order by 3 desc, s.uses desc, s.word limit 10
      ) near`.execute(db);
  return rows;
}

/** Those of the words that stand in the catalogue exactly so. */
export async function listExactWords(db: Kysely<DB>, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', [...words])
    .execute();
  return new Set(rows.map((row) => row.word));
}

const titleFits = (
  table: 'categories' | 'subcategories',
  alias: RawBuilder<unknown>,
  matching: string,
) => sql<boolean>`(
  ${alias}.search_title @@ ${matching}::tsquery
  or ${alias}.id in (select entity_id from catalog_texts where entity = ${sql.lit(table)} and field = 'title'
                     and to_tsvector('simple', fold_text(text)) @@ ${matching}::tsquery))`;

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
