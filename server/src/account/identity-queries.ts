import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SocialProviderName } from '#outbound/social-port.ts';

/** Each account can be linked to one user per provider. */
const columnOf = { google: 'google_id', facebook: 'facebook_id' } as const;

type IdentityKey = { provider: SocialProviderName; subject: string };

/** Serializes decisions about a provider's user until the transaction ends. */
export async function lockIdentity(tx: Transaction<DB>, { provider, subject }: IdentityKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`.execute(tx);
}

export async function findByIdentity(db: Kysely<DB>, { provider, subject }: IdentityKey) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'deleted_at'])
    .where(columnOf[provider], '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockByEmail(tx: Transaction<DB>, email: string) {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'deleted_at'])
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Links an account to a provider's user, unless it is linked to another user of that provider. */
export async function setIdentity(
  tx: Transaction<DB>,
  { userId, provider, subject }: IdentityKey & { userId: number },
): Promise<boolean> {
  const column = columnOf[provider];
  const row = await tx
    .updateTable('users')
    .set({ [column]: subject })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb(column, 'is', null), eb(column, '=', subject)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
