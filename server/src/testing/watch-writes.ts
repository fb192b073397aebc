import { sql, type Kysely } from 'kysely';
import type { DB } from '../db/generated/db.d.ts';

/**
 * Records every row written from now on, within the writing transaction, so that rolled-back writes leave no record.
 * Returns a function that fetches and clears the records: `['orders INSERT', 'inventories UPDATE']`, empty if nothing was
 * written since the last call. Unlike `fingerprint()` its cost does not depend on the size of the database, and it also
 * records writes that do not change a row's values.
 */
export async function watchWrites(db: Kysely<DB>): Promise<() => Promise<string[]>> {
  await sql`
    create table test_writes (id bigint generated always as identity, what text not null)`.execute(db);
  await sql`
    create function test_note_write() returns trigger language plpgsql as $$
    begin
      insert into test_writes (what) values (tg_table_name || ' ' || tg_op);
      return null;
    end $$`.execute(db);
  await sql`
    do $$
    declare name text;
    begin
      for name in select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'test_writes'
      loop
        execute format('create trigger test_note_write after insert or update or delete on %I
          for each row execute function test_note_write()', name);
        execute format('create trigger test_note_truncate after truncate on %I
          for each statement execute function test_note_write()', name);
      end loop;
    end $$`.execute(db);
  return async () => {
    const { rows } = await sql<{ what: string }>`
      with taken as (delete from test_writes returning id, what)
      select what from taken order by id`.execute(db);
    return rows.map(({ what }) => what);
  };
}
