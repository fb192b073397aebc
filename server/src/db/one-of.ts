import { type RawBuilder, sql } from 'kysely';

/** Beyond this length, a prepared statement per length costs more than it saves. */
const longestList = 16;

/**
 * `in (4, 8, 15, 15)` or `= any(…)`, to follow a column. An empty list matches no row.
 *
 * A generic plan assumes ten elements for any array, so PostgreSQL considers a custom plan cheaper and replans a cart of
 * two lines every time, which takes ten times as long as reading it. For `in` lists it knows the length. The last id is
 * repeated up to the next power of two, so that few distinct lengths need few prepared statements.
 */
export function oneOf(ids: readonly number[]): RawBuilder<unknown> {
  if (ids.length === 0 || ids.length > longestList) return sql`= any(${[...ids]}::int[])`;
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return sql`in (${sql.join([...ids, ...Array<number>(length - ids.length).fill(ids.at(-1)!)])})`;
}
