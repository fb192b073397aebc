import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SocialProviderName } from '#outbound/social-port.ts';

export type NewSocialLogin = {
  stateHash: string;
  browserHash: string;
  provider: SocialProviderName;
  nonce: string;
  verifier: string;
  nextPath: string;
  expiresAt: Date;
};

export async function insertSocialLogin(db: Kysely<DB>, login: NewSocialLogin): Promise<void> {
  await db
    .insertInto('social_logins')
    .values({
      state_hash: login.stateHash,
      browser_hash: login.browserHash,
      provider: login.provider,
      nonce: login.nonce,
      code_verifier: login.verifier,
      next_path: login.nextPath,
      expires_at: login.expiresAt,
    })
    .execute();
}

type StateKey = { stateHash: string; browserHash: string; provider: SocialProviderName; now: Date };

/** Consumes a login state: once, by the browser that requested it, before it expires. Null if it is invalid. */
export async function spendState(db: Kysely<DB>, key: StateKey) {
  const row = await db
    .updateTable('social_logins')
    .set({ answered_at: key.now })
    .where('state_hash', '=', key.stateHash)
    .where('browser_hash', '=', key.browserHash)
    .where('provider', '=', key.provider)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', key.now)
    .returning(['nonce', 'code_verifier', 'next_path'])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a login for the next page to exchange. */
export async function offerLogin(
  tx: Transaction<DB>,
  login: { stateHash: string; jti: string; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('social_logins')
    .set({ jti: login.jti, expires_at: login.expiresAt })
    .where('state_hash', '=', login.stateHash)
    .execute();
}

/** Consumes the stored login, once and only in the browser that signed in. False if there is none. */
export async function exchangeLogin(
  tx: Transaction<DB>,
  login: { jti: string; browserHash: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('social_logins')
    .where('jti', '=', login.jti)
    .where('browser_hash', '=', login.browserHash)
    .where('expires_at', '>', login.now)
    .returning('jti')
    .executeTakeFirst();
  return row !== undefined;
}

export async function awaitProof(
  tx: Transaction<DB>,
  wait: { stateHash: string; subject: string; email: string; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('social_logins')
    .set({ subject: wait.subject, email: wait.email, expires_at: wait.expiresAt })
    .where('state_hash', '=', wait.stateHash)
    .execute();
}

/** The address that this browser has to verify; the latest of several. */
export async function findPendingEmail(
  db: Kysely<DB>,
  key: { browserHash: string; now: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('social_logins')
    .select('email')
    .where('browser_hash', '=', key.browserHash)
    .where('subject', 'is not', null)
    .where('expires_at', '>', key.now)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Returns and deletes the provider identities that were waiting for this browser to verify the address. */
export async function takePendingLogins(
  tx: Transaction<DB>,
  proof: { browserHash: string; email: string; now: Date },
): Promise<{ provider: SocialProviderName; subject: string }[]> {
  const rows = await tx
    .deleteFrom('social_logins')
    .where('browser_hash', '=', proof.browserHash)
    .where('subject', 'is not', null)
    .where(sql<boolean>`lower(email) = lower(${proof.email})`)
    .where('expires_at', '>', proof.now)
    .returning(['provider', 'subject'])
    .execute();
  // guaranteed by a check constraint and the query
  return rows as { provider: SocialProviderName; subject: string }[];
}

export async function deletePendingLogins(tx: Transaction<DB>, email: string): Promise<void> {
  await tx
    .deleteFrom('social_logins')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
}

export async function deleteEndedSocialLogins(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('social_logins').where('expires_at', '<=', now).execute();
}
