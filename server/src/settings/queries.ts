import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';

export async function listSettings(db: Kysely<DB>) {
  return db.selectFrom('settings').select(['key', 'value']).execute();
}

export async function listLanguages(db: Kysely<DB>): Promise<Language[]> {
  return db
    .selectFrom('languages')
    .select(['code', 'name', 'direction', 'is_default'])
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

export async function upsertSetting(
  db: Kysely<DB>,
  { key, value }: { key: string; value: unknown },
): Promise<void> {
  const stored = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ key, value: stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stored }))
    .execute();
}

/** Texts of the interface that the operator changed. */
export async function listInterfaceTexts(db: Kysely<DB>, languageCode: string) {
  return db
    .selectFrom('interface_texts')
    .select(['key', 'text'])
    .where('language_code', '=', languageCode)
    .execute();
}
