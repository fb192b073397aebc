import { join } from 'node:path';
import { fileMailer } from '@souk/server/mail/file-mailer';
import type { Mailer } from '@souk/server/mail/mailer';
import { smtpMailer } from '@souk/server/mail/smtp-mailer';
import { isLoopback, type Environment } from './environment.ts';

type MailEnvironment = Pick<Environment, 'smtpUrl' | 'dataDir' | 'host' | 'publicUrl'>;

/** Where mails go. `devMailFolder`: they are files, and `/dev/mail` may show them. */
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

/**
 * Mails hold codes that open accounts, so `/dev/mail` is for the person at this machine: not when others can reach the
 * port, and not when a proxy on this machine shows the shop to the world under a name of its own (decision 008).
 */
function isPrivateShop({ host, publicUrl }: MailEnvironment): boolean {
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''));
}
