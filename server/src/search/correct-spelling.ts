import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isEnglish } from './is-english.ts';
import { listExactWords, listSimilarWords, type SimilarWord } from './queries.ts';
import type { SearchText } from './search-text.ts';
import { hasOtherWords } from './synonyms.ts';
import { isFiller } from './words.ts';

/**
 * Replaces misspelled words by words of the catalog, and one word by two where the catalog has both; null if nothing was corrected. Words
 * that the catalog or the dictionary knows are not misspelled. A word that resembles nothing stays, so that the search finds nothing.
 */
export async function correctSpelling(
  db: Kysely<DB>,
  text: Pick<SearchText, 'words' | 'unknown'>,
): Promise<string[] | null> {
  const unknown = text.unknown.filter(isCorrectable);
  if (unknown.length === 0) return null;
  const isSpelt = await Promise.all(unknown.map(isEnglish));
  const misspelt = unknown.filter((_word, index) => !isSpelt[index]);
  const byTyped = Map.groupBy(await listSimilarWords(db, misspelt), (row) => row.typed);
  const near = new Map(unknown.map((word) => [word, closest(word, byTyped.get(word) ?? [])]));
  const isSlip = (word: string) => near.get(word) && slipsBetween(word, near.get(word)!) === 1;
  const halves = await listExactWords(
    db,
    unknown.filter((word) => !isSlip(word)).flatMap((word) => splitsOf(word).flat()),
  );
  const corrected = text.words.flatMap((word) => {
    if (!unknown.includes(word)) return [word];
    const split = splitsOf(word).find((parts) => parts.every((part) => halves.has(part)));
    return (isSlip(word) ? null : split) ?? [near.get(word) ?? word];
  });
  return corrected.join(' ') === text.words.join(' ') ? null : corrected;
}

/** Numbers and codes are meant as typed, and two letters are close to everything. */
function isCorrectable(word: string): boolean {
  return [...word].length > 2 && !/\p{N}/u.test(word) && !hasOtherWords(word) && !isFiller(word);
}

/** "smartwatch" as "smart watch": all ways to split a word into two of at least three letters. */
function splitsOf(word: string): [string, string][] {
  const cuts = Array.from({ length: Math.max(0, Math.min(word.length, 30) - 5) }, (_, index) => index + 3);
  return cuts.map((cut) => [word.slice(0, cut), word.slice(cut)]);
}

/**
 * Fewest typing errors first, then the word that more products use. The first letter is seldom mistyped, so a different one counts as half
 * an error more: "shose" is a shoe rather than a hose.
 */
function closest(typed: string, candidates: readonly SimilarWord[]): string | null {
  const most = Math.max(1, Math.floor(typed.length / 3));
  const ranked = candidates
    .map((candidate) => ({ ...candidate, slips: slipsBetween(typed, candidate.word) }))
    .filter(
      ({ word, slips, similarity }) =>
        slips <= most && (slips === 1 || similarity >= leastAlike(typed, word)),
    )
    .map(({ word, uses, slips }) => ({ word, uses, distance: slips + (word[0] === typed[0] ? 0 : 0.5) }))
    .toSorted((a, b) => a.distance - b.distance || b.uses - a.uses || (a.word < b.word ? -1 : 1));
  return ranked[0]?.word ?? null;
}

function leastAlike(typed: string, word: string): number {
  return typed.length > 5 && typed[0] === word[0] && typed.at(-1) === word.at(-1) ? 0.2 : 0.35;
}

/** Damerau-Levenshtein distance: letters to insert, delete, replace or swap with their neighbor. */
export function slipsBetween(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          line[column - 1]! + 1,
          rows[row - 1]![column]! + 1,
          rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
          isSwap ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      );
    }
    rows.push(line);
  }
  return rows[from.length]![to.length]!;
}
