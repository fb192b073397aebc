import { Navigate, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { EditedRole } from './edited-role.tsx';
import { LookAsRole } from './look-as-role.tsx';
import { RightsGrid } from './rights-grid.tsx';
import { RoleHead } from './role-head.tsx';
import { RoleMenuPreview } from './role-menu-preview.tsx';
import { rightsOf, type Role } from './use-role.ts';

export async function loader({ request: { signal, url }, params }: LoaderFunctionArgs) {
  const staff = await call('GET operator/staff', { signal });
  const of = (id: string | null | undefined) => staff.roles.find((role) => String(role.id) === id) ?? null;
  const role = of(params['id']);
  if (!role && params['id'] !== 'new') throw new Response(null, { status: 404 });
  const holders = [
    ...staff.members.filter((member) => member.role_id === role?.id).map(({ name }) => name),
    ...staff.invitations.filter((one) => one.role_id === role?.id).map(({ email }) => email),
  ];
  return { role, roles: staff.roles, holders, from: of(new URL(url).searchParams.get('from')) };
}

/** One role: permissions and what it sees. Custom roles are edited here. */
export function Component() {
  const { role, roles, holders, from } = useLoaderData<typeof loader>();
  const { may } = useMe();
  const mayEdit = may('staff.write') && (role === null || (!role.is_fixed && role.can_grant));
  // Restarts editing after saving.
  const key = role ? `${role.id}/${role.version}` : `new/${from?.id ?? 0}`;
  if (mayEdit) return <EditedRole key={key} role={role} roles={roles} from={from} holders={holders} />;
  return role ? (
    <ShownRole role={role} holders={holders} />
  ) : (
    <Navigate to="/operator/settings/team" replace />
  );
}

function ShownRole({ role, holders }: { role: Role; holders: readonly string[] }) {
  const t = useT();
  const { may } = useMe();
  const permissions = rightsOf(role.permissions);
  return (
    <>
      <RoleHead role={role} holders={holders}>
        <LookAsRole role={role} />
        {may('staff.write') && (
          <LinkButton to={`/operator/settings/team/roles/new?from=${role.id}`} size="small" icon="copy">
            {t('operator.roles.copy')}
          </LinkButton>
        )}
      </RoleHead>
      {!role.is_fixed && !role.can_grant && may('staff.write') && (
        <Notice>{t('operator.roles.beyond')}</Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section className="card">
          <h2 className="card-head">{t('operator.staff.rights.one')}</h2>
          <RightsGrid permissions={permissions} />
        </section>
        <RoleMenuPreview permissions={permissions} />
      </div>
    </>
  );
}
