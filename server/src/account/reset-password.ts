import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import type { Refusal } from '#http/refusal.ts';
import { queueMail } from '#mail/queue-mail.ts';
import { answerEvenly } from './answer-evenly.ts';
import { revokeLogins } from './login-queries.ts';
import { issueCode, type MailProof } from './mail-code.ts';
import { findByEmail, markVerified } from './queries.ts';
import { withMailProof } from './with-mail-proof.ts';

/** Mails a code for a new password to the account of this address, if there is one; nobody is told whether. */
export async function mailResetCode({
  shop,
  db,
  language,
  body,
}: Pick<Call, 'shop' | 'db' | 'language'> & { body: { email: string } }): Promise<void> {
  await answerEvenly(shop, () =>
    inTransaction(db, async (tx) => {
      const user = await findByEmail(tx, body.email);
      const issued = user && (await issueCode(tx, shop, { purpose: 'reset', email: user.email }));
      if (!issued) return;
      await queueMail(tx, {
        kind: 'reset-code',
        cause: `reset-code:${issued.id}`,
        to: user.email,
        language: language.code,
        data: { code: issued.code, link: issued.link },
      });
    }),
  );
}

type ResetCall = Pick<Call, 'shop' | 'db' | 'now' | 'request'> & { body: MailProof & { password: string } };

/** Sets a new password by a mailed code and ends every login. The mail was read, so the address is verified too. */
export async function resetPassword(call: ResetCall): Promise<true | Refusal> {
  const { shop, now, body } = call;
  return withMailProof(call, 'reset', async (tx, email) => {
    // Only now: a wrong code must not cost us a hash.
    const passwordHash = await shop.passwords.hash(body.password);
    const user = await markVerified(tx, { email, now, passwordHash });
    if (!user) return null;
    await revokeLogins(tx, { userId: user.id, now });
    call.request.log.info({ user: user.id }, 'a password was reset');
    return true;
  });
}
