import { join } from 'node:path';
import { fileMailer } from '@souk/server/notification/mail/file-mailer';
import type { FixedMailServer, Mailer } from '@souk/server/outbound/mailer';
import { smtpMailer } from '@souk/server/notification/mail/smtp-mailer';
import { storedMailer } from '@souk/server/notification/mail/server/stored-mailer';
import { isPrivateShop, type Environment } from './environment.ts';

type MailEnvironment = Pick<
  Environment,
  'smtpUrl' | 'mailFrom' | 'dataDir' | 'isProduction' | 'host' | 'publicUrl'
>;

/**
 * Email delivery: through `SMTP_URL`, else through the mail server entered in the console, else to files. `devMailFolder`: the files may be
 * shown by `/dev/mail`; they contain codes that open accounts, so only on the developer's machine (decision 008).
 */
export function chooseMailer(
  environment: MailEnvironment,
  stored: Pick<Parameters<typeof storedMailer>[0], 'db' | 'authSecret'>,
): { mailer: Mailer; devMailFolder: string | null } {
  const { smtpUrl, mailFrom } = environment;
  if (smtpUrl !== null)
    return { mailer: { ...smtpMailer(smtpUrl), fixed: fixedServer(smtpUrl) }, devMailFolder: null };
  const folder = mailFolder(environment);
  return {
    mailer: storedMailer({ ...stored, hasFixedSender: mailFrom !== null, files: fileMailer(folder) }),
    devMailFolder: isPrivateShop(environment) ? folder : null,
  };
}

function fixedServer(smtpUrl: string): FixedMailServer {
  const { protocol, hostname, port, username } = new URL(smtpUrl);
  const usualPort = protocol === 'smtps:' ? 465 : 587; // as nodemailer
  return { host: hostname, port: Number(port) || usualPort, user: decodeURIComponent(username) };
}

/** Where to find the shop's emails after a start; null: `SMTP_URL` sends them. `url` is the shop's. */
export function placeOfMails(environment: Omit<MailEnvironment, 'mailFrom'>, url: string): string | null {
  if (environment.smtpUrl !== null) return null;
  return isPrivateShop(environment)
    ? `${url}/dev/mail`
    : `files in ${mailFolder(environment)} unless a mail server is set up under Settings › Go live`;
}

function mailFolder({ dataDir }: Pick<Environment, 'dataDir'>): string {
  return join(dataDir, 'mail');
}
