import { isDeepStrictEqual } from 'node:util';
import type { LanguageInput } from '@souk/contract/console/content';
import type { AuditedTx } from '#authority/audited.ts';
import type { JsonObject } from '#authority/json.ts';
import { wholeShop } from '#authority/scope.ts';
import { isAsMade } from '#records/is-as-made.ts';
import { lockLanguages } from '#settings/queries.ts';
import { reorderLanguages, saveLanguage } from './languages.ts';
import type { Undone } from './undo-settings.ts';

type Change = { before: JsonObject; after: JsonObject };
const changedSince = { ok: false, reason: 'changed-since' } as const;

/** Brings back what a language was before a change of it; one that became the default gives that back to the one before. */
export async function undoLanguage(
  tx: AuditedTx,
  { code, before, after }: Change & { code: string },
): Promise<Undone> {
  const languages = await lockLanguages(tx);
  const known = languages.find((one) => one.code === code);
  if (!known) return { ok: false, reason: 'not_found' };
  const { default_language: wasDefault, ...fields } = before;
  const { default_language: _isDefault, ...made } = after;
  if (!isAsMade(known, made)) return changedSince;
  if (wasDefault !== undefined) {
    const other = languages.find((one) => one.code === wasDefault);
    if (!other) return changedSince;
    const { position: _position, ...values } = other;
    const given = await saveLanguage(tx, wholeShop, { ...values, is_default: true } as LanguageInput); // as it has written it
    // Shoppers do not see it any more.
    if (!given.ok) return changedSince;
  }
  const { position: _position, ...current } = known;
  const saved = await saveLanguage(tx, wholeShop, { ...current, ...fields } as LanguageInput); // as it has told it
  return saved.ok && (wasDefault !== undefined || !saved.isUnchanged) ? { ok: true } : changedSince;
}

/** All languages in the order before; another one that has come or gone since has its place in none of them. */
export async function undoLanguageOrder(tx: AuditedTx, { before, after }: Change): Promise<Undone> {
  const codes = (await lockLanguages(tx)).map(({ code }) => code);
  if (!isDeepStrictEqual(codes, after['codes'])) return changedSince;
  const placed = await reorderLanguages(tx, wholeShop, { codes: before['codes'] as string[] }); // as it has told it
  return placed.ok && !placed.isUnchanged ? { ok: true } : changedSince;
}
