import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';

type RightsTableProps = {
  title: string;
  corner: string;
  /** `to`: the role's own page. */
  roles: readonly { id: number; title: string; permissions: readonly string[]; to?: string }[];
  resources: readonly { title: string; rights: readonly { permission: string; title: string }[] }[];
  end?: ReactNode;
};

/** Permissions by role and resource. */
export function RightsTable({ title, corner, roles, resources, end }: RightsTableProps) {
  return (
    <section className="card">
      <header className="card-head">
        <h2>{title}</h2>
        {end}
      </header>
      <TableScroll bare className="scroll-hint" label={title}>
        <table className="rights">
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {roles.map((role) => (
                <th key={role.id} scope="col">
                  {role.to ? (
                    <Link to={role.to} className="link">
                      <bdi>{role.title}</bdi>
                    </Link>
                  ) : (
                    <bdi>{role.title}</bdi>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {resources.map((resource) => (
              <tr key={resource.title}>
                <th scope="row">{resource.title}</th>
                {roles.map(({ id, permissions }) => (
                  <td key={id}>
                    {resource.rights
                      .filter(({ permission }) => permissions.includes(permission))
                      .map((right) => right.title)
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
