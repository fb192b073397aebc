/** What can wait for a decision of the shop, as it stands there: people first, then money, then machines. */
export const WORK_KINDS = [
  'application',
  'step',
  'product',
  'late',
  'return',
  'refund',
  'payment',
  'bank',
  'review',
  'link',
  'mail',
  'job',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
