import type { Lab } from '#lab/fake-provider.ts';
import type { Charge, Dispute } from './stripe-objects.ts';
import type { StripeStore } from './stripe-store.ts';

/** In Stripe's units. A won dispute doesn't return it. */
const disputeFee = 1500;

const daysToAnswer = 9;

/** The buyer disputes a charge: its amount, less what was refunded, and a fee leave the balance. False: nothing left to dispute. */
export function openDispute(lab: Lab, store: StripeStore, charge: Charge | undefined): boolean {
  if (!charge || charge.amount <= charge.refunded || disputeOf(store, charge.id)) return false;
  const dispute: Dispute = {
    id: `du_1${lab.ids.text(23)}`,
    createdAt: store.now(),
    amount: charge.amount - charge.refunded,
    currency: charge.currency,
    fee: disputeFee,
    status: 'needs_response',
    reason: 'product_not_received',
    dueBy: store.now() + daysToAnswer * 86_400,
    chargeId: charge.id,
    intentId: charge.intentId,
  };
  store.disputes.set(dispute.id, dispute);
  store.tellDispute(dispute, 'charge.dispute.created');
  store.tellDispute(dispute, 'charge.dispute.funds_withdrawn');
  return true;
}

/** The bank decides. A won dispute returns the amount. False: none is open. */
export function endDispute(store: StripeStore, charge: Charge | undefined, outcome: 'won' | 'lost'): boolean {
  const dispute = charge && disputeOf(store, charge.id);
  if (dispute?.status !== 'needs_response') return false;
  dispute.status = outcome;
  store.tellDispute(dispute, 'charge.dispute.closed');
  if (outcome === 'won') store.tellDispute(dispute, 'charge.dispute.funds_reinstated');
  return true;
}

function disputeOf({ disputes }: StripeStore, chargeId: string): Dispute | undefined {
  return [...disputes.values()].find((dispute) => dispute.chargeId === chargeId);
}
