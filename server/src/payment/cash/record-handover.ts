import type { AuditedTx } from '#access/audited.ts';
import { findHandover, lockHeldCash, type HandoverRow, type Holder } from './cash-queries.ts';

export type NewHandover = {
  holder: Holder;
  partIds: readonly number[];
  receivedMinor: number;
  receivedIn: 'bank' | 'till';
  /** Why it isn't what was expected. */
  reason: string;
  now: Date;
};

export type HandoverOutcome =
  | { ok: true; handover: HandoverRow }
  | { ok: false; reason: 'handed-over' | 'currencies' | 'no-reason' };

/**
 * Records that the shop's till or couriers handed over the cash that was collected for these parts. The database posts it: bank or till, the difference at the
 * shop's expense, and the account of each part's courier. A shortfall counts against the last parts, a surplus for the first. The locks make a second
 * handover of a part wait and be refused.
 */
export async function recordHandover(tx: AuditedTx, handover: NewHandover): Promise<HandoverOutcome> {
  const { holder, receivedMinor, receivedIn, reason, now } = handover;
  const partIds = [...new Set(handover.partIds)];
  const parts = await lockHeldCash(tx, { holder, partIds });
  if (parts.length < partIds.length) return { ok: false, reason: 'handed-over' };
  const [{ currency, courier: first } = { currency: '', courier: null }] = parts;
  if (parts.some((part) => part.currency !== currency)) return { ok: false, reason: 'currencies' };
  const courier = parts.every((part) => part.courier === first) ? first : null;
  const expectedMinor = parts.reduce((sum, part) => sum + part.amount_minor, 0);
  if (receivedMinor !== expectedMinor && reason === '') return { ok: false, reason: 'no-reason' };
  const { id } = await tx
    .insertInto('cash_handovers')
    .values({
      holder,
      courier,
      received_in: receivedIn,
      currency,
      expected_minor: expectedMinor,
      received_minor: receivedMinor,
      reason,
      recorded_at: now,
      recorded_by: tx.audit.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let left = receivedMinor;
  const shares = parts.map((part, place) => {
    const surplus = place === 0 ? Math.max(receivedMinor - expectedMinor, 0) : 0;
    const share = Math.min(left, part.amount_minor + surplus);
    left -= share;
    return {
      order_part_id: part.id,
      holder,
      handover_id: id,
      expected_minor: part.amount_minor,
      received_minor: share,
    };
  });
  await tx.insertInto('cash_handover_parts').values(shares).execute();
  tx.audit.record({
    action: 'cash-handover.save',
    entity: 'cash-handover',
    entityId: id,
    storeId: null,
    label: reason,
    before: null,
    after: {
      expected_minor: expectedMinor,
      received_minor: receivedMinor,
      currency,
      count: parts.length,
      ...(courier === null ? {} : { carrier: courier }),
    },
  });
  return { ok: true, handover: (await findHandover(tx, id))! }; // inserted above
}
