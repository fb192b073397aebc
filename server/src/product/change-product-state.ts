import { statusOf } from '@souk/rules/visibility';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { raised } from '#records/owned-by.ts';
import { notFound, type KnownRecord, type SaveOutcome } from '#records/record-kind.ts';
import { isTakenDown } from './take-down.ts';
import { findSafetyErrors } from './save/check-safety.ts';
import { lockProducts } from './save/lock-products.ts';
import type { StoredProduct } from './save/product-values.ts';

/** Public, paused or archived; archiving can be reversed. */
export type ProductState = 'public' | 'private' | 'archived';

const stateOf = ({ isArchived, values }: StoredProduct): ProductState =>
  isArchived ? 'archived' : values.status;

export async function changeProductState(
  tx: AuditedTx,
  scope: Scope,
  { id, version, state }: KnownRecord & { state: ProductState },
): Promise<SaveOutcome | { ok: false; reason: 'taken-down' }> {
  const stored = (await lockProducts(tx, scope, [id])).get(id);
  if (!stored) return notFound;
  if (version !== undefined && version !== stored.version)
    return { ok: false, reason: 'stale', version: stored.version };
  if (stateOf(stored) === state) return { ok: true, id, version: stored.version, isUnchanged: true };
  // Only the shop can restore what it took down.
  if (state !== 'archived' && (await isTakenDown(tx, id))) return { ok: false, reason: 'taken-down' };
  const lacks = state === 'public' ? await findSafetyErrors(tx, stored) : [];
  if (lacks.length > 0) return { ok: false, reason: 'invalid', fields: lacks };
  const isArchived = state === 'archived';
  await tx
    .updateTable('products')
    .set({
      status: statusOf(isArchived ? 'private' : state),
      archived_at: isArchived ? sql<Date>`now()` : null,
      version: raised,
    })
    .where('id', '=', id)
    .execute();
  await announceChange(tx, [`product:${id}`, 'lists']);
  tx.audit.record({
    action: 'product.state',
    entity: 'product',
    entityId: id,
    label: stored.values.title,
    storeId: stored.storeId,
    before: { state: stateOf(stored) },
    after: { state },
  });
  return { ok: true, id, version: stored.version + 1 };
}
