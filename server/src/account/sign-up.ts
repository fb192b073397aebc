import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { countUse } from '#http/shared-limits.ts';
import { queueMail } from '#mail/queue-mail.ts';
import { answerEvenly } from '#http/answer-evenly.ts';
import { findOrderToAdopt } from '#order/adopt-order.ts';
import { findHolder } from '#order/holder.ts';
import { guestShopper } from '#shopper/shopper.ts';
import type { Shop } from '#shop.ts';
import type { OrderLink } from '#order/sign-order-link.ts';
import { renewTries } from './code-tries.ts';
import { mailSignUp } from './mail-sign-up.ts';
import { isEmailTaken, findByEmail } from './queries.ts';
import { alreadyRegistered } from './mails/already-registered.ts';

type SignUp = {
  name: string;
  email: string;
  password: string;
  phone: string | null;
  /** An order that the account is to have, with the link to it that somebody may have. */
  order: { id: number; link: OrderLink } | null;
  guestToken: string | null;
  /** Of the browser that asks; null for what is none. */
  browserHash: string | null;
  language: string;
  now: Date;
};

/**
 * Writes down what somebody typed and mails a code that opens an account of exactly this. Whoever else signs up with the
 * same address gets a code of their own for what they typed; the first proof wins, and the rest is forgotten. An
 * address with an account stays as it is: its owner is mailed, the caller gets the same reply after the same time
 * (INVARIANTS I35, I37), unless the setting `compat_signup_reveals` says otherwise.
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
      else if (!settings.compat_signup_reveals) await tellAccountHolder(tx, { email, language, now });
      return !isTaken;
    }),
  );
  if (!isNew && settings.compat_signup_reveals) return { ok: false, reason: 'already-registered' };
  return { ok: true };
}

/** The order that the account is to have: one that the caller may see and that was placed with the very address. */
async function findGuestOrder(shop: Shop, { order, guestToken, email, now }: SignUp): Promise<number | null> {
  if (order === null) return null;
  const shopper = guestToken === null ? null : guestShopper(guestToken);
  const holder = await findHolder(shop, { shopper, orderId: order.id, link: order.link, now });
  return holder && findOrderToAdopt(shop.db, { id: order.id, holder, email });
}

/** To the address as the account has it, not as it was typed now. */
async function tellAccountHolder(
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
