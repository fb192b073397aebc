import type { Team } from '@souk/contract/seller-console/team';
import { sellerVocabulary } from '@souk/rules/permissions';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useRoleName } from './role-options.tsx';

const resources = Object.keys(sellerVocabulary) as (keyof typeof sellerVocabulary)[];

/** What each role may do with what: reading, writing and taking away, apart. */
export function StoreRights({ roles }: { roles: Team['roles'] }) {
  const t = useT();
  const roleName = useRoleName();
  return (
    <section className="card">
      <h2 className="card-head">{t('console.team.rights')}</h2>
      <TableScroll label={t('console.team.rights')}>
        <table className="rights">
          <thead>
            <tr>
              <th scope="col">{t('console.team.resource')}</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col">
                  {roleName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {resources.map((resource) => (
              <tr key={resource}>
                <th scope="row">{t(`console.team.resource.${resource}`)}</th>
                {roles.map(({ id, permissions }) => (
                  <td key={id}>
                    {sellerVocabulary[resource]
                      .filter((act) => permissions.includes(`${resource}.${act}`))
                      .map((act) => t(`console.team.right.${act}`))
                      .join(' · ') || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
