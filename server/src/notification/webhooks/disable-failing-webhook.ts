import type { AuditedTx } from '#access/audited.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { webhookFailed } from './mails/webhook-failed.ts';
import { listWebhookManagers, updateWebhook } from './queries.ts';

/**
 * Disables a webhook whose URL failed for days or is gone, and emails the people in charge once. Pending messages are sent if it is
 * re-enabled.
 */
export async function disableFailingWebhook(
  tx: AuditedTx,
  { id, since, now }: { id: number; since: Date; now: Date },
): Promise<{ ok: true; isUnchanged?: true }> {
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['id', 'title', 'url', 'store_id', 'state', 'version'])
    .where('id', '=', id)
    .where('state', '=', 'on')
    .forUpdate()
    .executeTakeFirst();
  if (!webhook) return { ok: true, isUnchanged: true };
  await updateWebhook(tx, id, { state: 'failed', version: webhook.version + 1 });
  const people = await listWebhookManagers(tx, { storeId: webhook.store_id });
  await queueMails(
    tx,
    people.map(({ id: userId, email, language }) => ({
      kind: webhookFailed,
      to: email,
      language,
      cause: `webhook-failed:${id}:${webhook.version}:${userId}`,
      data: {
        title: webhook.title,
        url: webhook.url,
        since: since.toISOString(),
        now: now.toISOString(),
        console: webhook.store_id === null ? 'operator' : 'seller',
      },
    })),
  );
  tx.audit.record({
    action: 'webhook.give-up',
    entity: 'webhook',
    entityId: id,
    label: webhook.title,
    storeId: webhook.store_id,
    before: { state: 'on' },
    after: { state: 'failed' },
  });
  return { ok: true };
}
