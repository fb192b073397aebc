import type { AuditedTx } from '../audited.ts';
import type { Scope } from '../scope.ts';
import { endKey } from './queries.ts';

export type KeyRevoked = { ok: true } | { ok: false; reason: 'key-missing' };

export async function revokeKey(
  tx: AuditedTx,
  scope: Scope,
  { id, now }: { id: number; now: Date },
): Promise<KeyRevoked> {
  const ended = await endKey(tx, scope, { id, now });
  if (!ended) return { ok: false, reason: 'key-missing' };
  tx.audit.record({
    action: 'api-key.revoke',
    entity: 'api_key',
    entityId: id,
    label: ended.title,
    storeId: scope.storeId,
    before: { prefix: ended.prefix },
    after: null,
  });
  return { ok: true };
}
