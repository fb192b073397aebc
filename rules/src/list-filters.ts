/* Parses list filters from API queries and page addresses alike (CONTRACT §1.3). Never refuses: a value that isn't a number or
   is below the minimum means no filter; one above the maximum becomes the maximum. */

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
export const discountIn = (value: unknown) => wholeNumberIn(value, { fallback: 0, min: 0, max: 100 });

/** A price as decimal text; null: no filter. */
export function priceIn(value: unknown): string | null {
  return typeof value === 'string' && /^\d{1,9}(\.\d{1,3})?$/.test(value) && Number(value) > 0 ? value : null;
}

/** Bounds of a range, the lower one first; null and 0 leave that side open. */
export function rangeOf<Bound extends string | number | null>(
  from: Bound,
  to: Bound,
): [from: Bound, to: Bound] {
  const isTurned = Number(from) > 0 && Number(to) > 0 && Number(from) > Number(to);
  return isTurned ? [to, from] : [from, to];
}

/** The last non-empty value of a repeated query key. */
export function lastValueOf(search: URLSearchParams, name: string): string | null {
  return search.getAll(name).findLast((value) => value.trim() !== '') ?? null;
}
