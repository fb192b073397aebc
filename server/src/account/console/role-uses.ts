import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findUses, type FoundUse } from '#records/record-uses.ts';

/** Members with a role, and invitations to it that can still be accepted. */
export const findRoleUses = (db: Kysely<DB>, id: number, now: Date): Promise<FoundUse[]> =>
  findUses(
    db,
    [
      {
        by: 'members',
        rows: (role) => sql`
          select u.id, u.name as title from memberships m join users u on u.id = m.user_id where m.role_id = ${role}`,
      },
      {
        by: 'invitations',
        rows: (role) => sql`
          select i.id, i.email as title from invitations i
          where i.role_id = ${role} and i.expires_at > ${now}::timestamptz`,
      },
    ],
    id,
  );
