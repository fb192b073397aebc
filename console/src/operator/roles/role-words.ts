import { roleResources, type RoleResource } from '@souk/rules/role-fields';
import type { MessageKey } from '@souk/contract/message-key';
import type { Translate } from '@souk/kit/i18n/translate.ts';

const isResource = (path: string): path is RoleResource => roleResources.some((one) => one === path);

/** Label of a role's field: name or resource. */
export const roleFieldTitle = (path: string, t: Translate): string =>
  isResource(path) ? t(`operator.resource.${path}`) : t('operator.roles.name');

/** The name, or the granted actions. */
export function roleFieldText(value: unknown, t: Translate): string {
  if (!Array.isArray(value)) return String(value);
  const acts = value.map((act) => t(`operator.right.${act}` as MessageKey)); // from the permission vocabulary
  return acts.length > 0 ? acts.join(' · ') : t('operator.settings.empty');
}
