import { sql, type Kysely } from 'kysely';
import type { DB } from '../db/generated/db.d.ts';

/**
 * Row count and content hash of every table, as `{ orders: '3 rows, 8123…' }`: equal before and after if nothing was
 * written.
 */
export async function fingerprint(db: Kysely<DB>): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const parts = tables.rows.map(
    ({ name }) => sql`
      select ${name} as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
