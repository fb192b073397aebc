import { applyPayoutFact, type PayoutFact, type TransferState } from '@souk/rules/payout-state';
import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import type { Shop } from '#shop.ts';
import { lockPayout, updatePayout, type PayoutRow } from '../payout-queries.ts';
import { recordPayout } from '../record-payout.ts';
import { settlePayout } from '../settle-payout.ts';

const dayMs = 24 * 3600_000;

const actor: Actor = { kind: 'job', userId: null, name: 'send-transfers', storeId: null, requestId: null };

const states: readonly string[] = ['sent', 'paid', 'failed', 'returned'];

/**
 * Applies what a provider tells of a payout, under its lock and in one transaction with its postings. Facts that arrive twice or late
 * change nothing.
 */
export async function applyPayoutFacts(
  shop: Pick<Shop, 'db' | 'log'>,
  { payoutId, facts, now }: { payoutId: number; facts: readonly PayoutFact[]; now: Date },
): Promise<void> {
  await audited(shop.db, actor, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!payout || payout.provider === null || !states.includes(payout.state))
      return { ok: true, isUnchanged: true };
    const before = stateOf(payout);
    const after = facts.reduce(
      (state, fact) => applyPayoutFact(state, fact, { amountMinor: payout.amount_minor }),
      before,
    );
    reportSurprises(shop, payout, facts);
    if (JSON.stringify(after) === JSON.stringify(before)) return { ok: true, isUnchanged: true };
    await store(tx, { payout, before, after, now });
    return { ok: true };
  });
}

const stateOf = (payout: PayoutRow): TransferState => ({
  state: payout.state as TransferState['state'], // one of `states`
  transferId: payout.provider_ref,
  reversedMinor: payout.reversed_minor,
  reason: null,
});

type Step = { payout: PayoutRow; before: TransferState; after: TransferState; now: Date };

async function store(tx: AuditedTx, { payout, before, after, now }: Step): Promise<void> {
  const { transferId, reversedMinor, state } = after;
  const isReversed = reversedMinor > before.reversedMinor;
  const transfer = {
    ...(transferId === before.transferId || transferId === null ? {} : { provider_ref: transferId }),
    ...(isReversed ? { reversed_minor: reversedMinor, reversed_at: now } : {}),
    ...(state === before.state ? {} : { ask_at: state === 'paid' ? new Date(now.getTime() + dayMs) : null }),
  };
  if (state !== before.state && state !== 'sent') {
    await settlePayout(tx, payout, { as: state, reason: after.reason ?? '', feeMinor: 0, at: now, transfer });
  } else await updatePayout(tx, payout.id, transfer);
  if (isReversed && state === 'paid') recordPayout(tx, 'reverse', payout, { reversed_minor: reversedMinor });
}

/** Money that moved against the rules of the port: nothing is posted, a person has to look. */
function reportSurprises({ log }: Pick<Shop, 'log'>, payout: PayoutRow, facts: readonly PayoutFact[]): void {
  for (const fact of facts) {
    if (fact.type === 'failed') continue;
    if (payout.state === 'failed' || (payout.provider_ref ?? fact.transferId) !== fact.transferId)
      log.error(
        { payout: payout.id, transfer: fact.transferId },
        'the provider reported an unexpected transfer for a payout',
      );
  }
}
