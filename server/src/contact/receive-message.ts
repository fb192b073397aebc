import { isEmail } from '@souk/rules/validation';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import { queueMail } from '#mail/queue-mail.ts';
import { insertMessage } from './queries.ts';
import { contactMessage } from './mails/contact-message.ts';

type ContactCall = Pick<Call, 'shop' | 'db' | 'now' | 'settings'> & {
  userId: number | null;
  body: { name: string; email: string; subject: string; message: string; website?: unknown };
};

/**
 * Keeps a message to the shop and mails it to the address of the setting `email`, in the shop's own language (CONTRACT
 * §2.1); without such an address it is kept only. What fills in the trap is thanked and forgotten.
 */
export async function receiveMessage(call: ContactCall): Promise<true> {
  const { shop, db, now, settings, userId, body } = call;
  if (body.website) return true;
  const { name, email, subject, message } = body;
  const { defaultLanguage } = await shop.site.read();
  await inTransaction(db, async (tx) => {
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
  return true;
}
