import type { Staff } from '@souk/contract/console/operator-people';
import { useState, type SyntheticEvent } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { InvitationRow } from '#parts/invitation-row.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { RoleControl } from '#parts/role-control.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { RightsCard } from './rights-card.tsx';
import { roleName } from './role-name.ts';
import { useAct } from '#parts/use-act.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) => call('GET operator/staff', { signal });

export function Component() {
  const t = useT();
  const { may } = useMe();
  const staff = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('operator.nav.staff')} text={t('operator.staff.text')} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section className="card">
          <h2 className="card-head">{t('operator.staff.people')}</h2>
          <ul>
            {staff.members.map((member) => (
              <Member key={member.user_id} member={member} roles={staff.roles} />
            ))}
            {staff.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                role={roleName(invitation.role, t)}
                withdraw={
                  may('staff.write') && invitation.can_grant
                    ? () => call('DELETE operator/invitations/{id}', { params: { id: invitation.id } })
                    : undefined
                }
              />
            ))}
          </ul>
        </section>
        {may('staff.write') && <Add roles={staff.roles} />}
      </div>
      <RightsCard roles={staff.roles} />
    </>
  );
}

type Member = Staff['members'][number];
type Roles = Staff['roles'];

function Member({ member, roles }: { member: Member; roles: Roles }) {
  const t = useT();
  const { may } = useMe();
  const { ago } = useFormat();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const params = { id: member.user_id };
  async function change(roleId: number) {
    const sent = { params, body: { role_id: roleId } };
    if (await act(() => call('PUT operator/staff/{id}', sent))) toast(t('operator.staff.changed'));
    await revalidate();
  }
  async function remove() {
    if (await act(() => call('DELETE operator/staff/{id}', { params }))) toast(t('operator.staff.removed'));
    await revalidate();
  }
  const own = roles.find(({ id }) => id === member.role_id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 basis-full md:flex-1 md:basis-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{member.name}</bdi>
          {member.has_second_factor && <StateMark tone="good">{t('operator.staff.two-factor')}</StateMark>}
        </p>
        <p className="text-13 wrap-anywhere text-text-3">
          <bdi dir="ltr">{member.email}</bdi> ·{' '}
          {member.last_seen_at
            ? t('operator.staff.seen', { ago: ago(member.last_seen_at) })
            : t('operator.staff.never')}
        </p>
      </div>
      {may('staff.write') && own?.can_grant ? (
        <RoleControl
          form={`staff-${member.user_id}`}
          label={t('operator.staff.role')}
          roleId={member.role_id}
          remove={{
            label: t('operator.staff.remove.short'),
            title: t('operator.staff.remove', { name: member.name }),
          }}
          isBusy={isBusy}
          onChange={(roleId) => void change(roleId)}
          onRemove={() => void remove()}
        >
          <RoleOptions roles={roles} />
        </RoleControl>
      ) : (
        <span className="text-text-2">{roleName(member.role, t)}</span>
      )}
    </li>
  );
}

function RoleOptions({ roles }: { roles: Roles }) {
  const t = useT();
  return roles
    .filter(({ can_grant: canGrant }) => canGrant)
    .map(({ id, name }) => (
      <option key={id} value={id}>
        {roleName(name, t)}
      </option>
    ));
}

/** The built-in role with the fewest permissions that the viewer can grant. */
const leastRole = (roles: Roles): number =>
  (roles.findLast((role) => role.can_grant && role.is_fixed) ?? roles.find((role) => role.can_grant))?.id ??
  0;

function Add({ roles }: { roles: Roles }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(() => leastRole(roles));
  const [error, setError] = useState('');
  async function add(event: SyntheticEvent) {
    event.preventDefault();
    if (email.trim() === '')
      return setError(t('operator.record.missing', { field: t('operator.application.email') }));
    const sent = { body: { email: email.trim(), role_id: role } };
    if (!(await act(() => call('POST operator/staff', sent)))) return;
    setEmail('');
    setError('');
    toast(t('operator.staff.added'));
    await revalidate();
  }
  return (
    <Card title={t('operator.staff.add')}>
      <form className="grid gap-4" onSubmit={(event) => void add(event)}>
        <Field
          form="staff"
          name="email"
          label={t('operator.application.email')}
          hint={t('operator.staff.add.hint')}
          error={error}
        >
          <TextInput
            type="email"
            dir="ltr"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field form="staff" name="role" label={t('operator.staff.role')}>
          <Select value={role} onChange={({ target }) => setRole(Number(target.value))}>
            <RoleOptions roles={roles} />
          </Select>
        </Field>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('operator.staff.add.do')}
        </Button>
      </form>
    </Card>
  );
}
