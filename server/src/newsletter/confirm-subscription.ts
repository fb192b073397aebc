import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import { refuse, type Refusal } from '#http/refusal.ts';
import { queueMail } from '#mail/queue-mail.ts';
import { confirmWaiting, isConfirmed } from './queries.ts';
import { isConfirmLink } from './sign-newsletter-link.ts';
import { newsletterWelcome } from './mails/newsletter-welcome.ts';

type ConfirmCall = Pick<Call, 'shop' | 'db' | 'now'> & {
  body: { id: number; expires: string | number; signature: string };
};

/** Begins the newsletter and mails the way out of it, once. A link of an address that has left is as bad as a forged one. */
export async function confirmSubscription({ shop, db, now, body }: ConfirmCall): Promise<true | Refusal> {
  const link = { ...body, expires: String(body.expires) };
  if (!isConfirmLink(shop.authSecret, link, now)) return refuse('refusal.newsletter.link');
  return inTransaction(db, async (tx) => {
    const confirmed = await confirmWaiting(tx, { id: link.id, now });
    if (!confirmed) return (await isConfirmed(tx, link.id)) ? true : refuse('refusal.newsletter.link');
    await queueMail(tx, {
      kind: newsletterWelcome,
      cause: `newsletter-welcome:${confirmed.id}:${now.getTime()}`,
      to: confirmed.email,
      language: confirmed.language_code,
      data: { id: confirmed.id },
    });
    return true;
  });
}
