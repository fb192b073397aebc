import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Texts } from '@souk/contract/console/record';
import type { DB } from '#db/generated/db.d.ts';
import { givenRows } from '#db/given-rows.ts';
import type { TranslatedEntity } from './translations.ts';

export async function readTexts(
  db: Kysely<DB>,
  entity: TranslatedEntity,
  ids: readonly number[],
): Promise<Map<number, Texts>> {
  const { rows } = await sql<{ entity_id: number; texts: Texts }>`
    select entity_id, jsonb_object_agg(language_code, fields) as texts
    from (
      select entity_id, language_code, jsonb_object_agg(field, text) as fields
      from catalog_texts where entity = ${entity} and entity_id = any(${[...ids]}::int[]) and text <> ''
      group by entity_id, language_code
    ) byLanguage group by entity_id`.execute(db);
  return new Map(rows.map((row) => [row.entity_id, row.texts]));
}

/** Replaces all translations of these rows. Languages have to exist. */
export async function saveTexts(
  tx: Transaction<DB>,
  entity: TranslatedEntity,
  textsById: ReadonlyMap<number, Texts>,
): Promise<void> {
  await Promise.all([
    sql`
      delete from catalog_texts old where entity = ${entity} and entity_id = any(${[...textsById.keys()]}::int[])
        and not exists (select from ${givenTexts(textsById)} where given.entity_id = old.entity_id
          and given.language_code = old.language_code and given.field = old.field)`.execute(tx),
    addTexts(tx, entity, textsById),
  ]);
}

/** Inserts translations; the rows must not have any others. */
export async function addTexts(
  tx: Transaction<DB>,
  entity: TranslatedEntity,
  textsById: ReadonlyMap<number, Texts>,
): Promise<void> {
  if ([...textsById.values()].every((texts) => Object.keys(texts).length === 0)) return;
  await sql`
    insert into catalog_texts (entity, entity_id, language_code, field, text)
    select ${entity}, entity_id, language_code, field, text from ${givenTexts(textsById)}
    on conflict (entity, entity_id, language_code, field) do update set text = excluded.text
    where catalog_texts.text <> excluded.text`.execute(tx);
}

function givenTexts(textsById: ReadonlyMap<number, Texts>): RawBuilder<unknown> {
  const rows = [...textsById].flatMap(([id, texts]) =>
    Object.entries(texts).flatMap(([language_code, fields]) =>
      Object.entries(fields).map(([field, text]) => ({ entity_id: id, language_code, field, text })),
    ),
  );
  return givenRows(rows, { entity_id: 'int', language_code: 'text', field: 'text', text: 'text' });
}

/** For deleted rows. */
export async function deleteTexts(
  tx: Transaction<DB>,
  entity: TranslatedEntity,
  ids: readonly number[],
): Promise<void> {
  await tx.deleteFrom('catalog_texts').where('entity', '=', entity).where('entity_id', 'in', ids).execute();
}
