import type { WorkKind } from '@souk/contract/console/operator-work';

/** As the tiles stand: people first, money, machines. Schemas would come along with the contract's list. */
export const WORK_ORDER: readonly WorkKind[] = [
  'application',
  'product',
  'late',
  'refund',
  'payment',
  'bank',
  'review',
  'mail',
  'job',
];
