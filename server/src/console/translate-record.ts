import type { Translation } from '@souk/contract/console/operator-translations';
import type { TranslatedKind } from '@souk/rules/translated-kinds';
import type { Texts } from '@souk/contract/console/record';
import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { changeProduct, type ChangedProduct } from '#product/change-product.ts';
import { readProducts } from '#product/save/read-products.ts';
import { notFound } from '#records/record-kind.ts';
import { changeProfile } from '#seller/change-profile.ts';
import { findProfile } from '#seller/profile-queries.ts';
import { editedKinds } from './operator-record-kinds.ts';
import { translatedKinds, type TranslatedField } from './translated-kinds.ts';

type Asked = { kind: TranslatedKind; id: number; language: string };
type Value = { id: number; title: string; texts: Texts };
type Read = { version: number; values: Record<string, unknown> & { texts: Texts; values?: Value[] } };

/** A record's translatable texts and their translations; null if it doesn't exist. */
export async function readTranslation(
  db: Kysely<DB>,
  scope: Scope,
  asked: Asked,
): Promise<Translation | null> {
  const { kind, id, language } = asked;
  const read = await readAny(db, scope, asked);
  if (!read) return null;
  const { values, version } = read;
  const { fields, title = 'title' } = translatedKinds[kind];
  const own = fields.map((field) => ({
    ...field,
    original: String(values[field.name] ?? ''),
    text: values.texts[language]?.[field.name] ?? '',
  }));
  const ofValues = (values.values ?? []).map((value) => ({
    name: `value:${value.id}`,
    kind: 'text' as const,
    max: maxOf(fields),
    original: value.title,
    text: value.texts[language]?.['title'] ?? '',
  }));
  const shown = [...own, ...ofValues].filter(({ original, text }) => original !== '' || text !== '');
  return { id, version, title: String(values[title]), fields: shown };
}

const maxOf = ([first]: readonly TranslatedField[]) => first!.max; // each kind has at least one

async function readAny(db: Kysely<DB>, scope: Scope, { kind, id }: Asked): Promise<Read | null> {
  if (kind === 'product') return (await readProducts(db, scope, [id])).get(id) ?? null;
  if (kind === 'store') {
    const found = scope.storeId === null ? await findProfile(db, { storeId: id }) : null;
    return found ? { version: found.version, values: found.fields } : null;
  }
  return (await editedKinds[kind].read(db, scope, id)) as Read | null; // kinds with texts have this shape
}

type TranslationInput = Asked & {
  version?: number | undefined;
  texts: Readonly<Record<string, string>>;
  now: Date;
};

/**
 * Translates fields of a record through the act that saves the whole record: same audit entry, checks and cache invalidation. Empty texts
 * remove a translation; omitted ones stay.
 */
export async function translateRecord(
  tx: AuditedTx,
  scope: Scope,
  { version, texts: newTexts, now, ...asked }: TranslationInput,
): Promise<Exclude<ChangedProduct, { ok: true }> | { ok: true }> {
  const read = await readAny(tx, scope, asked);
  if (!read) return notFound;
  const { kind, id, language } = asked;
  const known = new Set(translatedKinds[kind].fields.map(({ name }) => name));
  const own = Object.fromEntries(Object.entries(newTexts).filter(([name]) => known.has(name)));
  const texts = mergedTexts(read.values.texts, language, own);
  const changes = { texts: { from: read.values.texts, to: texts } };
  if (kind === 'product') return changeProduct(tx, scope, { id, base: version ?? null, changes });
  if (kind === 'store')
    return changeProfile(
      tx,
      { storeId: id },
      { base: version ?? null, changes, renames: 'at-once', now },
    ) as ReturnType<typeof translateRecord>; // conflicts of one field, as of products
  const values = read.values.values?.map((value) => {
    const text = newTexts[`value:${value.id}`];
    return text === undefined
      ? value
      : { ...value, texts: mergedTexts(value.texts, language, { title: text }) };
  });
  const sent = { ...read.values, ...(values ? { values } : {}), texts, id, version: version ?? read.version };
  return editedKinds[kind].save(tx, scope, sent);
}

function mergedTexts(texts: Texts, language: string, newTexts: Readonly<Record<string, string>>): Texts {
  const all = Object.entries({ ...texts[language], ...newTexts }).filter(([, text]) => text.trim() !== '');
  const { [language]: _before, ...others } = texts;
  return all.length === 0 ? others : { ...others, [language]: Object.fromEntries(all) };
}
