import type { OperatorAct } from '@souk/rules/permissions';
import { roleResources, type RoleResource } from '@souk/rules/role-fields';
import type { Translate } from '@souk/kit/i18n/translate.ts';

const isResource = (path: string): path is RoleResource => roleResources.some((one) => one === path);

/** Label of a role's field: name or resource. */
export const roleFieldTitle = (path: string, t: Translate): string =>
  isResource(path) ? t(`operator.resource.${path}`) : t('operator.roles.name');

/** The name, or the granted actions. */
export function roleFieldText(value: unknown, t: Translate): string {
  if (!Array.isArray(value)) return String(value);
  const acts = value.map((act: OperatorAct) => t(`operator.right.${act}`)); // a role records only these
  return acts.length > 0 ? acts.join(' · ') : t('operator.settings.empty');
}
