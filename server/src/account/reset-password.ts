import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import type { Refusal } from '#http/refusal.ts';
import { queueMail } from '#mail/queue-mail.ts';
import { answerEvenly } from '#http/answer-evenly.ts';
import { renewTries } from './code-tries.ts';
import { revokeLogins } from './login-queries.ts';
import { issueCode, mayMailCode, type MailProof } from './mail-code.ts';
import { openAccount } from './open-account.ts';
import { findByEmail, setPassword } from './queries.ts';
import { findNewestSignUp, takeSignUp } from './sign-up-queries.ts';
import { withMailProof } from './with-mail-proof.ts';
import { resetCode } from './mails/reset-code.ts';

type ForgottenCall = Pick<Call, 'shop' | 'db' | 'now' | 'language' | 'keepBrowser'> & {
  body: { email: string };
};

/**
 * Mails a code for a new password to the account of this address, or to the sign-up that nobody has proved, if there is
 * one; nobody is told whether.
 */
export async function mailResetCode({
  shop,
  db,
  now,
  language,
  body,
  keepBrowser,
}: ForgottenCall): Promise<void> {
  const browserHash = keepBrowser();
  await answerEvenly(shop, () =>
    inTransaction(db, async (tx) => {
      await renewTries(tx, { purpose: 'reset', email: body.email, now });
      const user = await findByEmail(tx, body.email);
      const signUp = user ? null : await findNewestSignUp(tx, { email: body.email, browserHash });
      const email = (user ?? signUp)?.email;
      if (email === undefined || !(await mayMailCode(tx, shop, { purpose: 'reset', email, now }))) return;
      const { id, code, link } = await issueCode(tx, shop, {
        purpose: 'reset',
        email,
        browserHash,
        ...(signUp ? { signUpId: signUp.id } : {}),
      });
      await queueMail(tx, {
        kind: resetCode,
        cause: `reset-code:${id}`,
        to: email,
        language: language.code,
        data: { code, link },
      });
    }),
  );
}

type ResetCall = Pick<Call, 'shop' | 'db' | 'now' | 'request'> & { body: MailProof & { password: string } };

/**
 * Sets a new password by a mailed code and ends every login. A sign-up that nobody had proved becomes an account by it:
 * the mail was read. Of what was typed there only the name is taken.
 */
export async function resetPassword(call: ResetCall): Promise<true | Refusal> {
  const { shop, now, body } = call;
  return withMailProof(call, 'reset', async (tx, { email, signUpId }) => {
    // Only now: a wrong code must not cost us a hash.
    const passwordHash = await shop.passwords.hash(body.password);
    let userId = await setPassword(tx, { email, passwordHash });
    if (userId === null) {
      const signUp = await takeSignUp(tx, { email, signUpId });
      if (!signUp) return null;
      userId = (await openAccount(tx, { name: signUp.name, email, phone: null, passwordHash, now })).id;
    }
    await revokeLogins(tx, { userId, now });
    call.request.log.info({ user: userId }, 'a password was reset');
    return true;
  });
}
