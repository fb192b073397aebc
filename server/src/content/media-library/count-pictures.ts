import { sql, type Kysely } from 'kysely';
import type { Clock } from '#db/database-clock.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { deletePictureRows, insertPictures, saveShown } from '#media/picture-queries.ts';
import type { Media } from '#outbound/media-port.ts';
import type { Shop } from '#shop.ts';
import { picturePlaces } from './picture-places.ts';

const portion = 500;
const newForMs = 24 * 3600_000;

type Counted = Pick<Shop, 'db'> & { media: Pick<Media, 'list'>; clock: Pick<Clock, 'now'> };

/** Whether products have pictures but the library was never built. */
export async function areUncounted({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from product_images) and not exists (select from pictures where is_counted) as are`.execute(
    db,
  );
  return rows[0]!.are;
}

export async function countPictures({ db, media, clock }: Counted): Promise<void> {
  const now = clock.now();
  let names: string[] = [];
  const save = async () => {
    const personal = await listPersonal(db, names);
    await insertPictures(db, { names: names.filter((name) => !personal.has(name)), now });
    names = [];
  };
  for await (const name of media.list()) {
    names.push(name);
    if (names.length >= portion) await save();
  }
  await save();
  const named = picturePlaces.map(
    ({ from, name, title, group }, place) => sql`
      select ${name} as name, ${sql.lit(group)} as shown_as, ${title} as title, ${sql.lit(place)} as place from ${from}`,
  );
  // External URLs are not our pictures.
  const shown = sql`
    select distinct on (name) name, shown_as, left(title, 200) as title from (${sql.join(named, sql` union all `)}) named
    where name <> '' and char_length(name) <= 200 and name !~ '[:\\s]' order by name, place`;
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '20min'`.execute(tx);
    await saveShown(tx, { shown, before: new Date(now.getTime() - newForMs), now });
    await deletePictureRows(tx, await listTakenByPeople(tx));
  });
}

async function listPersonal(db: Kysely<DB>, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name
    where exists (select from users where avatar = name) or exists (select from review_uploads where image = name)`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Avatars registered before they were recognized as such. */
async function listTakenByPeople(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from pictures p join users u on u.avatar = p.name where p.shown_as is null`.execute(db);
  return rows.map(({ name }) => name);
}
