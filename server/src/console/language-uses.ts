import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findUses, type FoundUse } from '#records/record-uses.ts';

/** Translations into a language, which are deleted with it. */
export const findLanguageUses = (db: Kysely<DB>, code: string): Promise<FoundUse[]> =>
  findUses(
    db,
    [
      {
        by: 'translations',
        isDropped: true,
        rows: (id) => sql`
          select ${id}::int as id, '' as title from catalog_texts where language_code = ${code}`,
      },
      {
        by: 'interface_texts',
        isDropped: true,
        rows: (id) => sql`
          select ${id}::int as id, '' as title from interface_texts where language_code = ${code}`,
      },
    ],
    0,
  );
