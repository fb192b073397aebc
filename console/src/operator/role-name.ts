import { operatorRoles, type OperatorRole } from '@souk/rules/permissions';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** Custom roles have their given name. */
export const roleName = (name: string, t: Translate) =>
  Object.hasOwn(operatorRoles, name) ? t(`operator.role.${name as OperatorRole}`) : name;
