import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { insertTest, lockWebhook } from './queries.ts';

/** Queues a test message to a webhook. */
export async function queueTestMessage(
  tx: AuditedTx,
  scope: Scope,
  { id }: { id: number },
): Promise<{ ok: true; messageId: number } | { ok: false; reason: 'webhook-missing' }> {
  const webhook = await lockWebhook(tx, scope, id);
  if (!webhook) return { ok: false, reason: 'webhook-missing' };
  const messageId = await insertTest(tx, id);
  tx.audit.record({
    action: 'webhook.test',
    entity: 'webhook',
    entityId: webhook.id,
    label: webhook.title,
    storeId: scope.storeId,
    before: null,
    after: null,
  });
  return { ok: true, messageId };
}
