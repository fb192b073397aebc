import { sql, type Kysely, type Transaction } from 'kysely';
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

export async function listAllLanguages(db: Kysely<DB>): Promise<(Language & { enabled: boolean })[]> {
  return db
    .selectFrom('languages')
    .select(['code', 'name', 'direction', 'is_default', 'enabled'])
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

export async function listInterfaceTexts(db: Kysely<DB>, languageCode: string) {
  return db
    .selectFrom('interface_texts')
    .select(['key', 'text'])
    .where('language_code', '=', languageCode)
    .orderBy('key')
    .execute();
}

export async function lockSettings(tx: Transaction<DB>) {
  await sql`lock table settings in share row exclusive mode`.execute(tx);
  return listSettings(tx);
}

export async function lockLanguages(tx: Transaction<DB>) {
  await sql`lock table languages in share row exclusive mode`.execute(tx);
  return tx
    .selectFrom('languages')
    .select(['code', 'name', 'direction', 'enabled', 'is_default', 'position'])
    .orderBy('position')
    .orderBy('code')
    .execute();
}

type StoredLanguage = Awaited<ReturnType<typeof lockLanguages>>[number];

/** A new default replaces the previous one. */
export async function upsertLanguage(tx: Transaction<DB>, language: StoredLanguage): Promise<void> {
  const { code, ...values } = language;
  if (values.is_default)
    await tx
      .updateTable('languages')
      .set({ is_default: false })
      .where('is_default', '=', true)
      .where('code', '<>', code)
      .execute();
  await tx
    .insertInto('languages')
    .values(language)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute();
}

/** Also deletes its translations and interface texts; returns their numbers. */
export async function removeLanguage(
  tx: Transaction<DB>,
  code: string,
): Promise<{ translations: number; interface_texts: number }> {
  const { rows } = await sql<{ translations: number; interface_texts: number }>`
    select (select count(*)::int from catalog_texts where language_code = ${code}) as translations,
      (select count(*)::int from interface_texts where language_code = ${code}) as interface_texts`.execute(
    tx,
  );
  await tx.deleteFrom('languages').where('code', '=', code).execute();
  return rows[0]!;
}

export async function placeLanguages(tx: Transaction<DB>, codes: readonly string[]): Promise<void> {
  await sql`
    update languages set position = place - 1
    from unnest(${[...codes]}::text[]) with ordinality as listed (code, place)
    where languages.code = listed.code`.execute(tx);
}

/** Null restores the shipped text. */
export async function writeInterfaceTexts(
  tx: Transaction<DB>,
  languageCode: string,
  texts: ReadonlyMap<string, string | null>,
): Promise<void> {
  await tx
    .deleteFrom('interface_texts')
    .where('language_code', '=', languageCode)
    .where('key', 'in', [...texts.keys()])
    .execute();
  const rows = [...texts].flatMap(([key, text]) =>
    text === null ? [] : [{ language_code: languageCode, key, text }],
  );
  if (rows.length > 0) await tx.insertInto('interface_texts').values(rows).execute();
}
