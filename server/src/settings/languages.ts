import type { LanguageInput } from '@souk/contract/console/content';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { changedFields } from '#records/changed-fields.ts';
import { notFound } from '#records/record-kind.ts';
import { lockLanguages, placeLanguages, removeLanguage, upsertLanguage } from './queries.ts';

export type LanguageOutcome =
  | { ok: true; isUnchanged?: true }
  | typeof notFound
  | { ok: false; reason: 'invalid'; fields: { path: keyof LanguageInput; reason: 'not_allowed' }[] };

/**
 * Adds or changes a language. Untranslated product texts count as texts in the default language, so changing the default requires
 * translating them. Refused to stores.
 */
export async function saveLanguage(
  tx: AuditedTx,
  scope: Scope,
  input: LanguageInput,
): Promise<LanguageOutcome> {
  if (scope.storeId !== null) return notFound;
  const languages = await lockLanguages(tx);
  const known = languages.find(({ code }) => code === input.code);
  const otherDefault = languages.find(({ code, is_default }) => is_default && code !== input.code)?.code;
  if (input.is_default && !input.enabled) return notAllowed('enabled');
  if (!input.is_default && otherDefault === undefined) return notAllowed('is_default');
  const { position = languages.length, ...before } = known ?? {};
  const change = changedFields(known ? before : null, input);
  if (!change) return { ok: true, isUnchanged: true };
  await upsertLanguage(tx, { ...input, position });
  // This changes two languages, recorded in one entry.
  const [was, is] =
    input.is_default && otherDefault !== undefined
      ? [{ default_language: otherDefault }, { default_language: input.code }]
      : [{}, {}];
  await recordAct(tx, 'save', input.code, {
    before: change.before && { ...change.before, ...was },
    after: { ...change.after, ...is },
  });
  return { ok: true };
}

const notAllowed = (path: keyof LanguageInput): LanguageOutcome => ({
  ok: false,
  reason: 'invalid',
  fields: [{ path, reason: 'not_allowed' }],
});

export async function deleteLanguage(
  tx: AuditedTx,
  scope: Scope,
  { code }: { code: string },
): Promise<{ ok: true; translations: number } | typeof notFound | { ok: false; reason: 'is_default' }> {
  if (scope.storeId !== null) return notFound;
  const known = (await lockLanguages(tx)).find((one) => one.code === code);
  if (!known) return notFound;
  if (known.is_default) return { ok: false, reason: 'is_default' };
  const removed = await removeLanguage(tx, code);
  await recordAct(tx, 'delete', code, { before: { ...known, ...removed }, after: null });
  return { ok: true, translations: removed.translations };
}

export async function reorderLanguages(
  tx: AuditedTx,
  scope: Scope,
  { codes }: { codes: readonly string[] },
): Promise<{ ok: true; isUnchanged?: true } | typeof notFound> {
  if (scope.storeId !== null) return notFound;
  const before = (await lockLanguages(tx)).map(({ code }) => code);
  const isWhole = codes.length === before.length && before.every((code) => codes.includes(code));
  if (!isWhole) return notFound;
  if (codes.every((code, place) => before[place] === code)) return { ok: true, isUnchanged: true };
  await placeLanguages(tx, codes);
  await recordAct(tx, 'reorder', '', { before: { codes: before }, after: { codes: [...codes] } });
  return { ok: true };
}

async function recordAct(
  tx: AuditedTx,
  act: string,
  label: string,
  change: { before: JsonObject | null; after: JsonObject | null },
): Promise<void> {
  await announceChange(tx, ['settings', 'content', 'catalog']);
  tx.audit.record({
    action: `language.${act}`,
    entity: 'language',
    entityId: null,
    label,
    storeId: null,
    ...change,
  });
}
