import { sql, type RawBuilder } from 'kysely';
import { facetBits, type FacetName } from './facet-names.ts';

/* Tests whether a row of the scope passes filters; each active filter is a bit of its column `missed` (facet-names.ts). */

export type Active = readonly FacetName[];

export const maskOf = (active: Active, ...but: FacetName[]) =>
  active.filter((name) => !but.includes(name)).reduce((mask, name) => mask | facetBits[name], 0);

export function passes(active: Active, ...but: FacetName[]): RawBuilder<unknown> {
  const asked = maskOf(active, ...but);
  return asked === 0 ? sql`true` : sql.raw(`missed & ${asked} = 0`);
}

/** The column that counts rows passing these filters. */
export const countedAs = (mask: number) => sql.ref(`passing_${mask}`);

/** Products outside the chosen subcategory don't count for other facets. */
export const inPlace = (active: Active) => (active.includes('subcategory') ? facetBits.subcategory : 0);
