import type { Lab } from '#lab/fake-provider.ts';
import type { StripeStore } from './stripe-store.ts';

export function balanceTransactionObject(charge: {
  id: string;
  amount: number;
  currency: string;
  fee: number | null;
}): Record<string, unknown> {
  const fee = charge.fee ?? 0;
  return {
    id: `txn_${charge.id}`,
    object: 'balance_transaction',
    amount: charge.amount,
    currency: charge.currency,
    fee,
    net: charge.amount - fee,
    source: charge.id,
    type: 'charge',
  };
}

/** Transfers the whole balance of each currency to the shop's bank account. False: there is nothing to transfer. */
export function payOutBalance(lab: Lab, store: StripeStore): boolean {
  const payouts = [...balanceOf(store)].filter(([, amount]) => amount > 0);
  for (const [currency, amount] of payouts) {
    const payout = { id: `po_1${lab.ids.text(23)}`, amount, currency };
    store.payouts.push(payout);
    store.tellPayout({
      ...payout,
      object: 'payout',
      arrival_date: store.now(),
      created: store.now(),
      livemode: false,
      method: 'standard',
      status: 'paid',
      type: 'bank_account',
    });
  }
  return payouts.length > 0;
}

/** By currency, in Stripe's units. */
export function balanceOf({
  charges,
  refunds,
  disputes,
  payouts,
  transfers,
}: StripeStore): Map<string, number> {
  const balance = new Map<string, number>();
  const add = (currency: string, amount: number) =>
    balance.set(currency, (balance.get(currency) ?? 0) + amount);
  for (const { amount, currency, fee } of charges.values()) add(currency, amount - (fee ?? 0));
  for (const { amount, currency, status } of refunds.values())
    if (status !== 'failed') add(currency, -amount);
  for (const { amount, currency, fee, status } of disputes.values())
    add(currency, (status === 'won' ? 0 : -amount) - fee);
  for (const { amount, currency } of payouts) add(currency, -amount);
  for (const { amount, reversed, currency } of transfers.values()) add(currency, reversed - amount);
  return balance;
}
