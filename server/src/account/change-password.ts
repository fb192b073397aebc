import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import type { Login } from '#owner/owner.ts';
import { Refusal, refuse } from '#http/refusal.ts';
import { revokeLogins } from './login-queries.ts';
import { getCredentials, replacePassword } from './queries.ts';
import { provePassword } from './sign-in.ts';

type ChangeCall = Pick<Call, 'shop' | 'db' | 'now' | 'request'> & {
  login: Login;
  body: { current_password: string; password: string };
};

/** Changes the password of whoever knows the current one. This login stays, all others end. */
export async function changePassword(call: ChangeCall): Promise<Refusal | null> {
  const { shop, db, now, body, login } = call;
  const { email, password_hash: from } = await getCredentials(db, login.userId);
  const proven = await provePassword(
    { ...call, body: { password: body.current_password } },
    { email, stored: from },
  );
  if (proven instanceof Refusal) return proven;
  if (!proven || from === null) return refuse('refusal.password.current-wrong');
  const to = await shop.passwords.hash(body.password);
  return inTransaction(db, async (tx) => {
    // Somebody else was faster, and what was proved is not the password any more.
    if (!(await replacePassword(tx, { userId: login.userId, from, to })))
      return refuse('refusal.password.current-wrong');
    await revokeLogins(tx, { userId: login.userId, except: login.jti, now });
    call.request.log.info({ user: login.userId }, 'a password was changed');
    return null;
  });
}
