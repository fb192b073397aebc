import { isEmail } from '@souk/rules/validation';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import type { Shop } from '#shop.ts';
import { insertMessage } from './queries.ts';
import { contactMessage } from './mails/contact-message.ts';

/** `trap`: a honeypot field that people don't see. */
type Message = {
  name: string;
  email: string;
  subject: string;
  message: string;
  trap?: unknown;
  userId: number | null;
  now: Date;
};

/**
 * Stores a message and emails it to the address in the setting `email`, in the shop's default language (CONTRACT §2.1); without an address
 * it is only stored. Spam caught by the honeypot is confirmed and dropped.
 */
export async function receiveMessage(shop: Pick<Shop, 'db' | 'site'>, input: Message): Promise<{ ok: true }> {
  if (input.trap) return { ok: true };
  const { name, email, subject, message, userId, now } = input;
  const { settings, defaultLanguage } = await shop.site.read();
  await inTransaction(shop.db, async (tx) => {
    const id = await insertMessage(tx, { name, email, subject, message, userId, now });
    if (!isEmail(settings.email)) return;
    await queueMail(tx, {
      kind: contactMessage,
      cause: `contact-message:${id}`,
      to: settings.email,
      language: defaultLanguage.code,
      data: { name, email, subject, message },
    });
  });
  return { ok: true };
}
