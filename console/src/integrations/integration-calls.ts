import type { ConsoleInput, ConsoleReplyOf } from '@souk/contract/console-api';
import type { Webhook, WebhookMessage, WebhookMessageRow } from '@souk/contract/console/webhooks';
import type { Audience, OperatorPermission, SellerPermission } from '@souk/rules/permissions';
import { call } from '#api/call.ts';

type KeyList = ConsoleReplyOf<'GET seller/keys'>;
export type ApiKey = KeyList['keys'][number];
type WebhookList = ConsoleReplyOf<'GET seller/webhooks'>;
export type MessageList = ConsoleReplyOf<'GET seller/webhooks/{id}/messages'>;
export type { Webhook, WebhookMessage, WebhookMessageRow };

type NewKey = { title: string; permissions: string[]; moves_money: boolean; expires_at: string | null };
type NewWebhook = ConsoleInput<'POST seller/webhooks'>['body'];
type WebhookChanges = ConsoleInput<'PATCH seller/webhooks/{id}'>['body']['changes'];
type Known = Pick<Webhook, 'id' | 'version'>;
type Asked = { id: number; after?: string; signal?: AbortSignal };

/** The calls of the current console. */
export const integrationCalls = (audience: Audience) => (audience === 'operator' ? ofShop : ofStore);

const ofStore = {
  keys: (signal: AbortSignal): Promise<KeyList> => call('GET seller/keys', { signal }),
  // Options come from the shop (`grantable`), so they belong to the right console.
  makeKey: ({ permissions, ...key }: NewKey) =>
    call('POST seller/keys', { body: { ...key, permissions: permissions as SellerPermission[] } }),
  revokeKey: (id: number) => call('DELETE seller/keys/{id}', { params: { id } }),

  webhooks: (signal: AbortSignal): Promise<WebhookList> => call('GET seller/webhooks', { signal }),
  makeWebhook: (body: NewWebhook) => call('POST seller/webhooks', { body }),
  changeWebhook: ({ id, version }: Known, changes: WebhookChanges) =>
    call('PATCH seller/webhooks/{id}', { params: { id }, version, body: { changes } }),
  removeWebhook: (id: number) => call('DELETE seller/webhooks/{id}', { params: { id } }),
  renewSecret: (id: number) => call('POST seller/webhooks/{id}/secret', { params: { id } }),
  testWebhook: (id: number) => call('POST seller/webhooks/{id}/test', { params: { id } }),
  messages: ({ id, after, signal }: Asked): Promise<MessageList> =>
    call('GET seller/webhooks/{id}/messages', { params: { id }, query: { after }, signal }),
  message: (id: number, signal: AbortSignal): Promise<WebhookMessage> =>
    call('GET seller/webhook-messages/{id}', { params: { id }, signal }),
  replay: (id: number) => call('POST seller/webhook-messages/{id}/replay', { params: { id } }),
};

const ofShop: typeof ofStore = {
  keys: (signal) => call('GET operator/keys', { signal }),
  makeKey: ({ permissions, ...key }) =>
    call('POST operator/keys', { body: { ...key, permissions: permissions as OperatorPermission[] } }),
  revokeKey: (id) => call('DELETE operator/keys/{id}', { params: { id } }),

  webhooks: (signal) => call('GET operator/webhooks', { signal }),
  makeWebhook: (body) => call('POST operator/webhooks', { body }),
  changeWebhook: ({ id, version }, changes) =>
    call('PATCH operator/webhooks/{id}', { params: { id }, version, body: { changes } }),
  removeWebhook: (id) => call('DELETE operator/webhooks/{id}', { params: { id } }),
  renewSecret: (id) => call('POST operator/webhooks/{id}/secret', { params: { id } }),
  testWebhook: (id) => call('POST operator/webhooks/{id}/test', { params: { id } }),
  messages: ({ id, after, signal }) =>
    call('GET operator/webhooks/{id}/messages', { params: { id }, query: { after }, signal }),
  message: (id, signal) => call('GET operator/webhook-messages/{id}', { params: { id }, signal }),
  replay: (id) => call('POST operator/webhook-messages/{id}/replay', { params: { id } }),
};
