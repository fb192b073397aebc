import { returnActs, type ReturnAct } from '@souk/rules/returns';
import type { Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { lockOrder, type LockedOrder, type LockedPart } from '#order/lock-order.ts';
import { getReturn } from '#order/return-queries.ts';
import { notFound } from '#records/record-kind.ts';

export type LockedReturn = {
  ok: true;
  locked: LockedOrder;
  part: LockedPart;
  own: Awaited<ReturnType<typeof getReturn>>;
};

/** `passed`: its state doesn't allow this act. */
export type ReturnRefused = typeof notFound | { ok: false; reason: 'passed' };

/** Locks the order of a return in the scope and reads the return. Refuses unless `act` is a valid next step. */
export async function lockReturn(
  tx: Transaction<DB>,
  scope: Scope,
  { id, act }: { id: number; act: ReturnAct },
): Promise<LockedReturn | ReturnRefused> {
  const found = await lockAnyReturn(tx, scope, id);
  if (!found.ok) return found;
  const acts = returnActs(found.own.state, scope.storeId === null ? 'operator' : 'seller');
  return acts.includes(act) ? found : { ok: false, reason: 'passed' };
}

/** The same in any state. */
export async function lockAnyReturn(
  tx: Transaction<DB>,
  scope: Scope,
  id: number,
): Promise<LockedReturn | typeof notFound> {
  const found = await tx
    .selectFrom('returns')
    .select('order_part_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const locked = found && (await lockOrder(tx, { partId: found.order_part_id, scope }));
  const part = locked?.parts.find((one) => one.id === found?.order_part_id);
  if (!locked || !part) return notFound;
  return { ok: true, locked, part, own: await getReturn(tx, id) };
}

export function recordReturnAct(
  tx: AuditedTx,
  { locked: { order }, part, own }: LockedReturn,
  { act, after }: { act: 'accept' | 'reject' | 'receive' | 'close'; after: JsonObject },
): void {
  tx.audit.record({
    action: `return.${act}`,
    entity: 'return',
    entityId: own.id,
    label: order.number,
    storeId: part.store_id,
    before: { state: own.state },
    after,
  });
}

export const sideOf = ({ storeId }: Scope) => (storeId === null ? 'shop' : 'store');
