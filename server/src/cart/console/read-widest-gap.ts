import type { Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { coverageByCountry } from './coverage-by-country.ts';
import { listGaps, listReaches } from './seller-shipping-queries.ts';

export type WidestGap = { country: string; carts: number; elsewhere: number };

/** The country that most carts of the last seven days couldn't be shipped to and that is still not fully covered; null if none. */
export async function readWidestGap(db: Kysely<DB>, scope: Scope, now: Date): Promise<WidestGap | null> {
  const [reaches, gaps] = await Promise.all([listReaches(db, scope), listGaps(db, scope, { now })]);
  const reachOf = coverageByCountry(reaches);
  const open = gaps.filter((gap) => gap.of_week > 0 && reachOf(gap.country) !== 'all');
  const byCountry = [...Map.groupBy(open, ({ country }) => country)]
    .map(([country, rows]) => ({ country, carts: rows.reduce((sum, { of_week }) => sum + of_week, 0) }))
    .toSorted((one, other) => other.carts - one.carts);
  const [widest, ...others] = byCountry;
  return widest ? { ...widest, elsewhere: others.reduce((sum, { carts }) => sum + carts, 0) } : null;
}
