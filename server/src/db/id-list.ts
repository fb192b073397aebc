import { type RawBuilder, sql } from 'kysely';

/**
 * `(4, 8, 15, 15)` to stand behind `in`; of no ids `(0)`, which is no row's.
 *
 * A plan that is kept for later takes `any(array)` for ten rows whatever the array holds, so PostgreSQL finds a fresh
 * plan cheaper and plans a cart of two lines anew each time, which takes ten times as long as reading it. It knows how
 * long a list is. The last id is repeated up to the next power of two, so that few lengths make few statements.
 */
export function idList(ids: readonly number[]): RawBuilder<unknown> {
  const last = ids.at(-1) ?? 0;
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)));
  return sql`(${sql.join([...ids, ...Array<number>(length - ids.length).fill(last)])})`;
}
