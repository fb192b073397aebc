import { sql, type RawBuilder } from 'kysely';
import type { SearchedText } from './searched-text.ts';

/* Whether a text has the words of a search, or words spelled like them. */

/** Of each word to some part of the text. */
const leastSimilarity = 0.4;

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

/** Patterns for `like all`: a folded text with each of the words. */
export const likeAll = (words: readonly string[]) =>
  sql`array(select '%' || fold_text(word) || '%' from unnest(${words.map(escapeLike)}::text[]) word)`;

/** How small tables are searched: for all words, or for another spelling of them. */
export type Fits = (text: RawBuilder<unknown>) => RawBuilder<unknown>;

/** `fold_text`, which is called only for texts with other letters than English ones, because it takes longer than all else. */
const folded = (text: RawBuilder<unknown>) =>
  sql`case when octet_length(${text}) = char_length(${text}) then lower(${text}) else fold_text(${text}) end`;

export const hasWords =
  ({ words }: SearchedText): Fits =>
  (text) =>
    sql`${folded(text)} like all (${likeAll(words)})`;

/** Of texts in which some word begins with the same two letters: few typing errors are there. */
export function isSpelledLike({ words }: SearchedText): Fits {
  const given = sql`${[...words]}::text[]`;
  // Subqueries without a reference to the row run once.
  const starts = sql`array(select before || left(fold_text(word), 2) || '%'
    from unnest(${given}) word, unnest(array['', '% ']) before where word ~ '^[[:alnum:]]{2}')`;
  const foldedWords = sql`array(select fold_text(word) from unnest(${given}) word)`;
  return (text) => sql`case when ${folded(text)} like any (${starts})
    then (select min(word_similarity(word, ${folded(text)})) from unnest(${foldedWords}) word) >= ${sql.lit(leastSimilarity)}
    else false end`;
}

/** With an index on the trigrams of `text`. Fewer than three letters have no trigrams in the middle of a word. */
export function hasWord(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const part = sql`fold_text(${escapeLike(word)})`;
  return [...word].length < 3
    ? sql`(${text} like ${part} || '%' or ${text} like '% ' || ${part} || '%')`
    : sql`${text} like '%' || ${part} || '%'`;
}

/** The same for a word that is nearly the same. */
export const isSpelledLikeWord = (text: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  sql`(${hasWord(text, [...word].slice(0, 2).join(''))} and word_similarity(fold_text(${word}), ${text}) >= ${sql.lit(leastSimilarity)})`;
