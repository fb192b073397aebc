import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { ownShippedIn } from './load-interface-texts.ts';
import { listAllLanguages, listInterfaceTexts } from './queries.ts';

/** `text`: as shown to shoppers; empty: falls back to English. */
export type ExportedText = { key: string; english: string; text: string };

/** All interface texts of a language, for translators; the export is logged in the audit log. */
export async function exportInterfaceTexts(
  tx: AuditedTx,
  scope: Scope,
  { language }: { language: string },
): Promise<{ ok: true; texts: ExportedText[] } | typeof notFound> {
  if (scope.storeId !== null) return notFound;
  if (!(await listAllLanguages(tx)).some(({ code }) => code === language)) return notFound;
  const ours = new Map((await listInterfaceTexts(tx, language)).map(({ key, text }) => [key, text]));
  const shipped = ownShippedIn(language);
  const texts = Object.entries(ownShippedIn('en') ?? {}).map(([key, english]) => ({
    key,
    english,
    text: ours.get(key) ?? shipped?.[key] ?? '',
  }));
  tx.audit.record({
    action: 'interface_texts.export',
    entity: 'interface_texts',
    entityId: null,
    storeId: null,
    label: language,
    before: null,
    after: { count: texts.length },
  });
  return { ok: true, texts };
}
