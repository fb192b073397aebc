import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from './language.ts';

export type TranslatedEntity =
  | 'products'
  | 'categories'
  | 'subcategories'
  | 'brands'
  | 'collections'
  | 'stores'
  | 'banners'
  | 'checklist_steps'
  | 'pages'
  | 'attributes'
  | 'attribute_values'
  | 'bundle_deals'
  | 'flash_sales'
  | 'shipping_rules'
  | 'site_features'
  | 'site_links'
  | 'vouchers';

type Titled = { id: number };
export type TranslatedRows = { entity: TranslatedEntity; rows: readonly Titled[] };

/** Replaces a row's fields by their translations; fields without one (or an empty one) stay. */
export type Overlay = <Row extends Titled>(
  entity: TranslatedEntity,
  row: Row,
  fields: readonly (keyof Row & string)[],
) => Row;

/** Translations of several tables' rows in one query; no query for the default language or without rows. */
export async function readOverlay(
  { db, language }: { db: Kysely<DB>; language: Language },
  requested: readonly TranslatedRows[],
): Promise<Overlay> {
  return language.is_default ? (_entity, row) => row : overlayOf(db, language.code, requested);
}

async function overlayOf(
  db: Kysely<DB>,
  languageCode: string,
  requested: readonly TranslatedRows[],
): Promise<Overlay> {
  const pairs = requested.flatMap(({ entity, rows }) =>
    [...new Set(rows.map((row) => row.id))].map((id) => ({ entity, id })),
  );
  if (pairs.length === 0) return (_entity, row) => row;
  const { rows: texts } = await sql<{ entity: string; entity_id: number; field: string; text: string }>`
    select t.entity, t.entity_id, t.field, t.text
    from unnest(${pairs.map((pair) => pair.entity)}::text[], ${pairs.map((pair) => pair.id)}::int[]) as wanted(entity, id)
      join catalog_texts t on t.entity = wanted.entity and t.entity_id = wanted.id
    where t.language_code = ${languageCode} and t.text <> ''`.execute(db);
  const byRow = Map.groupBy(texts, (text) => `${text.entity}:${text.entity_id}`);
  return (entity, row, fields) => {
    const own = (byRow.get(`${entity}:${row.id}`) ?? []).filter((text) =>
      fields.some((field) => field === text.field),
    );
    return own.length ? { ...row, ...Object.fromEntries(own.map(({ field, text }) => [field, text])) } : row;
  };
}

/**
 * The rows with the named fields translated; fields without a translation stay. One query, none without rows. For a call's language use
 * `inLanguage`, which also skips the default one.
 */
export async function overlayTexts<Row extends Titled, Field extends keyof Row & string>(
  db: Kysely<DB>,
  languageCode: string,
  entity: TranslatedEntity,
  rows: readonly Row[],
  fields: readonly Field[],
): Promise<Row[]> {
  const overlay = await overlayOf(db, languageCode, [{ entity, rows }]);
  return rows.map((row) => overlay(entity, row, fields));
}

/** `overlayTexts` in the call's language; the default language is that of the rows. */
export async function inLanguage<Row extends Titled, Field extends keyof Row & string>(
  { db, language }: { db: Kysely<DB>; language: Language },
  entity: TranslatedEntity,
  rows: readonly Row[],
  fields: readonly Field[],
): Promise<Row[]> {
  return language.is_default ? [...rows] : overlayTexts(db, language.code, entity, rows, fields);
}
