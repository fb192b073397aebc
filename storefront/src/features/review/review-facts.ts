const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes a hundred times as long as using it. */
function formatIn(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  formats.set(language, made);
  return made;
}

export function reviewDates(
  reviews: readonly { id: number; created_at: string }[],
  language: string,
): Record<number, string> {
  const format = formatIn(language);
  return Object.fromEntries(reviews.map((review) => [review.id, format.format(new Date(review.created_at))]));
}

/** Shares of 5 to 1 stars as whole percents that add up to 100 (largest remainder). */
export function starShares(
  stars: Record<'1' | '2' | '3' | '4' | '5', number>,
): { stars: number; percent: number; count: number }[] {
  const counts = ([5, 4, 3, 2, 1] as const).map((star) => ({ stars: star, count: stars[`${star}`] }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return counts.map((row) => ({ ...row, percent: 0 }));
  const exact = counts.map((row) => ({ ...row, exact: (row.count / total) * 100 }));
  const rounded = exact.map((row) => ({ ...row, percent: Math.floor(row.exact) }));
  let missing = 100 - rounded.reduce((sum, row) => sum + row.percent, 0);
  for (const row of [...rounded].sort((a, b) => b.exact - b.percent - (a.exact - a.percent))) {
    if (missing-- <= 0) break;
    row.percent++;
  }
  return rounded.map(({ stars: star, percent, count }) => ({ stars: star, percent, count }));
}
