import type { firstMailServerInput } from '@souk/contract/install';
import { smtpOptions } from '@souk/server/notification/mail/server/mail-server';
import { smtpMailer } from '@souk/server/notification/mail/smtp-mailer';
import { tryMailServer, type MailServerReply } from '@souk/server/notification/mail/try-mail-server';
import type { Language } from '@souk/server/texts/language';
import type { z } from 'zod';
import type { Environment } from '#environment.ts';

type Facts = {
  mail: z.output<typeof firstMailServerInput> | undefined;
  to: { name: string; email: string };
  shopName: string;
  language: Language;
};

/** Through the mail server of the environment, else through the given one; null without either. */
export async function sendTestMail(
  { smtpUrl, mailFrom, publicUrl }: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  { mail, to, shopName, language }: Facts,
): Promise<MailServerReply | null> {
  const server = smtpUrl ?? (mail && smtpOptions({ ...mail, password: mail.password ?? '' }));
  if (server === undefined) return null;
  return tryMailServer(smtpMailer(server), {
    language,
    shopName,
    publicUrl,
    // As in the open shop, whose email address is the operator's until it is changed.
    from: mailFrom ?? (mail?.from || to.email),
    to: { name: to.name, address: to.email },
  });
}
