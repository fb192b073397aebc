import type { OperatorPermission } from './permissions.ts';

/** Kinds of operator tasks in display order: people first, then money, then machines. */
export const WORK_KINDS = [
  'application',
  'step',
  'rename',
  'product',
  'late',
  'return',
  'refund',
  'payment',
  'dispute',
  'debt',
  'bank',
  'review',
  'link',
  'mail',
  'job',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Permissions that let a person decide tasks of a kind; any one suffices. Others can't be assigned one. */
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
  dispute: ['payments.write'],
  debt: ['payouts.write'],
  bank: ['payments.write'],
  review: ['reviews.write'],
  link: ['content.write'],
  mail: ['mails.write'],
  job: ['jobs.write'],
};

export const WORK_OWNERS = ['mine', 'nobody'] as const;
export type WorkOwner = (typeof WORK_OWNERS)[number];

export const workItemName = ({ kind, id, title }: { kind: WorkKind; id: number; title: string }): string =>
  kind === 'job' ? title : String(id);
