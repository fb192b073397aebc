import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { mendWords } from './mend-words.ts';
import { foldText, readStems } from './queries.ts';
import { synonymsOf } from './synonyms.ts';

/** A text as it is searched: two tsqueries made of quoted lexemes, never of what the shopper typed (SQL as data). */
export type SearchText = {
  /** The folded words that are searched. */
  words: readonly string[];
  /** What was searched instead of a misspelt text; null when nothing was mended. */
  corrected: string | null;
  /** All words, each whole, as the beginning of a word, by its stem or as a synonym. */
  matching: string;
  /** All words by their stems: what fits this comes first. */
  exact: string;
};

// More words only narrow the result to nothing, and each costs a look at the index.
const maxWords = 10;

/**
 * Reads a text for searching: letters are folded as in the index, misspelt words are mended. A text without a single
 * letter or digit finds nothing.
 */
export async function readSearchText(db: Kysely<DB>, text: string): Promise<SearchText> {
  const typed = wordsOf(await foldText(db, text));
  if (typed.length === 0) return { words: [], corrected: null, matching: '', exact: '' };
  const mended = await mendWords(db, typed);
  const words = mended ?? typed;
  const stems = await readStems(db, [...new Set(words.flatMap((word) => [word, ...synonymsOf(word)]))]);
  // "the" and "for" stand in no index; they count only when there is nothing else.
  const telling = words.filter((word) => stems.get(word)?.length);
  return {
    words,
    corrected: mended ? mended.join(' ') : null,
    ...queriesOf(telling.length ? telling : words, stems),
  };
}

/** Letters and digits in the order typed, with the point of a number; at most ten. */
export function wordsOf(folded: string): string[] {
  const joined = folded.replaceAll(/(?<![\p{L}\p{N}])t[- ]?shirt(s?)(?![\p{L}\p{N}])/gu, 'tshirt$1');
  const words = joined.match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].slice(0, maxWords);
}

function queriesOf(words: readonly string[], stems: ReadonlyMap<string, readonly string[]>) {
  const whole = (word: string) => {
    const lexemes = stems.get(word) ?? [];
    return allOf((lexemes.length ? lexemes : [word]).map(quoted));
  };
  const anyForm = (word: string) =>
    anyOf([prefixed(word), whole(word), ...synonymsOf(word).map(whole), ...articleForms(word)]);
  const pairs = words.slice(1).map((word, index) => {
    const rest = words.filter((_, at) => at !== index && at !== index + 1);
    return allOf([quoted(`${words[index]}${word}`), ...rest.map(anyForm)]);
  });
  // "head phones" also finds headphones: each pair of neighbours written as one word.
  return { matching: anyOf([allOf(words.map(anyForm)), ...pairs]), exact: allOf(words.map(whole)) };
}

/** Arabic writes the article onto the word: with it and without it is the same word to a shopper. */
function articleForms(word: string): string[] {
  if (!/^\p{Script=Arabic}{3,}$/u.test(word)) return [];
  return [word.startsWith('ال') && word.length > 4 ? prefixed(word.slice(2)) : prefixed(`ال${word}`)];
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '')}'`;
const prefixed = (word: string) => (word.length > 1 ? `${quoted(word)}:*` : quoted(word));
const allOf = (parts: readonly string[]) => `(${parts.join(' & ')})`;
const anyOf = (parts: readonly string[]) => `(${[...new Set(parts)].join(' | ')})`;

/** The ids of the products a text finds, by their own texts or by translated ones: for `id in (…)`. */
export function searchedIds({ matching }: SearchText): RawBuilder<unknown> {
  if (!matching) return sql`select null::int where false`;
  return sql`
    select id from products where search @@ ${matching}::tsquery
    union all
    select entity_id from catalog_texts where entity = 'products' and field in ('title', 'tags')
      and to_tsvector('simple', fold_text(text)) @@ ${matching}::tsquery`;
}

/** How well `p` fits: whole words before beginnings of words, the title before the description. Higher is better. For a text with words. */
export function relevance({ matching, exact }: SearchText): RawBuilder<number> {
  if (!matching) return sql<number>`0::real`; // a bare 0 would name a column of the select list
  return sql<number>`((p.search @@ ${exact}::tsquery)::int + ts_rank(p.search, ${matching}::tsquery))`;
}
