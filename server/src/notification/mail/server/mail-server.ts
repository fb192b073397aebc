import { MAIL_SECURITY } from '@souk/rules/mail-security';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '#db/generated/db.d.ts';
import type { SmtpServer } from '#notification/mail/smtp-mailer.ts';
import { findSealed, unsealKeys } from '#settings/service-keys.ts';

export const mailService = 'mail';

const schema = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(MAIL_SECURITY),
  user: z.string(),
  password: z.string(),
  /** Sender address; empty: the shop's. */
  from: z.string(),
});
/** The mail server entered in the console. */
export type MailServer = z.output<typeof schema>;

export type StoredMailServer = { state: 'none' | 'unreadable' } | { state: 'ok'; server: MailServer };

export function openMailServer(authSecret: string, sealed: string | null): StoredMailServer {
  if (sealed === null) return { state: 'none' };
  const read = schema.safeParse(unsealKeys(authSecret, sealed));
  return read.success ? { state: 'ok', server: read.data } : { state: 'unreadable' };
}

export async function readMailServer(db: Kysely<DB>, authSecret: string): Promise<StoredMailServer> {
  return openMailServer(authSecret, await findSealed(db, mailService));
}

export function smtpOptions({ host, port, security, user, password }: MailServer): SmtpServer {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  };
}
