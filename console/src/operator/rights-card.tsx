import type { Staff } from '@souk/contract/console/operator-people';
import { operatorVocabulary } from '@souk/rules/permissions';
import { RightsTable } from '#parts/rights-table.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { roleName } from './role-name.ts';

const resources = Object.keys(operatorVocabulary) as (keyof typeof operatorVocabulary)[];

/** What each role may do with what in the shop. */
export function RightsCard({ roles }: { roles: Staff['roles'] }) {
  const t = useT();
  return (
    <RightsTable
      title={t('operator.staff.rights')}
      corner={t('operator.staff.resource')}
      roles={roles.map((role) => ({ ...role, title: roleName(role.name, t) }))}
      resources={resources.map((resource) => ({
        title: t(`operator.resource.${resource}`),
        rights: operatorVocabulary[resource].map((act) => ({
          permission: `${resource}.${act}`,
          title: t(`operator.right.${act}`),
        })),
      }))}
    />
  );
}
