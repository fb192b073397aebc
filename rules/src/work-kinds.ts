import type { OperatorPermission } from './permissions.ts';

/** What can wait for a decision of the shop, as it stands there: people first, then money, then machines. */
export const WORK_KINDS = [
  'application',
  'step',
  'rename',
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

/** Who decides each kind: whoever has one of these rights. Nobody else takes an item of it. */
export const workDecidedBy: Readonly<
  Record<WorkKind, readonly [OperatorPermission, ...OperatorPermission[]]>
> = {
  application: ['sellers.write'],
  step: ['sellers.write'],
  rename: ['sellers.write'],
  product: ['catalog.write'],
  late: ['orders.write'],
  return: ['orders.write', 'refunds.write'],
  refund: ['refunds.write'],
  payment: ['payments.write'],
  bank: ['payments.write'],
  review: ['reviews.write'],
  link: ['content.write'],
  mail: ['mails.write'],
  job: ['jobs.write'],
};

export const WORK_OWNERS = ['mine', 'nobody'] as const;
/** Of whom items are shown: those that the person who asks has taken, or those that nobody has. */
export type WorkOwner = (typeof WORK_OWNERS)[number];

/** What an item is called among those of its kind: by its id, and a job by its name. */
export const workItemName = ({ kind, id, title }: { kind: WorkKind; id: number; title: string }): string =>
  kind === 'job' ? title : String(id);
