import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { lockWebhook, updateWebhook } from './queries.ts';
import { newSecret } from './sign.ts';

/** How long the previous secret is still used besides the new one. */
const bothMs = 24 * 3_600_000;

/** Creates a new secret, returned only once. For a day messages are signed with both, so that none is rejected meanwhile. */
export async function renewSecret(
  tx: AuditedTx,
  scope: Scope,
  { id, seal, now }: { id: number; seal: (secret: string) => string; now: Date },
): Promise<{ ok: true; secret: string } | { ok: false; reason: 'webhook-missing' }> {
  const webhook = await lockWebhook(tx, scope, id);
  if (!webhook) return { ok: false, reason: 'webhook-missing' };
  const secret = newSecret();
  await updateWebhook(tx, id, {
    sealed_secret: seal(secret),
    sealed_secret_before: webhook.sealed_secret,
    secret_before_until: new Date(now.getTime() + bothMs),
  });
  tx.audit.record({
    action: 'webhook.renew-secret',
    entity: 'webhook',
    entityId: webhook.id,
    label: webhook.title,
    storeId: scope.storeId,
    before: null,
    after: null,
  });
  return { ok: true, secret };
}
