import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Registers new pictures as unused; known ones stay unchanged. */
export async function insertPictures(
  db: Kysely<DB>,
  { names, now }: { names: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into pictures (name, added_at)
    select name, ${now}::timestamptz from unnest(${names}::text[]) name
    on conflict (name) do nothing`.execute(db);
}

export async function deletePictureRows(db: Kysely<DB>, names: readonly string[]): Promise<void> {
  await sql`delete from pictures where name = any(${names}::text[])`.execute(db);
}

/**
 * Updates where each picture is used. `shown`: rows of `name`, `shown_as` and `title`, one per name. Unused pictures newer than `before`
 * are left alone.
 */
export async function saveShown(
  db: Kysely<DB>,
  { shown, before, now }: { shown: RawBuilder<unknown>; before: Date; now: Date },
): Promise<void> {
  await sql`
    with shown as materialized (${shown}), put as (
      insert into pictures (name, title, shown_as, added_at, is_counted)
      select name, title, shown_as, ${now}::timestamptz, true from shown
      on conflict (name) do update set title = excluded.title, shown_as = excluded.shown_as, is_counted = true
      where (pictures.title, pictures.shown_as, pictures.is_counted)
        is distinct from (excluded.title, excluded.shown_as, true)
    )
    update pictures p set shown_as = null, is_counted = true
    where (p.shown_as is not null or (not p.is_counted and p.added_at < ${before}::timestamptz))
      and not exists (select from shown where shown.name = p.name)`.execute(db);
}

/** Records that a picture has replaced another, which is then unused. */
export async function movePicture(
  db: Kysely<DB>,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<void> {
  await sql`
    insert into pictures (name, title, shown_as, added_at, is_counted)
    select ${into}::text, title, shown_as, ${now}::timestamptz, true from pictures where name = ${from}
    on conflict (name) do update set title = excluded.title, shown_as = excluded.shown_as, is_counted = true`.execute(
    db,
  );
  await sql`update pictures set shown_as = null, is_counted = true where name = ${from}`.execute(db);
}
