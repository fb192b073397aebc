import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { Audience, OperatorPermission, SellerPermission } from '@souk/rules/permissions';
import { call } from '#api/call.ts';

export type KeyList = ConsoleReplyOf<'GET seller/keys'>;
export type ApiKey = KeyList['keys'][number];

type NewKey = { title: string; permissions: string[]; expires_at: string | null };

/** The same acts in the console of a store and in the shop's: which calls they are. */
export const programCalls = (audience: Audience) => (audience === 'operator' ? ofShop : ofStore);

// What may be chosen is what the shop has named before (`grantable`), so rights are of the right console.
const ofStore = {
  keys: (signal: AbortSignal): Promise<KeyList> => call('GET seller/keys', { signal }),
  makeKey: ({ permissions, ...key }: NewKey) =>
    call('POST seller/keys', { body: { ...key, permissions: permissions as SellerPermission[] } }),
  revokeKey: (id: number) => call('DELETE seller/keys/{id}', { params: { id } }),
};

const ofShop: typeof ofStore = {
  keys: (signal) => call('GET operator/keys', { signal }),
  makeKey: ({ permissions, ...key }) =>
    call('POST operator/keys', { body: { ...key, permissions: permissions as OperatorPermission[] } }),
  revokeKey: (id) => call('DELETE operator/keys/{id}', { params: { id } }),
};
