import type { AuditedTx } from '#access/audited.ts';
import { planSave, type SavePlan } from '#access/plan-save.ts';
import type { Scope } from '#access/scope.ts';
import type { WebhookPort } from '#outbound/webhook-port.ts';
import type { Changes } from '@souk/rules/merge-changes';
import type { AddressRefused } from './make-webhook.ts';
import { lockWebhook, updateWebhook } from './queries.ts';

export type WebhookFields = { title: string; url: string; events: string[]; state: string };

export type WebhookChanged =
  | { ok: true; isUnchanged?: true }
  | Extract<SavePlan<WebhookFields>, { ok: false }>
  | { ok: false; reason: 'webhook-missing' }
  | AddressRefused;

/** Merges concurrent changes of other fields; the same field is a conflict. Re-enabling a webhook resets its failure. */
export async function changeWebhook(
  tx: AuditedTx,
  scope: Scope,
  input: { id: number; base: number | null; changes: Changes<WebhookFields>; port: WebhookPort },
): Promise<WebhookChanged> {
  const webhook = await lockWebhook(tx, scope, input.id);
  if (!webhook) return { ok: false, reason: 'webhook-missing' };
  const { id, title, url, events, state, version } = webhook;
  const plan = await planSave<WebhookFields>(
    tx,
    { entity: 'webhook', id, current: { version, fields: { title, url, events, state } } },
    { base: input.base ?? version, changes: input.changes },
  );
  if (!plan.ok) return plan;
  if (plan.isUnchanged) return { ok: true, isUnchanged: true };
  const refused = plan.fields.url === undefined ? null : input.port.refuses(plan.fields.url);
  if (refused) return { ok: false, reason: refused };
  await updateWebhook(tx, id, {
    ...plan.fields,
    version: plan.version,
    ...(plan.fields.state === 'on' || plan.fields.url !== undefined ? { failing_since: null } : {}),
  });
  tx.audit.record({
    action: 'webhook.change',
    entity: 'webhook',
    entityId: id,
    label: title,
    storeId: scope.storeId,
    before: plan.before,
    after: plan.after,
  });
  return { ok: true };
}
