import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { moveReturn, setSellable } from '#order/return-queries.ts';
import { lockReturn, sideOf, recordReturnAct, type ReturnRefused } from './lock-return.ts';
import { queueDecidedMail } from './queue-return-mails.ts';

/** A store, or the shop, accepts a return, even after refusing it. `keep`: nothing comes back, and the refund becomes due. */
export async function acceptReturn(
  tx: AuditedTx,
  scope: Scope,
  { id, keep, now }: { id: number; keep: boolean; now: Date },
): Promise<{ ok: true } | ReturnRefused> {
  const found = await lockReturn(tx, scope, { id, act: 'accept' });
  if (!found.ok) return found;
  const { locked, part, own } = found;
  const state = keep ? 'received' : 'expected';
  await moveReturn(tx, id, {
    state,
    keeps: keep,
    answered_at: now,
    answered_by: sideOf(scope),
    received_at: keep ? now : null,
    now,
  });
  if (keep)
    await setSellable(
      tx,
      id,
      own.lines.map((line) => ({ id: line.order_line_id, sellable: 0 })),
    );
  recordReturnAct(tx, found, { act: 'accept', after: { state, keeps: keep } });
  await queueDecidedMail(tx, locked.order, {
    id,
    partId: part.id,
    what: keep ? 'kept' : 'accepted',
    at: now,
  });
  return { ok: true };
}
