import { SHOP_JOBS } from '@souk/rules/machine-names';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** Names of the shop's code: a command such as `souk install`, or a background job. */
export const isMachineActor = (kind: string, name: string): boolean =>
  kind === 'command' || (kind === 'job' && SHOP_JOBS.some((one) => one === name));

/** Who made a change. A scheduled change names the person who scheduled it. */
export function actorName(kind: string, name: string, t: Translate): string {
  if (kind === 'command') return t('operator.history.by.command');
  if (kind === 'mail-link') return t('operator.history.by.mail-link');
  if (isMachineActor(kind, name)) return t('operator.history.by.job');
  if (kind === 'api-key') return t('operator.history.by.api-key', { name });
  return name || t('operator.history.nobody');
}
