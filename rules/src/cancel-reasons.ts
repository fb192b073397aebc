/** Why a store does not send what was bought; the buyer reads it. */
export const CANCEL_REASONS = [
  'sold_out',
  'broken',
  'wrong_price',
  'cannot_deliver',
  'asked',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
