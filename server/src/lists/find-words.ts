import { sql, type RawBuilder } from 'kysely';

const escaped = (q: string) => q.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

/**
 * Whether `q` stands somewhere in one of these columns, whatever its case. Behind each stands an index of trigrams over
 * `lower(column)`; fewer than three letters have none, so they are looked for where words begin.
 */
export function contains(columns: readonly RawBuilder<unknown>[], q: string): RawBuilder<unknown> {
  const part = escaped(q);
  const patterns = [...part].length < 3 ? [`${part}%`, `% ${part}%`] : [`%${part}%`];
  const fits = columns.flatMap((column) => patterns.map((pattern) => sql`lower(${column}) like ${pattern}`));
  return sql`(${sql.join(fits, sql` or `)})`;
}

/**
 * The ids of the rows that fit, looked up before anything else. As a plain condition it would be tested row by row in the order
 * of the list, to its end where nothing fits, in every plan that is kept for all words.
 */
export function idsOf(table: string, fits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`any(array(select id from ${sql.table(table)} where ${fits}))`;
}

/** What comes after all texts that begin alike, byte by byte. */
const last = '\u{10FFFF}';

/**
 * Whether a column begins with `q`, whatever its case. Behind it stands an index over `lower(column) text_pattern_ops`; by its
 * own operators, because `like` uses an index only in plans that are made for one value.
 */
export function begins(column: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  const part = q.toLowerCase();
  return sql`(lower(${column}) ~>=~ ${part}::text and lower(${column}) ~<~ ${part + last}::text)`;
}
