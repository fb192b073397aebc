import type { WorkItem } from '@souk/contract/console/operator-work';
import { REPORT_REASONS } from '@souk/rules/report-reasons';
import type { WorkKind } from '@souk/rules/work-kinds';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { IconName } from '@souk/kit/ui/icon.tsx';

export const kindIcons: Readonly<Record<WorkKind, IconName>> = {
  application: 'store',
  step: 'check',
  rename: 'store',
  product: 'grid',
  late: 'clock',
  return: 'package',
  refund: 'return',
  payment: 'wallet',
  dispute: 'warning',
  debt: 'scales',
  bank: 'bank',
  review: 'star',
  link: 'external',
  mail: 'mail',
  job: 'warning',
};

export const kindTones: Readonly<Record<WorkKind, string>> = {
  application: 'bg-primary-soft text-primary-ink',
  step: 'bg-primary-soft text-primary-ink',
  rename: 'bg-primary-soft text-primary-ink',
  product: 'bg-primary-soft text-primary-ink',
  late: 'bg-sale-soft text-sale',
  return: 'bg-warning-soft text-warning',
  refund: 'bg-warning-soft text-warning',
  payment: 'bg-sale-soft text-sale',
  dispute: 'bg-sale-soft text-sale',
  debt: 'bg-warning-soft text-warning',
  bank: 'bg-warning-soft text-warning',
  review: 'bg-primary-soft text-primary-ink',
  link: 'bg-warning-soft text-warning',
  mail: 'bg-sunk text-text-2',
  job: 'bg-warning-soft text-warning',
};

/** `named`: display name, if the title is a machine name. */
export type NamedItem = WorkItem & { named?: string };

export const titleOf = ({ kind, title, named = title, count }: NamedItem, t: Translate) =>
  t(`operator.work.item.${kind}`, { title: named, count });

const known = [
  'by-hand',
  'failed',
  'appealed',
  'received',
  'asked',
  'expected',
  'amount',
  'currency',
  'paid-twice',
  'exact',
  'near',
  'none',
  'provider',
] as const;

/** Why it waits, or who it is about. */
export function detailOf({ kind, detail }: WorkItem, t: Translate): string {
  const reason = kind === 'review' ? REPORT_REASONS.find((one) => one === detail) : undefined;
  if (reason) return t(`console.review.reason.${reason}`);
  // Machine output is shown in the panel, as technical details.
  if (kind === 'mail' || kind === 'job') return '';
  const word = known.find((one) => one === detail);
  return word ? t(`operator.work.detail.${word}`) : detail;
}
