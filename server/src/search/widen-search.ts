import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { correctSpelling } from './correct-spelling.ts';
import { findFirstHelpful } from './queries.ts';
import {
  asTyped,
  readSearchText,
  wholly,
  type ReadOptions,
  type SearchText,
  type Unit,
} from './search-text.ts';
import { allOf, anyOf } from './tsquery.ts';

/** Of longer texts only the first units are combined. */
const maxUnits = 6;

/**
 * Parses a search text. If a word doesn't occur in the catalog in any form, the search is widened at once; otherwise `widenSearch` is for
 * searches without results.
 */
export async function readHelpfulText(
  db: Kysely<DB>,
  text: string,
  options: ReadOptions = {},
): Promise<SearchText> {
  return helpfulText(db, await readSearchText(db, text, options));
}

export async function helpfulText(db: Kysely<DB>, typed: SearchText): Promise<SearchText> {
  return typed.unknown.length ? ((await widened(db, typed)) ?? typed) : typed;
}

/**
 * An alternative for a search without results: corrected spelling, or products with most of the words. Null if the shop does have matches
 * (hidden by a filter), or none for any word.
 */
export async function widenSearch(db: Kysely<DB>, text: SearchText): Promise<SearchText | null> {
  return text.corrected !== null || text.isPartial || text.unknown.length ? null : widened(db, text);
}

async function widened(db: Kysely<DB>, text: SearchText): Promise<SearchText | null> {
  if (text.units.length === 0) return null;
  const corrected = await correctSpelling(db, text);
  const better = corrected && {
    ...(await readSearchText(db, corrected.join(' '), { shopWords: text.shopWords })),
    corrected: corrected.join(' '),
  };
  // A correction counts only if it finds more than the original text.
  const tries = [text, ...(better ? [better] : []), ...partsOf(better ?? text)];
  const first = await findFirstHelpful(
    db,
    tries.map(({ matching }) => matching),
  );
  const found = first === null ? null : tries[first]!;
  return found === text ? null : found;
}

/** The text with any one word left out, then more, but never more than half. */
function partsOf(text: SearchText): SearchText[] {
  const units = text.units.slice(0, maxUnits);
  const sizes = Array.from({ length: units.length }, (_, left) => units.length - left).filter(
    (size) => size < units.length && size * 2 >= units.length,
  );
  return sizes.map((size) => ({
    ...text,
    isPartial: true,
    rarest: null,
    enough: [],
    // Whole words only: for a part of the query a prefix is too vague. A single word must name the product, not a variant such as its
    // color.
    matching: anyOf(
      subsetsOf(units, size).map((some) => allOf(some.map((unit) => wholly(unit, size === 1 ? 'ABD' : '')))),
    ),
    steps: units.flatMap((unit) => [
      { weight: 8, query: wholly(unit) },
      { weight: 3, query: wholly(unit, 'A') },
      { weight: 2, query: wholly(unit, 'AB') },
      { weight: 1, query: asTyped(unit, 'A') },
    ]),
  }));
}

function subsetsOf(units: readonly Unit[], size: number): Unit[][] {
  if (size === 0) return [[]];
  return units.flatMap((unit, index) =>
    subsetsOf(units.slice(index + 1), size - 1).map((rest) => [unit, ...rest]),
  );
}
