import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';

/** IANA zone of a store's days, by its shipping calendar; otherwise the shop's. */
export async function readTimeZone(
  db: Kysely<DB>,
  { storeId }: Scope,
  settings: Pick<Settings, 'time_zone'>,
): Promise<string> {
  if (storeId === null) return settings.time_zone;
  const store = await db
    .selectFrom('stores')
    .select(sql<string | null>`hand_over ->> 'time_zone'`.as('zone'))
    .where('id', '=', storeId)
    .executeTakeFirst();
  return store?.zone ?? settings.time_zone;
}
