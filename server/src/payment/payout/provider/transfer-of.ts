import type { Transfer } from '#outbound/payout-port.ts';
import { payoutNumber } from '../payout-amounts.ts';
import type { PayoutRow } from '../payout-queries.ts';

type Payout = Pick<PayoutRow, 'id' | 'created_at' | 'amount_minor' | 'currency' | 'provider_account'>;

/**
 * The payout's reference at the provider. From what never changes, so that a call that is repeated, even by a shop restored from a backup,
 * is the same transfer; with the time, so that two shops with one account there never use the same.
 */
export const transferReference = ({ id, created_at: at }: Pick<Payout, 'id' | 'created_at'>): string =>
  `souk-payout-${id}-${at.getTime().toString(36)}`;

/** The payout's ID in a reference; null if it isn't one of ours. */
export function payoutIdIn(reference: string): number | null {
  const id = /^souk-payout-(\d{1,9})-[\da-z]+$/.exec(reference)?.[1];
  return id === undefined ? null : Number(id);
}

export function transferOf(payout: Payout): Transfer {
  return {
    reference: transferReference(payout),
    number: payoutNumber(payout.id),
    account: payout.provider_account ?? '',
    amount: { minor: payout.amount_minor, currency: payout.currency },
  };
}
