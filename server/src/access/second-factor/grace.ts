import type { Audience } from '@souk/rules/permissions';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

const graceMs = 7 * 24 * 3_600_000;

/** When the required second factor becomes mandatory: seven days after joining or the upgrade that introduced the rule. */
export async function readGraceEnd(
  db: Kysely<DB>,
  { userId, audience }: { userId: number; audience: Audience },
): Promise<Date> {
  const { since } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.min('second_factor_from').as('since'))
    .where('user_id', '=', userId)
    .where('audience', '=', audience)
    .executeTakeFirstOrThrow();
  return new Date((since?.getTime() ?? 0) + graceMs);
}
