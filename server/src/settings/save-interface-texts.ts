import type { InterfaceTextsInput } from '@souk/contract/console/content';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { notFound } from '#records/record-kind.ts';
import { checkMessage, type MessageFault } from '#texts/check-message.ts';
import { ownShippedIn } from './load-interface-texts.ts';
import { listInterfaceTexts, lockLanguages, writeInterfaceTexts } from './queries.ts';

export type TextError = { path: string; reason: 'missing' | MessageFault };
export type TextsOutcome =
  | { ok: true; isUnchanged?: true }
  | typeof notFound
  | { ok: false; reason: 'invalid'; fields: TextError[] };

/** Changes interface texts of a language, or restores shipped ones; omitted texts stay. Refused to stores. */
export async function saveInterfaceTexts(
  tx: AuditedTx,
  scope: Scope,
  { language, texts }: InterfaceTextsInput,
): Promise<TextsOutcome> {
  if (scope.storeId !== null) return notFound;
  if (!(await lockLanguages(tx)).some(({ code }) => code === language)) return notFound;
  const originals = new Map(Object.entries(ownShippedIn('en') ?? {}));
  const fields = Object.entries(texts).flatMap(([key, text]) => wrongWith(key, text, originals.get(key)));
  if (fields.length > 0) return { ok: false, reason: 'invalid', fields };
  const stored = new Map((await listInterfaceTexts(tx, language)).map(({ key, text }) => [key, text]));
  // Texts equal to the shipped ones are not stored, so that later versions can improve them.
  const shipped = new Map(Object.entries(ownShippedIn(language) ?? {}));
  const changed = Object.entries(texts)
    .map(([key, text]) => [key, text === shipped.get(key) ? null : text] as const)
    .filter(([key, text]) => (stored.get(key) ?? null) !== text);
  if (changed.length === 0) return { ok: true, isUnchanged: true };
  await writeInterfaceTexts(tx, language, new Map(changed));
  await announceChange(tx, ['settings', 'content']);
  tx.audit.record({
    action: 'interface_texts.save',
    entity: 'interface_texts',
    entityId: null,
    storeId: null,
    label: language,
    before: Object.fromEntries(changed.map(([key]) => [key, stored.get(key) ?? null])),
    after: Object.fromEntries(changed),
  });
  return { ok: true };
}

function wrongWith(key: string, text: string | null, original: string | undefined): TextError[] {
  const path = `texts.${key}`;
  if (original === undefined) return [{ path, reason: 'missing' }];
  const reason = text === null ? null : checkMessage(text, original);
  return reason === null ? [] : [{ path, reason }];
}
