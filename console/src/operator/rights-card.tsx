import type { Staff } from '@souk/contract/console/operator-people';
import { operatorVocabulary } from '@souk/rules/permissions';
import { useMe } from '#api/me.ts';
import { RightsTable } from '#parts/rights-table.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { roleName } from './role-name.ts';

const resources = Object.keys(operatorVocabulary) as (keyof typeof operatorVocabulary)[];

export function RightsCard({ roles }: { roles: Staff['roles'] }) {
  const t = useT();
  const { may } = useMe();
  return (
    <RightsTable
      title={t('operator.staff.rights')}
      corner={t('operator.staff.resource')}
      roles={roles.map((role) => ({
        ...role,
        title: roleName(role.name, t),
        to: `/operator/settings/team/roles/${role.id}`,
      }))}
      resources={resources.map((resource) => ({
        title: t(`operator.resource.${resource}`),
        rights: operatorVocabulary[resource].map((act) => ({
          permission: `${resource}.${act}`,
          title: t(`operator.right.${act}`),
        })),
      }))}
      end={
        may('staff.write') && (
          <LinkButton to="/operator/settings/team/roles/new" size="small" icon="plus">
            {t('operator.roles.new')}
          </LinkButton>
        )
      }
    />
  );
}
