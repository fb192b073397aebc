import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { tiers } from './tiers.ts';

/**
 * Texts as rows; none contains a line break. Not an array: PostgreSQL replans for each array length, which takes as long as the statement.
 */
function each(texts: readonly string[]): RawBuilder<unknown> {
  return texts.length ? sql`string_to_table(${texts.join('\n')}, E'\n')` : sql`string_to_table(null, '')`;
}

export type SearchQuery = {
  typed: readonly string[];
  others: readonly string[];
};

export type Forms = {
  /** Folded as in the index; several where a letter has several transcriptions. */
  words: string[];
  /** Its lexemes; empty for stop words ("the"). */
  lexemes: string[];
  /** Whether the catalog has its words; words of one or two letters and numbers are not looked up. */
  isKnown: boolean;
  /** Products with exactly this word in title or tags; 0 for several words. */
  products: number;
};

/**
 * Forms of each text in the index (0025): without accents and hamza, Western digits, stemmed. A typed word also counts as known if it is a
 * prefix or another form of a catalog word.
 */
export async function readForms(db: Kysely<DB>, asked: SearchQuery): Promise<Map<string, Forms>> {
  const { rows } = await formsOf(asked).execute(db);
  return new Map(rows.map(({ text, ...forms }) => [text, forms]));
}

function formsOf({ typed, others }: SearchQuery) {
  return sql<Forms & { text: string }>`
    select text, words, search_stems(folded) as lexemes, not exists (
      select 1 from unnest(words) one where char_length(one) > 2 and one !~ '[0-9]' and not case
        when exists (select 1 from search_words s where s.word in (one, one || 's', one || 'es', 'ال' || one, 'لل' || one)) then true
        when is_typed then exists (select 1 from search_words s where s.word collate "C" >= one and s.word collate "C" < one || ${lastLetter})
          or exists (select 1 from search_words s where to_tsvector('english', s.word) @@ plainto_tsquery('english', one))
        else false end
    ) as "isKnown",
      coalesce((select products from search_words s where s.word = folded), 0) as products
    from (
      select text, true from ${each(typed)} text union all select text, false from ${each(others)} text
    ) texts(text, is_typed),
      lateral (select translate(search_words_of(text), '-', ' ') as folded) plain,
      lateral (select array_remove(string_to_array(folded, ' '), '') as words) split`;
}

/** Sorts after every other letter; upper bound of a prefix range. */
const lastLetter = sql.lit(String.fromCodePoint(0x10ffff));

/** Index of the first tsquery that matches a listed product; null if none does. */
export async function findFirstHelpful(db: Kysely<DB>, queries: readonly string[]): Promise<number | null> {
  // `materialized`, or the planner would scan all products until one matches.
  const { rows } = await sql<{ place: number }>`
    select place::int - 1 as place from ${each(queries)} with ordinality tried(query, place)
    where exists (
      with hits as materialized (
        ${sql.join(
          tiers.map(
            (tier) =>
              sql`select 1 from search_products where tier = ${sql.lit(tier)} and search @@ tried.query::tsquery`,
          ),
          sql` union all `,
        )}
      )
      select from hits
    ) order by 1 limit 1`.execute(db);
  return rows[0]?.place ?? null;
}

export type SimilarWord = { typed: string; word: string; uses: number; similarity: number };

/** Similar catalog words for each misspelled one, by trigrams and by common prefix. */
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

export async function listExactWords(db: Kysely<DB>, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`
    select word from ${each(words)} typed(word) where exists (select 1 from search_words s where s.word = typed.word)`.execute(
    db,
  );
  return new Set(rows.map((row) => row.word));
}

export type SuggestedCategory = { id: number; title: string; slug: string; image: string };
export type SuggestedSubcategory = SuggestedCategory & { category_slug: string };

/** Suggestions; `productIds` may include hidden products. */
export type Suggested = {
  categories: SuggestedCategory[];
  subcategories: SuggestedSubcategory[];
  productIds: number[];
  titles: string[];
};

const categoryColumns = sql`c.id, c.title, c.slug, c.image`;
const subcategoryColumns = sql`s.id, s.title, s.slug, s.image, c.slug as category_slug`;
const shownSubcategories = sql`subcategories s join categories c on c.id = s.category_id and c.status = 1`;

const rowsOf = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(found) - 'place' order by place) from (${rows}) found), '[]')`;

/**
 * Prepared suggestions for a single word or prefix (0045), unless a pending change may affect them; otherwise the forms of the words. One
 * round trip either way.
 */
export async function findReadySuggestions(
  db: Kysely<DB>,
  asked: SearchQuery,
): Promise<{ ready: Suggested } | { ready: null; forms: Map<string, Forms> }> {
  if (asked.typed.length > 1) return { ready: null, forms: await readForms(db, asked) };
  const { rows } = await sql<{ ready: Suggested | null; forms: (Forms & { text: string }) | null }>`
    with ready as materialized (
      select products as "productIds", titles,
        ${rowsOf(sql`
          select ${categoryColumns}, array_position(p.categories, c.id) as place
          from categories c where c.id = any(p.categories) and c.status = 1`)} as categories,
        ${rowsOf(sql`
          select ${subcategoryColumns}, array_position(p.subcategories, s.id) as place
          from ${shownSubcategories} where s.id = any(p.subcategories) and s.status = 1`)} as subcategories
      from search_prefixes p
      where prefix = (select translate(search_words_of(${asked.typed[0]}::text), '-', ' '))
        and made_at is not null and products <> '{}' and not exists (select from search_changes)
    )
    select to_jsonb(ready) as ready, null::jsonb as forms from ready
    union all select null, to_jsonb(forms) from (${formsOf(asked)}) forms where not exists (select from ready)`.execute(
    db,
  );
  const ready = rows[0]?.ready ?? null;
  if (ready) return { ready };
  return {
    ready: null,
    forms: new Map(rows.flatMap(({ forms }) => (forms ? [[forms.text, forms] as const] : []))),
  };
}

/** Whether the row's title or a translation (in `translated`) matches the tsquery. */
const titleFits = (
  table: 'categories' | 'subcategories',
  alias: RawBuilder<unknown>,
  matching: string,
) => sql<boolean>`(
  ${alias}.search_title @@ ${matching}::tsquery
  or ${alias}.id in (select entity_id from translated where entity = ${sql.lit(table)}))`;

/**
 * Public categories and subcategories whose title in any language matches the tsquery, and search terms: prefixes first, then those that
 * contain or resemble the text. At most `limit` of each.
 */
export async function listMatchingTitles(
  db: Kysely<DB>,
  { matching, text, limit }: { matching: string; text: string; limit: number },
): Promise<Omit<Suggested, 'productIds'>> {
  // `text` consists of letters and digits, so it has no LIKE wildcards. Both kinds share one CTE: for a single one the planner would read
  // all titles and rebuild their vectors, which is many times slower than the index.
  const { rows } = await sql<Omit<Suggested, 'productIds'>>`
    with translated as materialized (
      select entity, entity_id from catalog_texts
      where entity in ('categories', 'subcategories') and field = 'title' and search_vector(text) @@ ${matching}::tsquery
    )
    select
      ${rowsOf(sql`
        select ${categoryColumns}, row_number() over (order by c.position, c.id) as place from categories c
        where c.status = 1 and ${titleFits('categories', sql`c`, matching)}
        order by place limit ${limit}`)} as categories,
      ${rowsOf(sql`
        select ${subcategoryColumns}, row_number() over (order by c.position, s.position, s.id) as place
        from ${shownSubcategories}
        where s.status = 1 and ${titleFits('subcategories', sql`s`, matching)}
        order by place limit ${limit}`)} as subcategories,
      array(
        select title from search_suggestions
        where folded like ${`${text}%`} or folded like ${`% ${text}%`} or ${text} <% folded
        order by folded like ${`${text}%`} desc, folded like ${`% ${text}%`} desc, popularity desc,
          word_similarity(${text}, folded) desc, id
        limit ${limit}
      ) as titles`.execute(db);
  return rows[0]!; // a select without `from` has one row
}
