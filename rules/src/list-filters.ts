/*
 * How lists read their filters, wherever these come from: the query of a call or the address of a page (CONTRACT §1.3). Nothing
 * is refused: what is no number or below the least is no filter, what is above the most is the most.
 */

/** The highest number of stars. */
export const MOST_STARS = 5;
/** Pages beyond the last are empty; the bound only guards the arithmetic. */
export const MOST_PAGES = 1_000_000;

export function wholeNumberIn(
  value: unknown,
  { fallback, min, max }: Record<'fallback' | 'min' | 'max', number>,
): number {
  if (value === null || value === undefined || value === '') return fallback;
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) && number >= min ? Math.min(number, max) : fallback;
}

export const pageIn = (value: unknown) => wholeNumberIn(value, { fallback: 1, min: 1, max: MOST_PAGES });
/** 0: no filter. */
export const starsIn = (value: unknown) => wholeNumberIn(value, { fallback: 0, min: 0, max: MOST_STARS });
/** Percent; 0: no filter. */
export const discountIn = (value: unknown) => wholeNumberIn(value, { fallback: 0, min: 0, max: 100 });

/** A price as it was typed; null: no filter. */
export function priceIn(value: unknown): string | null {
  return typeof value === 'string' && /^\d{1,9}(\.\d{1,3})?$/.test(value) && Number(value) > 0 ? value : null;
}

/** From and to of a range, the lower one first; null and 0 leave that end open. */
export function rangeOf<Bound extends string | number | null>(
  from: Bound,
  to: Bound,
): [from: Bound, to: Bound] {
  const isTurned = Number(from) > 0 && Number(to) > 0 && Number(from) > Number(to);
  return isTurned ? [to, from] : [from, to];
}

/** Of a key that an address repeats, the last value that is not empty. */
export function lastValueOf(search: URLSearchParams, name: string): string | null {
  return search.getAll(name).findLast((value) => value.trim() !== '') ?? null;
}
