import { endSessionsOf } from '#access/session-queries.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { answerEvenly } from '#http/answer-evenly.ts';
import { isConsolePassword, type WeakPassword } from './console-password.ts';
import { renewTries } from '#notification/codes/code-tries.ts';
import { revokeLogins } from './login-queries.ts';
import { issueCode, mayMailCode } from '#notification/codes/mail-code.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { openAccount } from './open-account.ts';
import { findByEmail, findConsoleOf, setPassword } from './queries.ts';
import { findNewestSignUp, takeSignUp } from './sign-up-queries.ts';
import type { Shop } from '#shop.ts';
import { notifyPasswordChange } from './notify-password-change.ts';
import { withMailProof, type ProofInput, type ProofRefused } from '#notification/codes/with-mail-proof.ts';
import { resetCode } from './mails/reset-code.ts';

/**
 * Emails a code for a new password to this address's account or pending sign-up, without revealing whether there is one. Addresses with a
 * console or an invitation to one get a link without a code: four digits could be guessed within a year.
 */
export async function mailResetCode(
  shop: Shop,
  asked: { email: string; browserHash: string | null; language: string; now: Date },
): Promise<void> {
  const { browserHash, language, now } = asked;
  await answerEvenly(shop, () =>
    inTransaction(shop.db, async (tx) => {
      await renewTries(tx, { purpose: 'reset', email: asked.email, now });
      const user = await findByEmail(tx, asked.email);
      const signUp = user ? null : await findNewestSignUp(tx, { email: asked.email, browserHash });
      const email = (user ?? signUp)?.email;
      if (email === undefined) return;
      const opens = signUp ? { signUpId: signUp.id } : {};
      const audience = await findConsoleOf(tx, { email, now });
      if (audience !== null) return mailResetLink(tx, shop, { email, ...opens, audience, language, now });
      if (!(await mayMailCode(tx, shop, { purpose: 'reset', email, now }))) return;
      const { id, code, link } = await issueCode(tx, shop, {
        purpose: 'reset',
        email,
        browserHash,
        ...opens,
      });
      await queueMail(tx, {
        kind: resetCode,
        cause: `reset-code:${id}`,
        to: email,
        language,
        data: { code, link },
      });
    }),
  );
}

/** Rolls the transaction back, so that the link stays valid. */
class WeakPasswordError extends Error {}

/**
 * Sets a new password by emailed code or link, ends every login and console session, and emails the owner. An address with a console
 * accepts only the link, even if it got its role after the code was sent, and requires a strong password. A pending sign-up becomes an
 * account, since the email was read; only its name is used.
 */
export async function resetPassword(
  shop: Shop,
  { password, language, ...input }: ProofInput & { password: string; language: string },
): Promise<{ ok: true; userId: number } | ProofRefused | WeakPassword> {
  const { now } = input;
  const proven = await withMailProof(shop, input, 'reset', async (tx, { email, signUpId, byLink }) => {
    if ((await findConsoleOf(tx, { email, now })) !== null) {
      if (!byLink) return null;
      if (!(await isConsolePassword(password))) throw new WeakPasswordError();
    }
    // Hashed after the check: a wrong code must not cost a hash.
    const passwordHash = await shop.passwords.hash(password);
    const byCode = !byLink;
    let userId = await setPassword(tx, { email, passwordHash, byCode });
    if (userId !== null) await notifyPasswordChange(tx, { userId, language, now });
    else {
      const signUp = await takeSignUp(tx, { email, signUpId });
      if (!signUp) return null;
      const person = { name: signUp.name, email, phone: null, passwordHash, passwordByCode: byCode, now };
      userId = (await openAccount(tx, person)).id;
    }
    await revokeLogins(tx, { userId, now });
    await endSessionsOf(tx, userId, now);
    return userId;
  }).catch((error: unknown) => {
    if (error instanceof WeakPasswordError) return { ok: false, reason: 'weak-password' } as const;
    throw error;
  });
  return proven.ok ? { ok: true, userId: proven.result } : proven;
}
