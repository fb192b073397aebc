import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint, type ConsoleAccess } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { requiredName, requiredWords } from './record.ts';

/** Webhook events; each is written in the transaction of the change. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.cancelled',
  'return.opened',
  'return.changed',
  'parcel.sent',
  'parcel.changed',
  'stock.low',
  'product.approved',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const MESSAGE_VIEWS = ['all', 'failed', 'waiting', 'done'] as const;

const params = z.object({ id: pathId });
const time = z.iso.datetime();
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length);
const address = requiredWords(CONSOLE.webhookAddress);

const webhook = z.object({
  id,
  version: z.int(),
  title: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** `failed`: deliveries failed for days, so it is off until someone turns it on again. */
  state: z.enum(['on', 'paused', 'failed']),
  failing_since: time.nullable(),
  /** Failed deliveries of the last 30 days. */
  failed: z.int(),
  created_at: time,
});
export type Webhook = z.output<typeof webhook>;

const messageRow = z.object({
  id,
  message_id: z.string(),
  event: z.string(),
  about: z.string(),
  state: z.enum(['waiting', 'done', 'given-up']),
  tries: z.int(),
  last_status: z.int().nullable(),
  next_try_at: time.nullable(),
  created_at: time,
});
export type WebhookMessageRow = z.output<typeof messageRow>;

const message = messageRow.extend({
  webhook_id: id,
  url: z.string(),
  /** The body as sent. */
  body: z.string(),
  made: z.array(z.object({ at: time, status: z.int().nullable(), ms: z.int(), words: z.string() })),
});
export type WebhookMessage = z.output<typeof message>;

const changed = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value }).optional();
const changes = z.strictObject({
  title: changed(requiredName(CONSOLE.title)),
  url: changed(address),
  events: changed(events),
  state: z.object({ from: z.enum(['on', 'paused', 'failed']), to: z.enum(['on', 'paused']) }).optional(),
});

const newWebhook = z.object({ title: requiredName(CONSOLE.title), url: address, events });
/** The signing secret (`whsec_…`); returned only once. */
const madeWebhook = z.object({ id, secret: z.string() });
const list = z.object({ webhooks: z.array(webhook), events: z.array(z.string()) });
const query = z.object(listQuery(MESSAGE_VIEWS, ['id']));

/** The same calls for a store and for operators, whose webhooks cover every store. */
function callsBelow<const Place extends 'seller' | 'operator'>(
  place: Place,
  { read, write }: { read: ConsoleAccess; write: ConsoleAccess },
) {
  const path = <const Rest extends string>(rest: Rest) => `${place}/${rest}` as const;
  return {
    list: consoleEndpoint({
      method: 'GET',
      path: path('webhooks'),
      access: read,
      summary: 'List webhooks',
      reply: list,
    }),
    make: consoleEndpoint({
      method: 'POST',
      path: path('webhooks'),
      access: write,
      confirm: 'data',
      summary: 'Create a webhook; messages are signed as defined by Standard Webhooks',
      body: newWebhook,
      reply: madeWebhook,
    }),
    change: consoleEndpoint({
      method: 'PATCH',
      path: path('webhooks/{id}'),
      access: write,
      confirm: 'data',
      summary: 'Update, pause or resume a webhook; concurrent changes are merged or reported (`If-Match`)',
      params,
      body: z.object({ changes }),
      reply: webhook,
    }),
    remove: consoleEndpoint({
      method: 'DELETE',
      path: path('webhooks/{id}'),
      access: write,
      confirm: 'never',
      summary: 'Delete a webhook and its delivery history',
      params,
      reply: z.literal(true),
    }),
    renew: consoleEndpoint({
      method: 'POST',
      path: path('webhooks/{id}/secret'),
      access: write,
      confirm: 'data',
      summary: 'Create a new secret; for one day, messages are signed with both',
      params,
      reply: z.object({ secret: z.string() }),
    }),
    test: consoleEndpoint({
      method: 'POST',
      path: path('webhooks/{id}/test'),
      access: write,
      confirm: 'never',
      summary: 'Send a test message',
      params,
      reply: z.object({ id }),
    }),
    messages: consoleEndpoint({
      method: 'GET',
      path: path('webhooks/{id}/messages'),
      access: read,
      summary: 'List deliveries of the last 30 days, newest first',
      params,
      query,
      reply: listReply(messageRow),
    }),
    message: consoleEndpoint({
      method: 'GET',
      path: path('webhook-messages/{id}'),
      access: read,
      summary: 'Get a delivery with its attempts',
      params,
      reply: message,
    }),
    replay: consoleEndpoint({
      method: 'POST',
      path: path('webhook-messages/{id}/replay'),
      access: write,
      confirm: 'never',
      summary: 'Redeliver a message with the same ID',
      params,
      reply: message,
    }),
  } as const;
}

export const storeWebhooks = callsBelow('seller', {
  read: { seller: 'keys.read' },
  write: { seller: 'keys.write' },
});
export const shopWebhooks = callsBelow('operator', {
  read: { operator: 'keys.read' },
  write: { operator: 'keys.write' },
});
