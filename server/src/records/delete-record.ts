import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { deleteTexts } from '#texts/save-texts.ts';
import { deleteRedirects } from '#texts/slug-redirects.ts';
import { jsonOf } from './changed-fields.ts';
import { findKnown } from './find-record.ts';
import type { Common, DeleteOutcome, KnownRecord, RecordKind } from './record-kind.ts';
import { countBlocking } from './record-uses.ts';

/** Deletes a record with its translations. Refused, with counts, while it is in use. */
export async function deleteRecord<Values extends Common>(
  tx: AuditedTx,
  kind: RecordKind<Values>,
  scope: Scope,
  known: KnownRecord,
): Promise<DeleteOutcome> {
  const found = await findKnown(tx, kind, scope, known);
  if (!found.ok) return found;
  const uses = await countBlocking(tx, kind.uses ?? [], found.id);
  if (Object.keys(uses).length > 0) return { ok: false, reason: 'in_use', uses };
  await kind.remove(tx, found.id);
  if (kind.texts) await deleteTexts(tx, kind.texts, [found.id]);
  if (kind.slugs) await deleteRedirects(tx, kind.slugs, [found.id]);
  await announceChange(tx, kind.tags);
  tx.audit.record({
    action: `${kind.entity}.delete`,
    entity: kind.entity,
    entityId: found.id,
    storeId: found.storeId,
    label: found.values.title,
    before: jsonOf(found.values),
    after: null,
  });
  return { ok: true };
}
