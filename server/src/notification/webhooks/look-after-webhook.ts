import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import {
  deleteWebhook,
  findMessage,
  insertTest,
  lockWebhook,
  requeueMessage,
  updateWebhook,
} from './queries.ts';
import { newSecret } from './sign.ts';

const missing = { ok: false, reason: 'webhook-missing' } as const;
type Missing = typeof missing;

/** How long the previous secret is still used besides the new one. */
const bothMs = 24 * 3_600_000;

export async function removeWebhook(
  tx: AuditedTx,
  scope: Scope,
  { id }: { id: number },
): Promise<{ ok: true } | Missing> {
  const webhook = await lockWebhook(tx, scope, id);
  if (!webhook) return missing;
  await deleteWebhook(tx, id);
  record(tx, scope, 'webhook.remove', webhook, { url: webhook.url });
  return { ok: true };
}

/** Creates a new secret, returned only once. For a day messages are signed with both, so that none is rejected meanwhile. */
export async function renewSecret(
  tx: AuditedTx,
  scope: Scope,
  { id, seal, now }: { id: number; seal: (secret: string) => string; now: Date },
): Promise<{ ok: true; secret: string } | Missing> {
  const webhook = await lockWebhook(tx, scope, id);
  if (!webhook) return missing;
  const secret = newSecret();
  await updateWebhook(tx, id, {
    sealed_secret: seal(secret),
    sealed_secret_before: webhook.sealed_secret,
    secret_before_until: new Date(now.getTime() + bothMs),
  });
  record(tx, scope, 'webhook.renew-secret', webhook, {});
  return { ok: true, secret };
}

export async function testWebhook(
  tx: AuditedTx,
  scope: Scope,
  { id }: { id: number },
): Promise<{ ok: true; messageId: number } | Missing> {
  const webhook = await lockWebhook(tx, scope, id);
  if (!webhook) return missing;
  const messageId = await insertTest(tx, id);
  record(tx, scope, 'webhook.test', webhook, {});
  return { ok: true, messageId };
}

export async function replayMessage(
  tx: AuditedTx,
  scope: Scope,
  { id }: { id: number },
): Promise<{ ok: true } | Missing> {
  const message = await findMessage(tx, scope, id);
  if (!message) return missing;
  await requeueMessage(tx, id);
  record(
    tx,
    scope,
    'webhook.replay',
    { id: message.webhook_id, title: message.title },
    { message: message.message_id },
  );
  return { ok: true };
}

function record(
  tx: AuditedTx,
  { storeId }: Scope,
  action: string,
  { id, title }: { id: number; title: string },
  after: { url?: string; message?: string },
): void {
  tx.audit.record({
    action,
    entity: 'webhook',
    entityId: id,
    label: title,
    storeId,
    before: null,
    after: Object.keys(after).length > 0 ? after : null,
  });
}
