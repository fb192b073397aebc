import { answerEvenly } from '#http/answer-evenly.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import type { Shop } from '#shop.ts';
import { newsletterConfirm } from './mails/newsletter-confirm.ts';
import { newsletterWelcome } from './mails/newsletter-welcome.ts';
import { claimSubscription } from './queries.ts';

const mailGapMs = 15 * 60_000;

/**
 * Subscribes to the newsletter (SPEC §3). A new or waiting address is emailed a confirmation link, a subscriber a note. The reply doesn't
 * reveal which (INVARIANTS I37, I44).
 */
export async function subscribe(
  shop: Shop,
  { email, language, now }: { email: string; language: string; now: Date },
): Promise<{ ok: true }> {
  await answerEvenly(shop, () =>
    inTransaction(shop.db, async (tx) => {
      const subscription = await claimSubscription(tx, {
        email,
        languageCode: language,
        now,
        lastMailBefore: new Date(now.getTime() - mailGapMs),
      });
      if (!subscription) return;
      const kind = subscription.confirmed_at === null ? newsletterConfirm : newsletterWelcome;
      await queueMail(tx, {
        kind,
        cause: `${kind.name}:${subscription.id}:${now.getTime()}`,
        to: subscription.email,
        language: subscription.language_code,
        data: { id: subscription.id },
      });
    }),
  );
  return { ok: true };
}
