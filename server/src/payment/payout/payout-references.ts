import { payoutNumber } from './payout-amounts.ts';

/** Name of a bank file, which SEPA files carry as their message id. */
export const batchReference = (id: number): string => `SOUK-PAYOUTS-${id}`;

export type PayoutReference = { payoutId: number; batchId: null } | { payoutId: null; batchId: number };

/** Payouts and bank files that a text names. Banks drop the dash, or put a space in its place. */
export function payoutReferencesIn(text: string): PayoutReference[] {
  const idsOf = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, digits]) => Number(digits))),
  ];
  return [
    ...idsOf(/(?<![A-Z0-9])P[-\s]?(\d{4,9})(?!\d)/gi).map((payoutId) => ({ payoutId, batchId: null })),
    ...idsOf(/SOUK[-\s]?PAYOUTS[-\s]?(\d{1,9})(?!\d)/gi).map((batchId) => ({ payoutId: null, batchId })),
  ];
}

/** `P-0149` or `SOUK-PAYOUTS-12`, as typed by a person; null if it is neither. */
export function readPayoutReference(text: string): PayoutReference | null {
  const [found, ...more] = payoutReferencesIn(text);
  return found && more.length === 0 && /^(?:P|SOUK[-\s]?PAYOUTS)[-\s]?\d+$/i.test(text.trim()) ? found : null;
}

export const payoutReference = ({ payoutId, batchId }: PayoutReference): string =>
  payoutId === null ? batchReference(batchId) : payoutNumber(payoutId);
