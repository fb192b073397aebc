import { join } from 'node:path';
import { fileMailer } from '@souk/server/notification/mail/file-mailer';
import type { Mailer } from '@souk/server/outbound/mailer';
import { smtpMailer } from '@souk/server/notification/mail/smtp-mailer';
import { isPrivateShop, type Environment } from './environment.ts';

type MailEnvironment = Pick<Environment, 'smtpUrl' | 'dataDir' | 'isProduction' | 'host' | 'publicUrl'>;

/**
 * Email delivery. `devMailFolder`: emails are files that `/dev/mail` may show; they contain codes that open accounts, so only for
 * the developer's machine (decision 008).
 */
export function chooseMailer(environment: MailEnvironment): {
  mailer: Mailer;
  devMailFolder: string | null;
} {
  if (environment.smtpUrl !== null) return { mailer: smtpMailer(environment.smtpUrl), devMailFolder: null };
  const folder = mailFolder(environment);
  return { mailer: fileMailer(folder), devMailFolder: isPrivateShop(environment) ? folder : null };
}

/** Where to find the shop's emails after a start; null: they are really sent. `url` is the shop's. */
export function placeOfMails(environment: MailEnvironment, url: string): string | null {
  if (environment.smtpUrl !== null) return null;
  return isPrivateShop(environment)
    ? `${url}/dev/mail`
    : `files in ${mailFolder(environment)}; set SMTP_URL to send them`;
}

function mailFolder({ dataDir }: MailEnvironment): string {
  return join(dataDir, 'mail');
}
