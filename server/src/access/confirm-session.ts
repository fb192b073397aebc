import type { AuditedTx } from './audited.ts';
import { recordSession } from './open-session.ts';
import { confirmedMs } from './session-limits.ts';
import { updateConfirmed, type Session } from './session-queries.ts';

export type Confirmed = { ok: true; until: Date } | { ok: false; reason: 'session-ended' };

/** Allows a session, after re-authentication, to make sensitive changes (money, roles, keys) for ten minutes. */
export async function confirmSession(
  tx: AuditedTx,
  { session, now }: { session: Session; now: Date },
): Promise<Confirmed> {
  const until = new Date(now.getTime() + confirmedMs);
  if (!(await updateConfirmed(tx, { ...session, until }))) return { ok: false, reason: 'session-ended' };
  recordSession(tx, 'session.confirm', session);
  return { ok: true, until };
}

export function isConfirmed({ confirmedUntil }: Pick<Session, 'confirmedUntil'>, now: Date): boolean {
  return confirmedUntil !== null && confirmedUntil > now;
}
