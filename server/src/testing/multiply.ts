import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/generated/db.d.ts';

/** Settings of a transaction that fills tables in bulk: no triggers and foreign keys, and sorts and index builds in memory. */
export async function fillInBulk(tx: Transaction<DB>): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`set local work_mem = '256MB'`.execute(tx);
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
  await sql`set local jit = off`.execute(tx);
}

/** SQL expressions of columns in copy `n`; all others are as in the first row of the table. */
type Different = Readonly<Record<string, string>>;

/** Copies the first row of a table. */
export async function multiply(tx: Transaction<DB>, table: string, rows: number, different: Different) {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    tx,
  );
  const columnNames = columns.map(({ name }) => sql.ref(name));
  const values = columns.map(({ name }) => sql.raw(different[name] ?? `t."${name}"`));
  await withoutIndexes(tx, table, () =>
    sql`
    insert into ${sql.table(table)} (${sql.join(columnNames)}) overriding system value
    select ${sql.join(values)} from (select * from ${sql.table(table)} order by 1 limit 1) t, generate_series(2, ${rows}::int) n,
      lateral (select abs(hashint4(n)) / 2 as a, abs(hashint4(n + 1)) / 2 as b) h`.execute(tx),
  );
}

/** Fills a table with its indexes dropped and rebuilt: maintaining them during inserts takes three times as long. */
export async function withoutIndexes(tx: Transaction<DB>, table: string, fill: () => Promise<unknown>) {
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
    where i.indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(
    tx,
  );
  if (indexes.length > 0)
    await sql`drop index ${sql.raw(indexes.map(({ name }) => name).join(', '))}`.execute(tx);
  await fill();
  for (const { made } of indexes) await sql.raw(made).execute(tx);
}

export const names = `(array['Layla','Omar','Zaynab','Jonas','Mira','Yusuf','Aylin','Piet'])[1 + h.a % 8] || ' ' ||
  (array['Haddad','Karimi','Jansen','Berg','Okafor','Silva'])[1 + h.b % 6] || ' ' || n`;
export const words = `(array['Brass','Linen','Walnut','Clay','Copper','Wool','Glass'])[1 + h.a % 7] || ' ' ||
  (array['lamp','carpet','bowl','table','kettle','shawl'])[1 + h.b % 6] || ' ' || n`;
