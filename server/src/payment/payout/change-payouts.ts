import type { PAYOUT_REFUSALS } from '@souk/contract/console/operator-payouts';
import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { lockStoreBalance } from './adjustment-queries.ts';
import { findPayoutBlocks, type PayoutBlock } from './payout-blocks.ts';
import { needsTwo } from './payout-amounts.ts';
import { lockPayout, readPayable, updatePayout, type PayoutRow, type PayoutState } from './payout-queries.ts';
import { recordPayout } from './record-payout.ts';
import { settlePayout, type SettledPayout } from './settle-payout.ts';

export type PayoutRefusal = (typeof PAYOUT_REFUSALS)[number];

export type PayoutOutcome =
  | { id: number; ok: true; state: PayoutState }
  | { id: number; ok: false; reason: PayoutRefusal; block: PayoutBlock | null };

export type Step = (tx: AuditedTx, payout: PayoutRow) => Promise<PayoutOutcome>;

export const refused = (
  id: number,
  reason: PayoutRefusal,
  block: PayoutBlock | null = null,
): PayoutOutcome => ({
  id,
  ok: false,
  reason,
  block,
});

/** Each payout in its own transaction, under its lock: one that is refused doesn't stop the others. */
export async function changeEach(
  { db }: Pick<Shop, 'db'>,
  { ids, actor }: { ids: readonly number[]; actor: Actor },
  step: Step,
): Promise<PayoutOutcome[]> {
  const outcomes: PayoutOutcome[] = [];
  for (const id of new Set(ids)) {
    const outcome = await audited(db, actor, async (tx) => {
      const payout = await lockPayout(tx, id);
      return payout ? step(tx, payout) : refused(id, 'unknown');
    });
    outcomes.push(outcome);
  }
  return outcomes;
}

export type ChangedPayouts = { ids: readonly number[]; actor: Actor; now: Date };

type Approval = Pick<ChangedPayouts, 'actor' | 'now'> & { settings: Pick<Settings, 'payout_approval_above'> };

/**
 * Approves drafts: their amounts are claimed from what is available. Above the limit the first person's approval marks a payout as
 * checked, and another person's approves it; programs can't do either.
 */
export const approvePayouts = (
  shop: Pick<Shop, 'db'>,
  asked: ChangedPayouts & Approval,
): Promise<PayoutOutcome[]> => changeEach(shop, asked, (tx, payout) => approvePayout(tx, payout, asked));

/** The caller has locked the payout. */
export async function approvePayout(
  tx: AuditedTx,
  payout: PayoutRow,
  { actor, now, settings }: Approval,
): Promise<PayoutOutcome> {
  const { id, store_id: storeId, currency } = payout;
  if (payout.state !== 'draft') return refused(id, 'decided');
  const block = (await findPayoutBlocks(tx, { storeIds: [storeId], now })).get(storeId);
  if (block) return refused(id, 'blocked', block);
  // A conversion may be taking from the same balance.
  await lockStoreBalance(tx, storeId);
  if ((await readPayable(tx, { storeId, currency })) < payout.amount_minor)
    return refused(id, 'balance-fell');
  if (
    needsTwo(payout, settings) &&
    (payout.checked_by_id === null || payout.checked_by_id === actor.userId)
  ) {
    if (actor.userId === null || payout.checked_by_id !== null) return refused(id, 'second-person');
    await updatePayout(tx, id, { checked_by: actor.name, checked_by_id: actor.userId });
    recordPayout(tx, 'check', payout);
    return { id, ok: true, state: 'draft' };
  }
  if (needsTwo(payout, settings) && actor.userId === null) return refused(id, 'second-person');
  await updatePayout(tx, id, { state: 'approved', approved_at: now, approved_by: actor.name });
  recordPayout(tx, 'approve', payout);
  return { id, ok: true, state: 'approved' };
}

/** Cancels payouts that weren't sent; claimed money is available again. */
export function cancelPayouts(shop: Pick<Shop, 'db'>, asked: ChangedPayouts): Promise<PayoutOutcome[]> {
  return changeEach(shop, asked, async (tx, payout) => {
    const { id } = payout;
    if (payout.state !== 'draft' && payout.state !== 'approved') return refused(id, 'decided');
    await updatePayout(tx, id, { state: 'cancelled', settled_at: asked.now });
    recordPayout(tx, 'cancel', payout);
    return { id, ok: true, state: 'cancelled' };
  });
}

/** Records what became of sent payouts, as a person knows it; bank statements do the same (confirm-payout-line.ts). */
export function markPayouts(
  shop: Pick<Shop, 'db'>,
  { now, ...marked }: ChangedPayouts & Omit<SettledPayout, 'at' | 'lineId'>,
): Promise<PayoutOutcome[]> {
  return changeEach(shop, marked, async (tx, payout) => {
    const { id } = payout;
    // The provider tells; a payout marked as failed here could still be paid there.
    if (payout.provider !== null) return refused(id, 'by-provider');
    const settled = await settlePayout(tx, payout, { ...marked, at: now });
    return settled.ok ? { id, ok: true, state: marked.as } : refused(id, settled.reason);
  });
}
