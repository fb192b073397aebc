/** Reasons a store gives for cancelling items; shown to the customer. */
export const CANCEL_REASONS = [
  'sold_out',
  'broken',
  'wrong_price',
  'cannot_deliver',
  'asked',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
