import { CONSOLE } from '@souk/rules/limits';
import {
  operatorPermissions,
  sellerPermissions,
  type OperatorPermission,
  type SellerPermission,
} from '@souk/rules/permissions';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { requiredName } from './record.ts';

const params = z.object({ id: pathId });
const time = z.iso.datetime();

const keyRow = z.object({
  id,
  title: z.string(),
  /** The key's prefix; the rest isn't stored. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  moves_money: z.boolean(),
  /** `orphaned`: its creator has left, so the key no longer works. */
  state: z.enum(['live', 'expired', 'orphaned']),
  made_by: z.string(),
  created_at: time,
  expires_at: time.nullable(),
  last_used_at: time.nullable(),
});
export type ApiKeyRow = z.output<typeof keyRow>;

/** `grantable`: permissions the caller can give to a new key. */
const keyList = z.object({ keys: z.array(keyRow), grantable: z.array(z.string()) });

const newKey = <P extends SellerPermission | OperatorPermission>(permissions: readonly P[]) =>
  z.object({
    title: requiredName(CONSOLE.title),
    permissions: z.array(z.enum(permissions)).min(1).max(permissions.length),
    /** Whether it may call endpoints that move money (`x-confirm: money`) within its permissions. */
    moves_money: z.boolean().default(false),
    /** Null: no expiry. */
    expires_at: time.nullable().default(null),
  });

/** The key itself; returned only once. */
const madeKey = z.object({ id, key: z.string() });

export const listStoreKeys = consoleEndpoint({
  method: 'GET',
  path: 'seller/keys',
  access: { seller: 'keys.read' },
  summary: 'List the store’s API keys',
  reply: keyList,
});

export const makeStoreKey = consoleEndpoint({
  method: 'POST',
  path: 'seller/keys',
  access: { seller: 'keys.write' },
  confirm: 'rights',
  summary: 'Create an API key for the store, limited to its creator’s permissions',
  body: newKey(sellerPermissions),
  reply: madeKey,
});

export const revokeStoreKey = consoleEndpoint({
  method: 'DELETE',
  path: 'seller/keys/{id}',
  access: { seller: 'keys.write' },
  confirm: 'rights',
  summary: 'Revoke an API key',
  params,
  reply: z.literal(true),
});

export const listShopKeys = consoleEndpoint({
  method: 'GET',
  path: 'operator/keys',
  access: { operator: 'keys.read' },
  summary: 'List the shop’s API keys',
  reply: keyList,
});

export const makeShopKey = consoleEndpoint({
  method: 'POST',
  path: 'operator/keys',
  access: { operator: 'keys.write' },
  confirm: 'rights',
  summary: 'Create an API key for the shop',
  body: newKey(operatorPermissions),
  reply: madeKey,
});

export const revokeShopKey = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/keys/{id}',
  access: { operator: 'keys.write' },
  confirm: 'rights',
  summary: 'Revoke an API key',
  params,
  reply: z.literal(true),
});
