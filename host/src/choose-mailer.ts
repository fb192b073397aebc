import { join } from 'node:path';
import { fileMailer } from '@souk/server/mail/file-mailer';
import type { Mailer } from '@souk/server/outbound/mailer';
import { smtpMailer } from '@souk/server/mail/smtp-mailer';
import { isPrivateShop, type Environment } from './environment.ts';

type MailEnvironment = Pick<Environment, 'smtpUrl' | 'dataDir' | 'isProduction' | 'host' | 'publicUrl'>;

/**
 * Where mails go. `devMailFolder`: they are files, and `/dev/mail` may show them: mails hold codes that open accounts, so
 * it is for the person at this machine (decision 008).
 */
export function chooseMailer(environment: MailEnvironment): {
  mailer: Mailer;
  devMailFolder: string | null;
} {
  if (environment.smtpUrl !== null) return { mailer: smtpMailer(environment.smtpUrl), devMailFolder: null };
  const folder = mailFolder(environment);
  return { mailer: fileMailer(folder), devMailFolder: isPrivateShop(environment) ? folder : null };
}

/** Where somebody who has just started the shop finds its mails; null: in mailboxes. `url` is the shop's. */
export function placeOfMails(environment: MailEnvironment, url: string): string | null {
  if (environment.smtpUrl !== null) return null;
  return isPrivateShop(environment)
    ? `${url}/dev/mail`
    : `files in ${mailFolder(environment)}; set SMTP_URL to send them`;
}

function mailFolder({ dataDir }: MailEnvironment): string {
  return join(dataDir, 'mail');
}
