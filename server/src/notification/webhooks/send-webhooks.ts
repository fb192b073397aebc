import { audited } from '#access/audited.ts';
import { seal, unseal } from '#access/second-factor/sealed.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';
import { claimMessages, recordAttempt, updateWebhook, type DueMessage } from './queries.ts';
import { signedHeaders } from './sign.ts';
import { disableFailingWebhook } from './disable-failing-webhook.ts';

/** Longer than a request may take. */
const leaseMs = 60_000;
const atOnce = 10;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Delays between retries, as Standard Webhooks suggests; two and a half days in total. */
const pausesMs = [
  5e3,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  28 * hourMs,
];
/** A webhook that fails for this long is disabled. */
const failedMs = 3 * 24 * hourMs;

/**
 * Delivers all due messages and returns how many were accepted. Safe to run concurrently; a process that dies between sending and recording
 * it causes a duplicate with the same ID.
 */
export async function sendWebhooks(shop: Shop, isStopping: () => boolean = () => false): Promise<number> {
  let taken = 0;
  while (!isStopping()) {
    const now = shop.clock.now();
    const messages = await claimMessages(shop.db, {
      now,
      limit: atOnce,
      leaseUntil: new Date(now.getTime() + leaseMs),
    });
    if (messages.length === 0) break;
    // Sequential per URL, in the order of events; a slow one doesn't delay others.
    await Promise.all(
      [...Map.groupBy(messages, (message) => message.webhook_id).values()].map(async (own) => {
        for (const message of own) if (await sendOne(shop, message)) taken++;
      }),
    );
  }
  return taken;
}

async function sendOne(shop: Shop, message: DueMessage): Promise<boolean> {
  const { db } = shop;
  const at = shop.clock.now();
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', message.webhook_id)
    .executeTakeFirst();
  if (!webhook) return false;
  const body = JSON.stringify({
    type: message.event,
    timestamp: message.created_at.toISOString(),
    data: message.body,
  });
  const secrets = secretsOf(shop, webhook, at);
  const begun = performance.now();
  const headers = signedHeaders(secrets, { id: message.message_id, at, body });
  // Never sent unsigned: without a readable secret (the shop's key has changed) the webhook needs a new one.
  const { status, words } =
    secrets.length > 0
      ? await shop.webhooks.post({ url: webhook.url, headers, body })
      : { status: null, words: 'no secret' };
  const tried = { id: message.id, at, status, words, ms: Math.round(performance.now() - begun) };
  const isTaken = status !== null && status >= 200 && status < 300;
  const pause = pausesMs[message.tries - 1];
  await inTransaction(db, async (tx) => {
    await recordAttempt(
      tx,
      tried,
      isTaken
        ? { state: 'done', dueAt: null }
        : pause === undefined
          ? { state: 'given-up', dueAt: null }
          : { state: 'waiting', dueAt: new Date(at.getTime() + pause) },
    );
    const isFailing = webhook.failing_since !== null;
    if (isTaken === isFailing) await updateWebhook(tx, webhook.id, { failing_since: isTaken ? null : at });
  });
  shop.metrics.webhooks.inc({ outcome: isTaken ? 'taken' : 'failed' });
  const since = webhook.failing_since ?? at;
  // 410: the endpoint is gone for good (Standard Webhooks).
  if (!isTaken && (status === 410 || at.getTime() - since.getTime() >= failedMs)) {
    const actor = { kind: 'job', userId: null, name: 'send-webhooks', requestId: null } as const;
    await audited(db, { ...actor, storeId: webhook.store_id }, (tx) =>
      disableFailingWebhook(tx, { id: webhook.id, since, now: at }),
    );
  }
  return isTaken;
}

type Secrets = {
  sealed_secret: string;
  sealed_secret_before: string | null;
  secret_before_until: Date | null;
};

/** The current secret, and for a day the previous one. Secrets sealed with another key of the shop can't be read. */
function secretsOf({ authSecret }: Shop, webhook: Secrets, now: Date): string[] {
  const { sealed_secret: today, sealed_secret_before: before, secret_before_until: until } = webhook;
  const sealed = before !== null && until !== null && until > now ? [today, before] : [today];
  return sealed.flatMap((one) => unseal(authSecret, 'webhook secret', one) ?? []);
}

export const sealSecret = (authSecret: string, secret: string) => seal(authSecret, 'webhook secret', secret);
