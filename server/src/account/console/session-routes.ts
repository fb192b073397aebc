import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import { confirmSession } from '#access/confirm-session.ts';
import { revokeSession } from '#access/revoke-session.ts';
import { listSessions } from '#access/session-queries.ts';
import { getCredentials } from '../queries.ts';
import { refuseAccount } from '../refusals.ts';
import { checkPassword } from '../sign-in.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { signInFirst } from '#http/console-caller.ts';
import { callerOf } from '#http/caller-of.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { refuseFactor } from './refusals.ts';
import { loadMe } from './me-view.ts';
import { signInToConsole, type SignedIn } from './sign-in-to-console.ts';

function refuseSignIn(refused: Exclude<SignedIn, { ok: true }>) {
  if (refused.reason === 'reset-first') return refuse('refusal.console.reset-first');
  if (refused.reason === 'no-member') return refuse('refusal.console.no-member');
  if (refused.reason === 'second-factor-missing' || refused.reason === 'second-factor-wrong')
    return refuseFactor(refused);
  return refuseAccount(refused);
}

export const consoleSessionHandlers: ConsoleHandlers<ConsoleApi['session']> = {
  async openSession({ shop, now, body, language, request, setSessionCookie }) {
    const signedIn = await signInToConsole(shop, {
      ...body,
      client: callerOf(request).client,
      userAgent: request.headers['user-agent'] ?? '',
      language: language.code,
      requestId: request.id,
      now,
    });
    if (!signedIn.ok) return refuseSignIn(signedIn);
    setSessionCookie(body.audience, signedIn.token);
    return true;
  },

  async endSession({ db, now, caller, setSessionCookie }) {
    const { session, actor } = caller;
    const ended = await audited(db, actor, (tx) => revokeSession(tx, { ...session, now }));
    setSessionCookie(session.audience, null);
    return ended.ok ? true : signInFirst();
  },

  me: ({ shop, settings, caller }) => loadMe(shop, caller, settings),

  async confirmSession({ shop, db, now, body, caller, request }) {
    const { session, actor } = caller;
    const { client } = callerOf(request);
    const { email, password_hash: stored } = await getCredentials(db, session.userId);
    const proven = await checkPassword(shop, { email, stored, password: body.password, client, now });
    if (!proven.ok) return refuseAccount(proven);
    const { second_factor: shown } = body;
    const factor = await proveSecondFactor(shop, { userId: session.userId, shown, now });
    if (!factor.ok) return refuseFactor(factor);
    const confirmed = await audited(db, actor, (tx) => confirmSession(tx, { session, now }));
    return confirmed.ok ? { confirmed_until: confirmed.until.toISOString() } : signInFirst();
  },

  async listSessions({ db, now, caller }) {
    const { id: current, userId } = caller.session;
    const sessions = await listSessions(db, userId, now);
    return sessions.map(({ id, audience, userAgent, createdAt, lastSeenAt }) => ({
      id,
      audience,
      user_agent: userAgent,
      is_current: id === current,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    }));
  },

  async revokeSession({ db, now, caller, params }) {
    const { userId } = caller.session;
    const revoked = await audited(db, caller.actor, (tx) =>
      revokeSession(tx, { id: params.id, userId, now }),
    );
    return revoked.ok ? true : refuseUnknown();
  },
};
