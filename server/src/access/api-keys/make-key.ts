import { mayGrant, type Permission } from '@souk/rules/permissions';
import type { AuditedTx } from '../audited.ts';
import type { Scope } from '../scope.ts';
import { hashKey, newKeyText } from './key-text.ts';
import { countKeys, insertKey, maxKeys } from './queries.ts';

export type NewKey = {
  title: string;
  permissions: readonly Permission[];
  movesMoney: boolean;
  /** Null: valid until revoked. */
  expiresAt: Date | null;
  userId: number;
  own: readonly Permission[];
  now: Date;
};

export type KeyMade =
  | { ok: true; id: number; key: string }
  | { ok: false; reason: 'beyond-own-rights' | 'ends-in-the-past' | 'too-many' };

/** Creates an API key. Returns its text only this once and stores a hash. Nobody can grant permissions that they lack. */
export async function makeKey(tx: AuditedTx, scope: Scope, input: NewKey): Promise<KeyMade> {
  const { title, userId, own, now, movesMoney, expiresAt } = input;
  const permissions = [...new Set(input.permissions)];
  if (!mayGrant(own, permissions)) return { ok: false, reason: 'beyond-own-rights' };
  if (expiresAt !== null && expiresAt <= now) return { ok: false, reason: 'ends-in-the-past' };
  if ((await countKeys(tx, scope)) >= maxKeys) return { ok: false, reason: 'too-many' };
  const { text, prefix } = newKeyText();
  const id = await insertKey(tx, {
    store_id: scope.storeId,
    made_by: userId,
    title,
    prefix,
    key_hash: hashKey(text),
    permissions,
    moves_money: movesMoney,
    created_at: now,
    expires_at: expiresAt,
  });
  tx.audit.record({
    action: 'api-key.make',
    entity: 'api_key',
    entityId: id,
    label: title,
    storeId: scope.storeId,
    before: null,
    after: {
      prefix,
      permissions,
      moves_money: movesMoney,
      expires_at: expiresAt?.toISOString() ?? null,
    },
  });
  return { ok: true, id, key: text };
}
