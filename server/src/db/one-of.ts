import { type RawBuilder, sql } from 'kysely';

/** A statement of its own for each length up to here costs more than it saves. */
const longestList = 16;

/**
 * `in (4, 8, 15, 15)` or `= any(…)`, to stand behind an id: one of these. Of no ids it is true for no row.
 *
 * A plan that is kept for later takes an array for ten values whatever it holds, so PostgreSQL finds a fresh plan
 * cheaper and plans a cart of two lines anew each time, which takes ten times as long as reading it. It knows how long a
 * list is. The last id is repeated up to the next power of two, so that few lengths make few statements.
 */
export function oneOf(ids: readonly number[]): RawBuilder<unknown> {
  if (ids.length === 0 || ids.length > longestList) return sql`= any(${[...ids]}::int[])`;
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return sql`in (${sql.join([...ids, ...Array<number>(length - ids.length).fill(ids.at(-1)!)])})`;
}
