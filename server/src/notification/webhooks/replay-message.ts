import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { findMessage, requeueMessage } from './queries.ts';

export async function replayMessage(
  tx: AuditedTx,
  scope: Scope,
  { id }: { id: number },
): Promise<{ ok: true } | { ok: false; reason: 'webhook-missing' }> {
  const message = await findMessage(tx, scope, id);
  if (!message) return { ok: false, reason: 'webhook-missing' };
  await requeueMessage(tx, id);
  tx.audit.record({
    action: 'webhook.replay',
    entity: 'webhook',
    entityId: message.webhook_id,
    label: message.title,
    storeId: scope.storeId,
    before: null,
    after: { message: message.message_id },
  });
  return { ok: true };
}
