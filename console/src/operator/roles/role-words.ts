import { roleResources, type RoleResource } from '@souk/rules/role-fields';
import type { MessageKey } from '@souk/contract/message-key';
import type { Translate } from '@souk/kit/i18n/translate.ts';

const isResource = (path: string): path is RoleResource => roleResources.some((one) => one === path);

/** What of a role was changed: its name, or what it may do with something. */
export const roleFieldTitle = (path: string, t: Translate): string =>
  isResource(path) ? t(`operator.resource.${path}`) : t('operator.roles.name');

/** Its name, or the acts that it may. */
export function roleFieldText(value: unknown, t: Translate): string {
  if (!Array.isArray(value)) return String(value);
  const acts = value.map((act) => t(`operator.right.${act}` as MessageKey)); // of the vocabulary of rights
  return acts.length > 0 ? acts.join(' · ') : t('operator.settings.empty');
}
