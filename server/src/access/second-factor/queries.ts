import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type SecondFactor = 'authenticator' | 'passkey' | 'recovery-code';

export type Passkey = {
  id: number;
  title: string;
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

export type SecondFactors = {
  /** The sealed key of the authenticator app; null: there is none. */
  sealedKey: string | null;
  passkeys: Passkey[];
  codesLeft: number;
};

export async function readFactors(db: Kysely<DB>, userId: number): Promise<SecondFactors> {
  const [authenticator, passkeys, codes] = await Promise.all([
    db.selectFrom('authenticators').select('sealed_key').where('user_id', '=', userId).executeTakeFirst(),
    db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute(),
  ]);
  return {
    sealedKey: authenticator?.sealed_key ?? null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      title: row.title,
      credentialId: row.credential_id,
      publicKey: row.public_key,
      signCount: Number(row.sign_count),
      transports: row.transports,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
    codesLeft: codes.length,
  };
}

export const hasFactor = ({ sealedKey, passkeys }: SecondFactors) =>
  sealedKey !== null || passkeys.length > 0;

export async function upsertAuthenticator(
  tx: Transaction<DB>,
  row: { userId: number; sealedKey: string; step: number; now: Date },
): Promise<void> {
  const values = { sealed_key: row.sealedKey, last_step: row.step, created_at: row.now };
  await tx
    .insertInto('authenticators')
    .values({ user_id: row.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Uses a time step of the authenticator; false if it or a later one was used before. */
export async function takeStep(db: Kysely<DB>, userId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function takeRecoveryCode(db: Kysely<DB>, codeHash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(
  tx: Transaction<DB>,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length > 0)
    await tx
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ code_hash: hash, user_id: userId })))
      .execute();
}

export async function deleteAuthenticator(tx: Transaction<DB>, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if any account already has it. */
export async function insertPasskey(
  tx: Transaction<DB>,
  userId: number,
  { title, credentialId, publicKey, signCount, transports, createdAt }: Omit<Passkey, 'id' | 'lastUsedAt'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      title,
      credential_id: credentialId,
      public_key: publicKey,
      sign_count: signCount,
      transports,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePasskeyUse(
  db: Kysely<DB>,
  { id, signCount, now }: { id: number; signCount: number; now: Date },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

/** Returns its title; null if the user has no such passkey. */
export async function deletePasskey(tx: Transaction<DB>, userId: number, id: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('title')
    .executeTakeFirst();
  return row?.title ?? null;
}
