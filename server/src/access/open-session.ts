import { randomUUID } from 'node:crypto';
import type { Audience } from '@souk/rules/permissions';
import type { AuditedTx } from './audited.ts';
import { listMemberships } from './membership-queries.ts';
import { longestMs } from './session-limits.ts';
import type { SecondFactor } from './second-factor/queries.ts';
import { insertSession, type NewSession } from './session-queries.ts';

const longestUserAgent = 300;

export type SessionRequest = {
  userId: number;
  audience: Audience;
  userAgent: string;
  secondFactor?: SecondFactor | null;
  now: Date;
};
export type Opened = { ok: true; session: NewSession } | { ok: false; reason: 'no-member' };

/** Opens a console session for an authenticated user who is a member there. `signSession` creates its token. */
export async function openSession(tx: AuditedTx, input: SessionRequest): Promise<Opened> {
  const { userId, audience, now } = input;
  const memberships = await listMemberships(tx, userId);
  if (!memberships.some(({ storeId }) => (storeId === null) === (audience === 'operator')))
    return { ok: false, reason: 'no-member' };
  const session = {
    id: randomUUID(),
    userId,
    audience,
    now,
    secondFactor: input.secondFactor ?? null,
    userAgent: input.userAgent.slice(0, longestUserAgent),
    expiresAt: new Date(now.getTime() + longestMs[audience]),
  };
  await insertSession(tx, session);
  recordSession(tx, 'session.open', input);
  return { ok: true, session };
}

export function recordSession(
  tx: AuditedTx,
  action: 'session.open' | 'session.confirm' | 'session.end',
  { userId, audience }: { userId: number; audience: Audience },
): void {
  const facts = { entity: 'person', entityId: userId, label: tx.audit.actor.name, storeId: null };
  tx.audit.record({ ...facts, action, before: null, after: { audience } });
}
