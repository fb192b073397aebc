import { sql, type RawBuilder } from 'kysely';

const escaped = (q: string) => q.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

/**
 * Whether one of these columns contains `q`, ignoring case. Uses trigram indexes on `lower(column)`; fewer than three letters have no
 * trigrams, so they match at beginnings of words only.
 */
export function contains(columns: readonly RawBuilder<unknown>[], q: string): RawBuilder<unknown> {
  const part = escaped(q);
  const patterns = [...part].length < 3 ? [`${part}%`, `% ${part}%`] : [`%${part}%`];
  const fits = columns.flatMap((column) => patterns.map((pattern) => sql`lower(${column}) like ${pattern}`));
  return sql`(${sql.join(fits, sql` or `)})`;
}

/**
 * IDs of matching rows, found first. As a plain condition it would be tested row by row in list order, down to the end if nothing matches,
 * in every cached generic plan.
 */
export function idsOf(table: string, fits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`any(array(select id from ${sql.table(table)} where ${fits}))`;
}

/** Sorts after all texts with the same beginning, byte by byte. */
const last = '\u{10FFFF}';

/**
 * Whether a column starts with `q`, ignoring case. Uses an index on `lower(column) text_pattern_ops` through its operators, since `like`
 * uses an index only in custom plans.
 */
export function begins(column: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  const part = q.toLowerCase();
  return sql`(lower(${column}) ~>=~ ${part}::text and lower(${column}) ~<~ ${part + last}::text)`;
}
