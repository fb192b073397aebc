import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';

type RightsTableProps = {
  title: string;
  /** Above what can be done something with. */
  corner: string;
  roles: readonly { id: number; title: string; permissions: readonly string[] }[];
  resources: readonly { title: string; rights: readonly { permission: string; title: string }[] }[];
};

/** What each role may do with what: reading, writing and taking away, apart. */
export function RightsTable({ title, corner, roles, resources }: RightsTableProps) {
  return (
    <section className="card">
      <h2 className="card-head">{title}</h2>
      <TableScroll bare label={title}>
        <table className="rights">
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {roles.map((role) => (
                <th key={role.id} scope="col">
                  {role.title}
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
