import type { AuditedTx } from './audited.ts';
import { recordSession } from './open-session.ts';
import { endSession, type SessionKey } from './session-queries.ts';

export type Revoked = { ok: true } | { ok: false; reason: 'session-missing' };

export async function revokeSession(
  tx: AuditedTx,
  { id, userId, now }: SessionKey & { now: Date },
): Promise<Revoked> {
  const audience = await endSession(tx, { id, userId, now });
  if (audience === null) return { ok: false, reason: 'session-missing' };
  recordSession(tx, 'session.end', { userId, audience });
  return { ok: true };
}
