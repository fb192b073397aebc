import type { Audience } from '@souk/rules/permissions';
import type { Actor } from '#authority/actor.ts';
import { audited } from '#authority/audited.ts';
import { openSession } from '#authority/open-session.ts';
import { signSession } from '#authority/session-token.ts';
import { findByEmail } from '#account/queries.ts';
import { provePassword } from '#account/sign-in.ts';
import type { ConsoleCall } from '#http/console-call.ts';
import { Refusal } from '#http/refusal.ts';
import { noteSecurityEvent } from '#telemetry/security-events.ts';

type SignInCall = Pick<ConsoleCall, 'shop' | 'db' | 'now' | 'request'> & {
  body: { email: string; password: string; audience: Audience };
};

export type SignedIn = { ok: true; token: string } | { ok: false; reason: 'failed' | 'no-member' };

/**
 * Opens a console with address and password. Unknown addresses and wrong passwords answer alike and cost alike (INVARIANTS
 * I37); only the right password learns that the account is no member. Too many tries are refused as those of the shop's
 * own sign-in, with which they are counted.
 */
export async function signInToConsole(call: SignInCall): Promise<SignedIn | Refusal> {
  const { shop, db, now, body, request } = call;
  const user = await findByEmail(db, body.email);
  const stored = user?.password_hash ?? null;
  const proven = await provePassword(call, { email: body.email, stored });
  if (proven instanceof Refusal) return proven;
  if (!proven || !user) {
    noteSecurityEvent(shop, 'sign-in-refused', { user: user?.id ?? null });
    return { ok: false, reason: 'failed' };
  }
  const { id: userId, name } = user;
  const actor: Actor = { kind: 'person', userId, name, storeId: null, requestId: request.id };
  const userAgent = request.headers['user-agent'] ?? '';
  const opened = await audited(db, actor, (tx) =>
    openSession(tx, { userId, audience: body.audience, userAgent, now }),
  );
  if (!opened.ok) return opened;
  noteSecurityEvent(shop, 'signed-in', { user: userId });
  return { ok: true, token: await signSession(shop, opened.session) };
}
