import { isDeepStrictEqual } from 'node:util';
import type { LanguageInput } from '@souk/contract/console/content';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import { wholeShop } from '#access/scope.ts';
import { isUnchangedSince } from '#records/is-unchanged-since.ts';
import { lockLanguages } from './queries.ts';
import { reorderLanguages, saveLanguage } from './languages.ts';
import type { Undone } from './undo-settings.ts';

type Change = { before: JsonObject; after: JsonObject };
const changedSince = { ok: false, reason: 'changed-since' } as const;

/** Reverts a change of a language; if it had become the default, the previous default is restored. */
export async function undoLanguage(
  tx: AuditedTx,
  { code, before, after }: Change & { code: string },
): Promise<Undone> {
  const languages = await lockLanguages(tx);
  const known = languages.find((one) => one.code === code);
  if (!known) return { ok: false, reason: 'not_found' };
  const { default_language: wasDefault, ...fields } = before;
  const { default_language: _isDefault, ...made } = after;
  if (!isUnchangedSince(known, made)) return changedSince;
  if (wasDefault !== undefined) {
    const other = languages.find((one) => one.code === wasDefault);
    if (!other) return changedSince;
    const { position: _position, ...values } = other;
    const given = await saveLanguage(tx, wholeShop, { ...values, is_default: true } as LanguageInput); // as saved before
    // The former default is no longer enabled.
    if (!given.ok) return changedSince;
  }
  const { position: _position, ...current } = known;
  const saved = await saveLanguage(tx, wholeShop, { ...current, ...fields } as LanguageInput); // as recorded in the audit log
  return saved.ok && (wasDefault !== undefined || !saved.isUnchanged) ? { ok: true } : changedSince;
}

/** Restores the previous order of languages. Refused if it has changed since, or if languages were added or removed. */
export async function undoLanguageOrder(tx: AuditedTx, { before, after }: Change): Promise<Undone> {
  const codes = (await lockLanguages(tx)).map(({ code }) => code);
  if (!isDeepStrictEqual(codes, after['codes'])) return changedSince;
  const placed = await reorderLanguages(tx, wholeShop, { codes: before['codes'] as string[] }); // as recorded in the audit log
  return placed.ok && !placed.isUnchanged ? { ok: true } : changedSince;
}
