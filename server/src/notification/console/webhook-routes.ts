import type { ConsoleApi } from '@souk/contract/console-api';
import {
  WEBHOOK_EVENTS,
  type MESSAGE_VIEWS,
  type Webhook,
  type WebhookMessage,
  type WebhookMessageRow,
} from '@souk/contract/console/webhooks';
import type { Changes } from '@souk/rules/merge-changes';
import { audited } from '#access/audited.ts';
import { announceWork } from '#cache/announce-change.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuseConflict, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import type { Shop } from '#shop.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { changeWebhook, type WebhookFields } from '../webhooks/change-webhook.ts';
import { queueTestMessage } from '../webhooks/queue-test-message.ts';
import { removeWebhook } from '../webhooks/remove-webhook.ts';
import { renewSecret } from '../webhooks/renew-secret.ts';
import { replayMessage } from '../webhooks/replay-message.ts';
import { makeWebhook } from '../webhooks/make-webhook.ts';
import {
  findMessage,
  findWebhook,
  listWebhooks,
  messageList,
  type ListedMessage,
  type WebhookRow,
} from '../webhooks/queries.ts';
import { sealSecret } from '../webhooks/send-webhooks.ts';
import { refuseCursor } from '#http/console-refusals.ts';

type Place = Pick<ConsoleCall, 'shop' | 'db' | 'now'> & { caller: ConsoleCaller };
type One = Place & { params: { id: number } };
type Wish = { title: string; url: string; events: readonly string[] };
type Asked = {
  query: {
    view: (typeof MESSAGE_VIEWS)[number];
    sort?: 'id' | '-id' | undefined;
    limit: number;
    after?: string | undefined;
  };
};

const sealOf =
  ({ authSecret }: Shop) =>
  (secret: string) =>
    sealSecret(authSecret, secret);

const problems = {
  unreadable: { key: 'refusal.console.webhook.unreadable', path: 'url' },
  'not-https': { key: 'refusal.console.webhook.not-https', path: 'url' },
  'not-public': { key: 'refusal.console.webhook.not-public', path: 'url' },
  'too-many': { key: 'refusal.console.webhook.too-many', path: '' },
} as const satisfies Record<string, { key: RefusalKey; path: string }>;

async function listed({ db, caller }: Place) {
  const rows = await listWebhooks(db, caller.scope);
  return { webhooks: rows.map(webhookView), events: [...WEBHOOK_EVENTS] };
}

async function made({ shop, db, now, caller, body }: Place & { body: Wish }) {
  const input = { ...body, port: shop.webhooks, seal: sealOf(shop), now };
  const outcome = await audited(db, caller.actor, (tx) => makeWebhook(tx, caller.scope, input));
  if (!outcome.ok) return new Refusal([problems[outcome.reason]]);
  return { id: outcome.id, secret: outcome.secret };
}

async function changed({ shop, db, caller, params, body, version }: One & WebhookChange) {
  const input = { id: params.id, base: version, port: shop.webhooks };
  // The contract's schema omits unchanged fields.
  const changes = body.changes as Changes<WebhookFields>;
  const outcome = await audited(db, caller.actor, (tx) =>
    changeWebhook(tx, caller.scope, { ...input, changes }),
  );
  if (!outcome.ok && outcome.reason === 'conflict') return refuseConflict(outcome.conflict);
  if (!outcome.ok && outcome.reason === 'webhook-missing') return refuseUnknown();
  if (!outcome.ok) return new Refusal([problems[outcome.reason]]);
  const row = await findWebhook(db, caller.scope, params.id);
  return row ? webhookView(row) : refuseUnknown();
}
type WebhookChange = { body: { changes: object }; version: number | null };

async function removed({ db, caller, params }: One) {
  const outcome = await audited(db, caller.actor, (tx) => removeWebhook(tx, caller.scope, params));
  return outcome.ok ? (true as const) : refuseUnknown();
}

async function renewed({ shop, db, now, caller, params }: One) {
  const input = { id: params.id, seal: sealOf(shop), now };
  const outcome = await audited(db, caller.actor, (tx) => renewSecret(tx, caller.scope, input));
  return outcome.ok ? { secret: outcome.secret } : refuseUnknown();
}

async function tested({ db, caller, params }: One) {
  const outcome = await audited(db, caller.actor, (tx) => queueTestMessage(tx, caller.scope, params));
  if (!outcome.ok) return refuseUnknown();
  await announceWork(db, 'mail'); // the mail worker also delivers webhooks
  return { id: outcome.messageId };
}

async function listedMessages({ shop, db, caller, params, query }: One & Asked) {
  if (!(await findWebhook(db, caller.scope, params.id))) return refuseUnknown();
  const page = await listPage(shop, messageList(caller.scope, params.id, query.view), query);
  if (!page.ok) return refuseCursor();
  return { rows: page.rows.map(rowView), next: page.next, total: page.total };
}

async function readMessage({ db, caller, params }: One) {
  const found = await findMessage(db, caller.scope, params.id);
  return found ? messageView(found) : refuseUnknown();
}

async function replayed(call: One) {
  const { db, caller, params } = call;
  const outcome = await audited(db, caller.actor, (tx) => replayMessage(tx, caller.scope, params));
  if (!outcome.ok) return refuseUnknown();
  await announceWork(db, 'mail');
  return readMessage(call);
}

function webhookView({ id, version, title, url, events, ...row }: WebhookRow): Webhook {
  return {
    id,
    version,
    title,
    url,
    events,
    state: row.state as Webhook['state'], // limited by the column's check
    failing_since: row.failing_since?.toISOString() ?? null,
    failed: Number(row.failed),
    created_at: row.created_at.toISOString(),
  };
}

function rowView({ id, message_id, event, about, state, tries, ...row }: ListedMessage): WebhookMessageRow {
  return {
    id: Number(id),
    message_id,
    event,
    about,
    state,
    tries,
    last_status: row.last_status,
    next_try_at: state === 'waiting' && tries > 0 ? (row.due_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
  };
}

function messageView(message: NonNullable<Awaited<ReturnType<typeof findMessage>>>): WebhookMessage {
  const { webhook_id, url, event: type, created_at: at, body: data } = message;
  return {
    ...rowView({ ...message, id: Number(message.id), state: message.state as ListedMessage['state'] }),
    webhook_id,
    url,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }, null, 2),
    made: message.made.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

export const sellerWebhookHandlers: ConsoleHandlers<ConsoleApi['sellerWebhooks']> = {
  listStoreWebhooks: listed,
  makeStoreWebhook: made,
  changeStoreWebhook: changed,
  removeStoreWebhook: removed,
  renewStoreWebhook: renewed,
  testStoreWebhook: tested,
  listStoreMessages: listedMessages,
  readStoreMessage: readMessage,
  replayStoreMessage: replayed,
};

/** The shop's webhooks receive events of every store. */
export const operatorWebhookHandlers: ConsoleHandlers<ConsoleApi['operatorWebhooks']> = {
  listShopWebhooks: listed,
  makeShopWebhook: made,
  changeShopWebhook: changed,
  removeShopWebhook: removed,
  renewShopWebhook: renewed,
  testShopWebhook: tested,
  listShopMessages: listedMessages,
  readShopMessage: readMessage,
  replayShopMessage: replayed,
};
