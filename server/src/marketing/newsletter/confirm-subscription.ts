import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import type { Shop } from '#shop.ts';
import { confirmWaiting, isConfirmed } from './queries.ts';
import { isConfirmLink } from './sign-newsletter-link.ts';
import { newsletterWelcome } from './mails/newsletter-welcome.ts';

type ConfirmLink = { id: number; expires: string; signature: string };
type Confirmed = { ok: true } | { ok: false; reason: 'link-invalid' };

/** Activates a subscription and emails its unsubscribe link, once. The link of a deleted subscription is as invalid as a forged one. */
export async function confirmSubscription(
  shop: Pick<Shop, 'db' | 'authSecret'>,
  { link, now }: { link: ConfirmLink; now: Date },
): Promise<Confirmed> {
  if (!isConfirmLink(shop.authSecret, link, now)) return invalid;
  return inTransaction(shop.db, async (tx): Promise<Confirmed> => {
    const confirmed = await confirmWaiting(tx, { id: link.id, now });
    if (!confirmed) return (await isConfirmed(tx, link.id)) ? { ok: true } : invalid;
    await queueMail(tx, {
      kind: newsletterWelcome,
      cause: `newsletter-welcome:${confirmed.id}:${now.getTime()}`,
      to: confirmed.email,
      language: confirmed.language_code,
      data: { id: confirmed.id },
    });
    return { ok: true };
  });
}

const invalid = { ok: false, reason: 'link-invalid' } as const;
