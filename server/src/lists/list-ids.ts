import { sql, type QueryExecutorProvider } from 'kysely';
import type { List } from './list-page.ts';

/** All that a list shows, by its ids: what is exported is settled at once, however long it takes to be read. */
export async function listIds(
  db: QueryExecutorProvider,
  { from, where, id }: Pick<List<object, string>, 'from' | 'where' | 'id'>,
): Promise<number[]> {
  const conditions = where.filter((condition) => condition !== null);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${sql.join(conditions, sql` and `)} order by ${id}`.execute(db);
  return rows.map((row) => row.id);
}
