import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import type { Shop } from '#shop.ts';
import { renewTries } from '#notification/codes/code-tries.ts';
import { issueCode, mayMailCode } from '#notification/codes/mail-code.ts';
import type { NewUser } from './queries.ts';
import { insertSignUp } from './sign-up-queries.ts';
import { verifyCode } from './mails/verify-code.ts';

/** `language` is the email's; `browserHash` identifies the requesting browser, or is null. */
type Asker = { language: string; browserHash: string | null };

/** Stores a sign-up and emails its code, or does neither if the address has reached its hourly email limit. */
export async function mailSignUp(
  tx: Transaction<DB>,
  shop: Shop,
  { user, ...asker }: Asker & { user: NewUser & { orderId?: number | null } },
): Promise<void> {
  const { email } = user;
  if (!(await mayMailCode(tx, shop, { purpose: 'verify', email, now: user.now }))) return;
  await mailVerifyCode(tx, shop, { ...asker, email, signUpId: await insertSignUp(tx, user) });
}

export async function mailSignUpAgain(
  tx: Transaction<DB>,
  shop: Shop,
  signUp: Asker & { email: string; signUpId: number },
): Promise<void> {
  const { email } = signUp;
  const now = shop.clock.now();
  await renewTries(tx, { purpose: 'verify', email, now });
  if (!(await mayMailCode(tx, shop, { purpose: 'verify', email, now }))) return;
  await mailVerifyCode(tx, shop, signUp);
}

async function mailVerifyCode(
  tx: Transaction<DB>,
  shop: Shop,
  { email, signUpId, language, browserHash }: Asker & { email: string; signUpId: number },
): Promise<void> {
  const { id, code, link } = await issueCode(tx, shop, { purpose: 'verify', email, signUpId, browserHash });
  await queueMail(tx, {
    kind: verifyCode,
    cause: `verify-code:${id}`,
    to: email,
    language,
    data: { code, link },
  });
}
