import { MAIL_KINDS, SHOP_JOBS } from '@souk/rules/machine-names';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** What a job does; its name, if there are no words for it. */
export function jobText(name: string, t: Translate): string {
  const known = SHOP_JOBS.find((one) => one === name);
  return known ? t(`operator.job.about.${known}`) : name;
}

export function mailText(kind: string, t: Translate): string {
  const known = MAIL_KINDS.find((one) => one === kind);
  return known ? t(`operator.mail.kind.${known}`) : kind;
}
