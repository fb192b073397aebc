import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import { refuse, type Refusal } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { queueMail } from '#mail/queue-mail.ts';
import { answerEvenly } from '#http/answer-evenly.ts';
import { findOrderToAdopt } from '#order/adopt-order.ts';
import { findHolder } from '#order/holder.ts';
import { guestOwner } from '#owner/owner.ts';
import type { OrderLink } from '#order/sign-link.ts';
import { renewTries } from './code-tries.ts';
import { mailSignUp } from './mail-verify-code.ts';
import { isEmailTaken, findByEmail } from './queries.ts';
import { alreadyRegistered } from './mails/already-registered.ts';

type SignUpCall = Pick<
  Call,
  'shop' | 'db' | 'now' | 'settings' | 'language' | 'keepBrowser' | 'guestToken'
> & {
  body: {
    name: string;
    email: string;
    password: string;
    phone?: string | undefined;
    order_id?: number | undefined;
  } & OrderLink;
};

/**
 * Writes down what somebody typed and mails a code that opens an account of exactly this. Whoever else signs up with the
 * same address gets a code of their own for what they typed; the first proof wins, and the rest is forgotten. An
 * address with an account stays as it is: its owner is mailed, the caller gets the same reply after the same time
 * (INVARIANTS I35, I37), unless the setting `compat_signup_reveals` says otherwise.
 */
export async function signUp(call: SignUpCall): Promise<string | Refusal> {
  const { shop, db, now, settings, language, body, keepBrowser } = call;
  const passwordHash = await shop.passwords.hash(body.password);
  const orderId = await findGuestOrder(call);
  const { name, email, phone = null } = body;
  const user = { name, email, phone, passwordHash, orderId, now };
  const browserHash = keepBrowser();
  const isNew = await answerEvenly(shop, () =>
    inTransaction(db, async (tx) => {
      await renewTries(tx, { purpose: 'verify', email: body.email, now });
      const isTaken = await isEmailTaken(tx, body.email);
      if (!isTaken) await mailSignUp(tx, shop, { user, language: language.code, browserHash });
      else if (!settings.compat_signup_reveals)
        await tellOwner(tx, { email: body.email, language: language.code, now });
      return !isTaken;
    }),
  );
  if (!isNew && settings.compat_signup_reveals) return refuse('refusal.signup.already-verified');
  return body.email;
}

/** The order that the account is to have: one that the caller may see and that was placed with the very address. */
async function findGuestOrder({ body, guestToken, ...call }: SignUpCall): Promise<number | null> {
  if (body.order_id === undefined) return null;
  const owner = guestToken === null ? null : guestOwner(guestToken);
  const holder = await findHolder({ ...call, owner }, body.order_id, body);
  return holder && findOrderToAdopt(call.db, { id: body.order_id, holder, email: body.email });
}

/** To the address as the account has it, not as it was typed now. */
async function tellOwner(tx: Transaction<DB>, attempt: { email: string; language: string; now: Date }) {
  const owner = await findByEmail(tx, attempt.email);
  if (!owner) return;
  const limit = {
    name: 'code-mail',
    subject: `already-registered:${owner.email}`,
    now: attempt.now,
  } as const;
  if ((await countUse(tx, limit)) !== null) return;
  await queueMail(tx, {
    kind: alreadyRegistered,
    cause: `already-registered:${randomUUID()}`,
    to: owner.email,
    language: attempt.language,
    data: { name: owner.name },
  });
}
