import { sql, type Kysely } from 'kysely';
import type { DB } from '../db/generated/db.d.ts';

/**
 * Row count and content hash of every table that has rows, as `{ orders: '3 rows, 8123…' }`: equal before and after if nothing was
 * written. Most tables of a test never had a row; those without a page aren't read.
 */
export async function fingerprint(db: Kysely<DB>): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by 1`.execute(
    db,
  );
  const parts = tables.rows.map(
    ({ name }) => sql`
      select ${name} as name, count(*) || ' rows, ' || sum(hashtextextended(t::text, 0)) as content
      from ${sql.table(name)} t having count(*) > 0`,
  );
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
