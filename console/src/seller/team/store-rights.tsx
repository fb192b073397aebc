import type { Team } from '@souk/contract/seller-console/team';
import { sellerVocabulary } from '@souk/rules/permissions';
import { RightsTable } from '#parts/rights-table.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useRoleName } from './role-options.tsx';

const resources = Object.keys(sellerVocabulary) as (keyof typeof sellerVocabulary)[];

export function StoreRights({ roles }: { roles: Team['roles'] }) {
  const t = useT();
  const roleName = useRoleName();
  return (
    <RightsTable
      title={t('console.team.rights')}
      corner={t('console.team.resource')}
      roles={roles.map((role) => ({ ...role, title: roleName(role.name) }))}
      resources={resources.map((resource) => ({
        title: t(`console.team.resource.${resource}`),
        rights: sellerVocabulary[resource].map((act) => ({
          permission: `${resource}.${act}`,
          title: t(`console.team.right.${act}`),
        })),
      }))}
    />
  );
}
