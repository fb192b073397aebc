import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AuditedTx } from '../audited.ts';
import { markSecondFactor, type SessionKey } from '../session-queries.ts';
import type { NewPasskey } from './passkey.ts';
import {
  deleteAuthenticator,
  deletePasskey,
  hasFactor,
  insertPasskey,
  readFactors,
  replaceRecoveryCodes,
  upsertAuthenticator,
} from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

type Person = { session: SessionKey; now: Date };

/** `codes`: recovery codes, created with the first factor and shown only this once; null: they already exist. */
export type FactorAdded = { ok: true; codes: string[] | null } | { ok: false; reason: 'passkey-known' };

/** Adds an authenticator app whose code was just verified, replacing any other. */
export async function addAuthenticator(
  tx: AuditedTx,
  { session, now }: Person,
  { sealedKey, step }: { sealedKey: string; step: number },
): Promise<FactorAdded> {
  await upsertAuthenticator(tx, { userId: session.userId, sealedKey, step, now });
  return added(tx, session, 'authenticator', { authenticator: true });
}

export async function addPasskey(
  tx: AuditedTx,
  { session, now }: Person,
  passkey: NewPasskey & { title: string },
): Promise<FactorAdded> {
  if (!(await insertPasskey(tx, session.userId, { ...passkey, createdAt: now })))
    return { ok: false, reason: 'passkey-known' };
  return added(tx, session, 'passkey', { passkey: passkey.title });
}

async function added(
  tx: AuditedTx,
  session: SessionKey,
  kind: 'authenticator' | 'passkey',
  after: Record<string, string | boolean>,
): Promise<FactorAdded> {
  const { codesLeft } = await readFactors(tx, session.userId);
  // The factor was just shown, so this session counts as opened with it.
  await markSecondFactor(tx, session, kind);
  recordFactors(tx, session, { action: 'second-factor.add', before: null, after });
  return { ok: true, codes: codesLeft > 0 ? null : await makeCodes(tx, session.userId) };
}

async function makeCodes(tx: AuditedTx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

export type CodesRenewed = { ok: true; codes: string[] } | { ok: false; reason: 'no-factor' };

/** Replaces the recovery codes of a user with a second factor by ten new ones. */
export async function renewRecoveryCodes(tx: AuditedTx, { session }: Person): Promise<CodesRenewed> {
  if (!hasFactor(await readFactors(tx, session.userId))) return { ok: false, reason: 'no-factor' };
  recordFactors(tx, session, { action: 'second-factor.renew-codes', before: null, after: null });
  return { ok: true, codes: await makeCodes(tx, session.userId) };
}

export type FactorRemoved = { ok: true } | { ok: false; reason: 'factor-missing' };

export async function removeAuthenticator(tx: AuditedTx, { session }: Person): Promise<FactorRemoved> {
  if (!(await deleteAuthenticator(tx, session.userId))) return { ok: false, reason: 'factor-missing' };
  return removed(tx, session, { authenticator: true });
}

export async function removePasskey(tx: AuditedTx, { session }: Person, id: number): Promise<FactorRemoved> {
  const title = await deletePasskey(tx, session.userId, id);
  if (title === null) return { ok: false, reason: 'factor-missing' };
  return removed(tx, session, { passkey: title });
}

/** Removing the last factor deletes its recovery codes and clears it from all sessions. */
async function removed(
  tx: AuditedTx,
  session: SessionKey,
  before: Record<string, string | boolean>,
): Promise<FactorRemoved> {
  if (!hasFactor(await readFactors(tx, session.userId))) {
    await replaceRecoveryCodes(tx, session.userId, []);
    await markSecondFactor(tx, { userId: session.userId }, null);
  }
  recordFactors(tx, session, { action: 'second-factor.remove', before, after: null });
  return { ok: true };
}

type FactorAuditEntry = {
  action: `second-factor.${string}`;
  before: Record<string, string | boolean> | null;
  after: Record<string, string | boolean> | null;
};

function recordFactors(tx: AuditedTx, { userId }: SessionKey, entry: FactorAuditEntry): void {
  const { name } = tx.audit.actor;
  tx.audit.record({ ...entry, entity: 'person', entityId: userId, label: name, storeId: null });
}

/** Removes all second factors of a user who lost them: `souk user`. */
export async function removeAllFactors(
  tx: AuditedTx,
  person: { id: number; name: string },
): Promise<FactorRemoved> {
  if (!hasFactor(await readFactors(tx, person.id))) return { ok: false, reason: 'factor-missing' };
  await clearFactors(tx, person.id);
  const entry = { entity: 'person', entityId: person.id, label: person.name, storeId: null };
  tx.audit.record({ ...entry, action: 'second-factor.remove', before: { all: true }, after: null });
  return { ok: true };
}

/** Without an audit log entry: the calling act has its own. */
export async function clearFactors(tx: Transaction<DB>, userId: number): Promise<void> {
  const { passkeys } = await readFactors(tx, userId);
  await deleteAuthenticator(tx, userId);
  for (const { id } of passkeys) await deletePasskey(tx, userId, id);
  await replaceRecoveryCodes(tx, userId, []);
  await markSecondFactor(tx, { userId }, null);
}
