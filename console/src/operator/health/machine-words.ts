import type { WorkItem } from '@souk/contract/console/operator-work';
import { MAIL_KINDS, SHOP_JOBS } from '@souk/rules/machine-names';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** A job's description; its name without one. */
export function jobText(name: string, t: Translate): string {
  const known = SHOP_JOBS.find((one) => one === name);
  return known ? t(`operator.job.about.${known}`) : name;
}

export function mailText(kind: string, t: Translate): string {
  const known = MAIL_KINDS.find((one) => one === kind);
  return known ? t(`operator.mail.kind.${known}`) : kind;
}

/** Tasks with display names for jobs and emails. */
export const nameItems = (items: readonly WorkItem[], t: Translate) =>
  items.map((item) =>
    item.kind === 'job'
      ? { ...item, named: jobText(item.title, t) }
      : item.kind === 'mail'
        ? { ...item, named: mailText(item.title, t) }
        : item,
  );
