import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { deleteWebhook, lockWebhook } from './queries.ts';

export async function removeWebhook(
  tx: AuditedTx,
  scope: Scope,
  { id }: { id: number },
): Promise<{ ok: true } | { ok: false; reason: 'webhook-missing' }> {
  const webhook = await lockWebhook(tx, scope, id);
  if (!webhook) return { ok: false, reason: 'webhook-missing' };
  await deleteWebhook(tx, id);
  tx.audit.record({
    action: 'webhook.remove',
    entity: 'webhook',
    entityId: webhook.id,
    label: webhook.title,
    storeId: scope.storeId,
    before: null,
    after: { url: webhook.url },
  });
  return { ok: true };
}
