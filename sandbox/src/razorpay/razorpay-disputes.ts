import type { DisputeStep, Lab } from '#lab/fake-provider.ts';
import type { Dispute, Payment } from './razorpay-objects.ts';
import type { RazorpayStore } from './razorpay-store.ts';

/** The buyer disputes a payment, or the bank decides. False when that can't happen now. */
export function disputePayment(
  lab: Lab,
  store: RazorpayStore,
  payment: Payment | undefined,
  step: DisputeStep,
): boolean {
  const known = [...store.disputes.values()].find((dispute) => dispute.payment === payment);
  if (step === 'open') {
    if (!payment || known || payment.amount <= payment.refunded) return false;
    const dispute: Dispute = {
      id: `disp_${lab.ids.text(14)}`,
      createdAt: store.now(),
      payment,
      amount: payment.amount - payment.refunded,
      status: 'open',
    };
    store.disputes.set(dispute.id, dispute);
    store.tellDispute(dispute, 'payment.dispute.created');
    return true;
  }
  if (known?.status !== 'open') return false;
  known.status = step;
  store.tellDispute(known, `payment.dispute.${step}`);
  return true;
}

/** Transfers the whole balance of each currency to the shop's bank account. False: there is nothing to transfer. */
export function payOutBalance(lab: Lab, store: RazorpayStore): boolean {
  const balance = new Map<string, number>();
  const add = (currency: string, amount: number) =>
    balance.set(currency, (balance.get(currency) ?? 0) + amount);
  for (const payment of store.payments.values())
    if (payment.isCaptured) add(payment.currency, payment.amount - (payment.fee ?? 0));
  for (const { amount, currency, status } of store.refunds.values())
    if (status !== 'failed') add(currency, -amount);
  for (const { amount, payment, status } of store.disputes.values())
    if (status !== 'won') add(payment.currency, -amount);
  for (const { amount, currency } of store.settlements) add(currency, -amount);
  const settlements = [...balance].filter(([, amount]) => amount > 0);
  for (const [currency, amount] of settlements) {
    const settlement = { id: `setl_${lab.ids.text(14)}`, amount, currency };
    store.settlements.push(settlement);
    store.tellSettlement({
      ...settlement,
      entity: 'settlement',
      status: 'processed',
      fees: 0,
      tax: 0,
      utr: lab.ids.text(16),
      created_at: store.now(),
    });
  }
  return settlements.length > 0;
}
