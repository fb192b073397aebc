import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { WebhookPort } from '#outbound/webhook-port.ts';
import { insertWebhook, listWebhooks, maxWebhooks } from './queries.ts';
import { newSecret } from './sign.ts';

export type NewWebhook = {
  title: string;
  url: string;
  events: readonly string[];
  port: WebhookPort;
  seal: (secret: string) => string;
  now: Date;
};

export type AddressRefused = { ok: false; reason: 'unreadable' | 'not-https' | 'not-public' };
export type WebhookMade =
  | { ok: true; id: number; secret: string }
  | { ok: false; reason: 'too-many' }
  | AddressRefused;

/** Creates a webhook. Its secret is returned only once. */
export async function makeWebhook(
  tx: AuditedTx,
  scope: Scope,
  { title, url, events, port, seal, now }: NewWebhook,
): Promise<WebhookMade> {
  const refused = port.refuses(url);
  if (refused) return { ok: false, reason: refused };
  if ((await listWebhooks(tx, scope)).length >= maxWebhooks) return { ok: false, reason: 'too-many' };
  const secret = newSecret();
  const id = await insertWebhook(tx, {
    store_id: scope.storeId,
    title,
    url,
    events: [...new Set(events)],
    sealed_secret: seal(secret),
    created_at: now,
  });
  tx.audit.record({
    action: 'webhook.make',
    entity: 'webhook',
    entityId: id,
    label: title,
    storeId: scope.storeId,
    before: null,
    after: { url, events: [...events] },
  });
  return { ok: true, id, secret };
}
