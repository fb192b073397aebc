import { isPermission, mayGrant, type Permission } from '@souk/rules/permissions';
import { sql, type Kysely } from 'kysely';
import { listInvitations } from '#access/invitation-queries.ts';
import { audienceOf } from '#access/membership-queries.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';

type MemberRow = {
  user_id: number;
  name: string;
  email: string;
  role: string;
  role_id: number;
  last_seen_at: Date | null;
  has_second_factor: boolean;
};

export async function readTeam(
  db: Kysely<DB>,
  scope: Scope,
  { own, now }: { own: readonly Permission[]; now: Date },
) {
  const audience = audienceOf(scope);
  const [members, invitations, roles] = await Promise.all([
    sql<MemberRow>`
      select u.id as user_id, u.name, u.email, r.name as role, r.id as role_id,
        (select max(s.last_seen_at) from console_sessions s where s.user_id = u.id and s.audience = ${audience}) as last_seen_at,
        (exists (select from authenticators a where a.user_id = u.id) or exists (select from passkeys k where k.user_id = u.id)
        ) as has_second_factor
      from memberships m join users u on u.id = m.user_id join roles r on r.id = m.role_id
      where m.store_id is not distinct from ${scope.storeId}::int and u.deleted_at is null
      order by r.id, m.id`.execute(db),
    listInvitations(db, scope, now),
    db
      .selectFrom('roles')
      .select(['id', 'name', 'permissions'])
      .where('audience', '=', audience)
      .orderBy('id')
      .execute(),
  ]);
  const known = (all: readonly string[]) => all.filter((one) => isPermission(audience, one));
  return {
    members: members.rows.map((member) => ({
      ...member,
      last_seen_at: member.last_seen_at?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, email, role, role_id, expires_at, permissions }) => ({
      id,
      email,
      role,
      role_id,
      expires_at: expires_at.toISOString(),
      can_grant: mayGrant(own, known(permissions)),
    })),
    roles: roles.map(({ id, name, permissions: all }) => {
      const permissions = known(all);
      return { id, name, permissions, can_grant: mayGrant(own, permissions) };
    }),
  };
}
