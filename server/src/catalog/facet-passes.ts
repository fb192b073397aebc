import { sql, type RawBuilder } from 'kysely';
import { bits, type FacetName } from './facet-names.ts';

/* Which filters a row of the scope passes: each that is set is a bit of its column `missed` (facet-names.ts). */

/** The filters that are set. */
export type Active = readonly FacetName[];

/** The bits of every filter that is set but these. */
export const maskOf = (active: Active, ...but: FacetName[]) =>
  active.filter((name) => !but.includes(name)).reduce((mask, name) => mask | bits[name], 0);

/** Whether a row of the scope passes every filter that is set but these. */
export function passes(active: Active, ...but: FacetName[]): RawBuilder<unknown> {
  const asked = maskOf(active, ...but);
  return asked === 0 ? sql`true` : sql.raw(`missed & ${asked} = 0`);
}

/** The column of how many pass these filters. */
export const countedAs = (mask: number) => sql.ref(`passing_${mask}`);

/** What is not in the chosen subcategory is no option of the other facets. */
export const inPlace = (active: Active) => (active.includes('subcategory') ? bits.subcategory : 0);
