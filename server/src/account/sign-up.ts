import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { countUse } from '#http/shared-limits.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { answerEvenly } from '#http/answer-evenly.ts';
import { findOrderToAdopt } from '#order/adopt-order.ts';
import { findHolder } from '#order/holder.ts';
import { guestShopper } from '#access/shopper.ts';
import type { Shop } from '#shop.ts';
import type { OrderLink } from '#order/sign-order-link.ts';
import { renewTries } from '#notification/codes/code-tries.ts';
import { mailSignUp } from './mail-sign-up.ts';
import { isEmailTaken, findByEmail } from './queries.ts';
import { alreadyRegistered } from './mails/already-registered.ts';

type SignUp = {
  name: string;
  email: string;
  password: string;
  phone: string | null;
  /** A guest order that the account should get, with its link if there is one. */
  order: { id: number; link: OrderLink } | null;
  guestToken: string | null;
  /** Hash identifying the requesting browser, or null. */
  browserHash: string | null;
  language: string;
  now: Date;
};

/**
 * Stores a sign-up and emails a code that opens an account with exactly this data. Others who sign up with the same address get their own
 * code for their own data; the first verification wins. If the address has an account, its owner is emailed, and the caller gets the same
 * reply after the same time (INVARIANTS I35, I37), unless the setting `compat_signup_reveals` is on.
 */
export async function signUp(
  shop: Shop,
  input: SignUp,
): Promise<{ ok: true } | { ok: false; reason: 'already-registered' }> {
  const { name, email, password, phone, browserHash, language, now } = input;
  const { settings } = await shop.site.read();
  const passwordHash = await shop.passwords.hash(password);
  const orderId = await findGuestOrder(shop, input);
  const user = { name, email, phone, passwordHash, orderId, now };
  const isNew = await answerEvenly(shop, () =>
    inTransaction(shop.db, async (tx) => {
      await renewTries(tx, { purpose: 'verify', email, now });
      const isTaken = await isEmailTaken(tx, email);
      if (!isTaken) await mailSignUp(tx, shop, { user, language, browserHash });
      else if (!settings.compat_signup_reveals) await notifyAccountHolder(tx, { email, language, now });
      return !isTaken;
    }),
  );
  if (!isNew && settings.compat_signup_reveals) return { ok: false, reason: 'already-registered' };
  return { ok: true };
}

/** The order that the account should get, if the caller may see it and it has the same email address. */
async function findGuestOrder(shop: Shop, { order, guestToken, email, now }: SignUp): Promise<number | null> {
  if (order === null) return null;
  const shopper = guestToken === null ? null : guestShopper(guestToken);
  const holder = await findHolder(shop, { shopper, orderId: order.id, link: order.link, now });
  return holder && findOrderToAdopt(shop.db, { id: order.id, holder, email });
}

/** Uses the address as stored in the account, not as typed. */
async function notifyAccountHolder(
  tx: Transaction<DB>,
  attempt: { email: string; language: string; now: Date },
) {
  const shopper = await findByEmail(tx, attempt.email);
  if (!shopper) return;
  const limit = {
    name: 'code-mail',
    subject: `already-registered:${shopper.email}`,
    now: attempt.now,
  } as const;
  if ((await countUse(tx, limit)) !== null) return;
  await queueMail(tx, {
    kind: alreadyRegistered,
    cause: `already-registered:${randomUUID()}`,
    to: shopper.email,
    language: attempt.language,
    data: { name: shopper.name },
  });
}
