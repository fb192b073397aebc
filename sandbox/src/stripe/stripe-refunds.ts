import { type Answer, json } from '#lab/exchange.ts';
import type { PaymentOptions } from '#lab/payment-options.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { missingParam, noSuch, stripeError, type StripeProblem } from './stripe-errors.ts';
import { type Charge, type Refund, refundObject } from './stripe-objects.ts';
import { type StripeParams, textAt, textsAt } from './stripe-params.ts';
import type { StripeStore } from './stripe-store.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** POST /v1/refunds. Default amount: all that is left. */
export function createRefund(lab: Lab, store: StripeStore, params: StripeParams): Answer {
  const charge = findCharge(store, params);
  if ('problem' in charge) return stripeError(charge.problem);
  const amount = textAt(params, 'amount');
  const reason = textAt(params, 'reason');
  if (amount !== null && !/^\d+$/.test(amount))
    return stripeError({
      code: 'parameter_invalid_integer',
      message: `Invalid integer: ${amount}`,
      param: 'amount',
    });
  if (reason !== null && !reasons.includes(reason))
    return stripeError({
      message: `Invalid reason: must be one of ${reasons.join(', ')}`,
      param: 'reason',
    });
  const problem = refundProblem(charge, amount === null ? null : Number(amount));
  if (problem) return stripeError(problem);
  const session = sessionOf(store, charge.intentId);
  const { refund: outcome } = lab.knobsOf('stripe', session);
  if (outcome === 'refused')
    return stripeError({
      code: 'balance_insufficient',
      message: 'Insufficient funds in your Stripe balance to refund this amount.',
    });
  const refund = refundCharge(lab, store, charge, {
    amount: amount === null ? charge.amount - charge.refunded : Number(amount),
    reason,
    metadata: textsAt(params, 'metadata'),
    outcome,
  });
  return json(200, refundObject(refund));
}

/** Refunds a charge and sends the webhook. An unusual `outcome` stays pending. */
export function refundCharge(
  lab: Lab,
  store: StripeStore,
  charge: Charge,
  request: {
    amount: number;
    reason: string | null;
    metadata: Record<string, string>;
    outcome: PaymentOptions['refund'];
  },
): Refund {
  const refund: Refund = {
    id: `re_3${lab.ids.text(23)}`,
    createdAt: store.now(),
    amount: request.amount,
    currency: charge.currency,
    status: request.outcome === 'usual' ? 'succeeded' : 'pending',
    reason: request.reason,
    metadata: request.metadata,
    intentId: charge.intentId,
    chargeId: charge.id,
  };
  store.refunds.set(refund.id, refund);
  charge.refunded += request.amount;
  store.tellRefund(refund, 'refund.created');
  store.tellCharge(charge, 'charge.refunded');
  if (request.outcome === 'failed') lab.settleLater(() => endRefund(store, refund, 'failed'));
  return refund;
}

/** Completes a pending refund. A failed one restores the charge's refundable amount. */
export function endRefund(store: StripeStore, refund: Refund, outcome: 'succeeded' | 'failed'): void {
  if (refund.status !== 'pending') return;
  refund.status = outcome;
  const charge = store.charges.get(refund.chargeId);
  if (outcome === 'failed' && charge) charge.refunded -= refund.amount;
  store.tellRefund(refund, outcome === 'failed' ? 'refund.failed' : 'refund.updated');
}

function findCharge(store: StripeStore, params: StripeParams): Charge | { problem: StripeProblem } {
  const intentId = textAt(params, 'payment_intent');
  const chargeId = textAt(params, 'charge');
  if (intentId === null && chargeId === null) return { problem: missingParam('payment_intent') };
  if (intentId === null) {
    const charge = store.charges.get(chargeId ?? '');
    return charge ?? { problem: noSuch('charge', chargeId ?? '', 'charge', 400) };
  }
  const intent = store.intents.get(intentId);
  if (!intent) return { problem: noSuch('payment_intent', intentId, 'payment_intent', 400) };
  const charge = store.charges.get(intent.chargeId ?? '');
  if (charge) return charge;
  return {
    problem: { message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.` },
  };
}

function refundProblem(charge: Charge, amount: number | null): StripeProblem | null {
  const left = charge.amount - charge.refunded;
  if (left === 0)
    return { code: 'charge_already_refunded', message: `Charge ${charge.id} has already been refunded.` };
  if (amount !== null && amount < 1)
    return { code: 'parameter_invalid_integer', message: 'Invalid positive integer', param: 'amount' };
  if (amount !== null && amount > left)
    return {
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      param: 'amount',
    };
  return null;
}

function sessionOf({ sessions }: StripeStore, intentId: string): string {
  return [...sessions.values()].find((session) => session.intentId === intentId)?.id ?? '';
}
