import type { PictureUse } from '@souk/contract/console/operator-pictures';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { picturePlaces } from './picture-places.ts';

export type FoundUse = { name: string; kind: PictureUse; id: number | null; title: string };

/**
 * Current uses of these pictures, at most `most` per place. `isQuick`: only places with an index, which are all but product drafts and
 * stores' own texts.
 */
export async function findUses(
  db: Kysely<DB>,
  { names, most, isQuick }: { names: readonly string[]; most: number; isQuick: boolean },
): Promise<FoundUse[]> {
  if (names.length === 0) return [];
  const asked = picturePlaces.filter((place) => place.isQuick || !isQuick);
  const columns = asked
    .filter(({ isText }) => !isText)
    .map(
      ({ kind, from, name, id, title }) => sql`
        (select ${sql.lit(kind)} as kind, ${id} as id, ${title} as title from ${from}
          where ${name} = wanted.name limit ${sql.lit(most)})`,
    );
  // Each text is scanned once for all pictures.
  const texts = asked
    .filter(({ isText }) => isText)
    .map(
      ({ kind, from, name, id, title }) => sql`
        (select ${name} as name, ${sql.lit(kind)} as kind, ${id} as id, ${title} as title from ${from}
          where ${name} = any(${names}::text[]) limit ${sql.lit(most * names.length)})`,
    );
  const { rows } = await sql<FoundUse>`
    select wanted.name, used.kind, used.id, used.title from unnest(${names}::text[]) wanted(name)
    cross join lateral (${sql.join(columns, sql` union all `)}) used
    union all ${sql.join(texts, sql` union all `)}`.execute(db);
  return [...new Map(rows.map((row) => [`${row.name}/${row.kind}/${row.id}`, row])).values()];
}
