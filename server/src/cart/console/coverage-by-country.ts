import type { listReaches } from './seller-shipping-queries.ts';

export function coverageByCountry(reaches: Awaited<ReturnType<typeof listReaches>>) {
  const rules = [...Map.groupBy(reaches, ({ rule }) => rule).values()];
  return (country: string): 'all' | 'partly' | 'not' => {
    const reached = rules.flatMap((places) => {
      const there = places.filter((place) => place.country === country || place.country === '*');
      return there.length > 0 ? [there.some(({ is_whole }) => is_whole)] : [];
    });
    if (reached.length === 0) return 'not';
    return reached.length === rules.length && reached.every(Boolean) ? 'all' : 'partly';
  };
}
