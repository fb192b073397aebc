import type { DisputeStep, Lab } from '#lab/fake-provider.ts';
import { amountOf, moneyOf } from './paypal-amounts.ts';
import { type Capture, type Dispute, refundedMinor } from './paypal-objects.ts';
import type { PaypalStore } from './paypal-store.ts';

/** The buyer opens a claim, or PayPal decides it. False when that can't happen now. */
export function disputeCapture(
  lab: Lab,
  store: PaypalStore,
  capture: Capture | null | undefined,
  step: DisputeStep,
): boolean {
  const known = [...store.disputes.values()].find((dispute) => dispute.capture === capture);
  if (step === 'open') {
    if (!capture || known || capture.status === 'PENDING' || capture.status === 'DECLINED') return false;
    const paid = moneyOf(capture.amount);
    const minor = paid.minor - refundedMinor(capture);
    if (minor <= 0) return false;
    const dispute: Dispute = {
      id: `PP-R-${lab.ids.capitals(3)}-${lab.ids.capitals(8)}`,
      createdAtMs: lab.now(),
      capture,
      amount: amountOf({ ...paid, minor }),
      outcome: null,
    };
    store.disputes.set(dispute.id, dispute);
    store.tellDispute(dispute, 'CUSTOMER.DISPUTE.CREATED');
    return true;
  }
  if (!known || known.outcome !== null) return false;
  known.outcome = step === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  store.tellDispute(known, 'CUSTOMER.DISPUTE.RESOLVED');
  return true;
}
