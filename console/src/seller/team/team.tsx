import type { Team } from '@souk/contract/seller-console/team';
import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { InvitationRow } from '#parts/invitation-row.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { RoleControl } from '#parts/role-control.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import { useFormat } from '#format.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { LeaveButton } from './leave-button.tsx';
import { RoleOptions, useRoleName } from './role-options.tsx';
import { StoreRights } from './store-rights.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) => call('GET seller/members', { signal });

export function Component() {
  const t = useT();
  const { may, store } = useMe();
  const team = useLoaderData<typeof loader>();
  const roleName = useRoleName();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <PageHead
        title={t('console.nav.team')}
        text={t('console.team.count', { count: team.members.length, store: store?.name ?? '' })}
      >
        {may('members.write') && (
          <Button variant="primary" size="small" icon="plus" onClick={() => setIsInviting(true)}>
            {t('console.team.invite')}
          </Button>
        )}
      </PageHead>
      <section className="card" aria-label={t('console.team.people')}>
        <ul>
          {team.members.map((member) => (
            <Member key={member.user_id} member={member} roles={team.roles} />
          ))}
          {team.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              role={roleName(invitation.role)}
              withdraw={
                may('members.write') && invitation.can_grant
                  ? () => call('DELETE seller/invitations/{id}', { params: { id: invitation.id } })
                  : undefined
              }
            />
          ))}
        </ul>
      </section>
      <StoreRights roles={team.roles} />
      <InviteSheet open={isInviting} roles={team.roles} onClose={() => setIsInviting(false)} />
    </>
  );
}

const row = 'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0';

function Member({ member, roles }: { member: Team['members'][number]; roles: Team['roles'] }) {
  const t = useT();
  const { may } = useMe();
  const { ago } = useFormat();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const roleName = useRoleName();
  const params = { id: member.user_id };
  const canGrant = roles.find(({ id }) => id === member.role_id)?.can_grant === true;
  async function change(roleId: number) {
    const sent = { params, body: { role_id: roleId } };
    if (await act(() => call('PUT seller/members/{id}', sent))) toast(t('operator.staff.changed'));
    await revalidate();
  }
  async function remove() {
    if (await act(() => call('DELETE seller/members/{id}', { params })))
      toast(t('console.team.removed', { name: member.name }));
    await revalidate();
  }
  const seen = member.last_seen_at
    ? t('console.team.seen', { ago: ago(member.last_seen_at) })
    : t('console.team.never');
  return (
    <li className={row}>
      <div className="min-w-0 basis-full md:flex-1 md:basis-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{member.name}</bdi>
          {member.is_you && <StateMark tone="calm">{t('console.team.you')}</StateMark>}
          {member.has_second_factor ? (
            <StateMark tone="good">{t('console.team.two-factor')}</StateMark>
          ) : (
            // Shown to people who can act on it.
            may('members.write') && <StateMark tone="work">{t('console.team.one-factor')}</StateMark>
          )}
        </p>
        <p className="text-13 wrap-anywhere text-text-3">
          <bdi dir="ltr">{member.email}</bdi> · {seen}
        </p>
      </div>
      {may('members.write') && canGrant && !member.is_you ? (
        <RoleControl
          form={`member-${member.user_id}`}
          label={t('console.team.role')}
          roleId={member.role_id}
          remove={{
            label: t('console.team.remove.short'),
            title: t('console.team.remove', { name: member.name }),
          }}
          isBusy={isBusy}
          onChange={(roleId) => void change(roleId)}
          onRemove={() => void remove()}
        >
          <RoleOptions roles={roles} />
        </RoleControl>
      ) : (
        <span className="text-text-2">{roleName(member.role)}</span>
      )}
      {member.is_you && member.role !== 'owner' && <LeaveButton />}
    </li>
  );
}
