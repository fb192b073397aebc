import type { Staff } from '@souk/contract/console/operator-people';
import { operatorVocabulary } from '@souk/rules/permissions';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { roleName } from './role-name.ts';

/** What each role may do with what: reading, writing and taking away, apart. */
export function RightsCard({ roles }: { roles: Staff['roles'] }) {
  const t = useT();
  return (
    <section className="card">
      <h2 className="card-head">{t('operator.staff.rights')}</h2>
      <TableScroll label={t('operator.staff.rights')}>
        <table className="rights">
          <thead>
            <tr>
              <th scope="col">{t('operator.staff.resource')}</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col">
                  {roleName(name, t)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(operatorVocabulary) as (keyof typeof operatorVocabulary)[]).map((resource) => (
              <tr key={resource}>
                <th scope="row">{t(`operator.resource.${resource}`)}</th>
                {roles.map(({ id, permissions }) => (
                  <td key={id}>
                    {operatorVocabulary[resource]
                      .filter((act) => permissions.includes(`${resource}.${act}`))
                      .map((act) => t(`operator.right.${act}`))
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
