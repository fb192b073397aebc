import { sql, type QueryExecutorProvider } from 'kysely';
import type { List } from './list-page.ts';

/** IDs of all rows of a list, so that an export is a fixed set however long it takes. */
export async function listIds(
  db: QueryExecutorProvider,
  { from, where, id }: Pick<List<object, string>, 'from' | 'where' | 'id'>,
): Promise<number[]> {
  const conditions = where.filter((condition) => condition !== null);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${sql.join(conditions, sql` and `)} order by ${id}`.execute(db);
  return rows.map((row) => row.id);
}
