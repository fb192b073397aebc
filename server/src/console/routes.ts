import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#authority/audited.ts';
import { confirmSession } from '#authority/confirm-session.ts';
import { revokeSession } from '#authority/revoke-session.ts';
import { listSessions } from '#authority/session-queries.ts';
import { getCredentials } from '#account/queries.ts';
import { provePassword } from '#account/sign-in.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { signInFirst } from '#http/console-caller.ts';
import { Refusal, refuse, refuseUnknown } from '#http/refusal.ts';
import { loadMe } from './me-view.ts';
import { signInToConsole } from './sign-in-to-console.ts';

/** The sessions of whoever is at a console. */
export const consoleSessionHandlers: ConsoleHandlers<ConsoleApi['session']> = {
  async openSession(call) {
    const signedIn = await signInToConsole(call);
    if (signedIn instanceof Refusal) return signedIn;
    if (!signedIn.ok)
      return refuse(signedIn.reason === 'failed' ? 'refusal.signin.failed' : 'refusal.console.no-member');
    call.setSessionCookie(signedIn.token);
    return true;
  },

  async endSession({ db, now, caller, setSessionCookie }) {
    const { session, actor } = caller;
    const ended = await audited(db, actor, (tx) => revokeSession(tx, { ...session, now }));
    setSessionCookie(null);
    return ended.ok ? true : signInFirst();
  },

  me: ({ db, caller }) => loadMe(db, caller),

  async confirmSession(call) {
    const { db, now, caller } = call;
    const { session, actor } = caller;
    const { email, password_hash: stored } = await getCredentials(db, session.userId);
    const proven = await provePassword(call, { email, stored });
    if (proven instanceof Refusal) return proven;
    if (!proven) return refuse('refusal.password.current-wrong');
    const confirmed = await audited(db, actor, (tx) => confirmSession(tx, { session, now }));
    return confirmed.ok ? { confirmed_until: confirmed.until.toISOString() } : signInFirst();
  },

  async listSessions({ db, now, caller }) {
    const { id: current, userId } = caller.session;
    const sessions = await listSessions(db, userId, now);
    return sessions.map(({ id, audience, userAgent, createdAt, lastSeenAt }) => ({
      ...{ id, audience, user_agent: userAgent, is_current: id === current },
      ...{ created_at: createdAt.toISOString(), last_seen_at: lastSeenAt.toISOString() },
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
