import { isEmail } from '@souk/rules/validation';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#mail/queue-mail.ts';
import type { Shop } from '#shop.ts';
import { insertMessage } from './queries.ts';
import { contactMessage } from './mails/contact-message.ts';

/** `trap`: what a person does not see and programs fill in. */
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
 * Keeps a message to the shop and mails it to the address of the setting `email`, in the shop's own language (CONTRACT
 * §2.1); without such an address it is kept only. What fills in the trap is thanked and forgotten.
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
