import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { moveReturn } from '#order/return-queries.ts';
import { lockReturn, sideOf, recordReturnAct, type ReturnRefused } from './lock-return.ts';
import { queueDecidedMail } from './queue-return-mails.ts';

/** A store, or the shop on its behalf, refuses a return. The buyer sees the reason and may appeal to the shop. */
export async function refuseReturn(
  tx: AuditedTx,
  scope: Scope,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<{ ok: true } | ReturnRefused> {
  const found = await lockReturn(tx, scope, { id, act: 'refuse' });
  if (!found.ok) return found;
  const { locked, part } = found;
  await moveReturn(tx, id, {
    state: 'refused',
    answer: reason,
    answered_at: now,
    answered_by: sideOf(scope),
    now,
  });
  recordReturnAct(tx, found, { act: 'reject', after: { state: 'refused', reason } });
  await queueDecidedMail(tx, locked.order, { id, partId: part.id, what: 'refused', at: now });
  return { ok: true };
}
