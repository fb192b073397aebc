import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Mailer } from '#outbound/mailer.ts';
import { findSealed } from '#settings/service-keys.ts';
import { smtpMailer } from '../smtp-mailer.ts';
import { mailService, openMailServer, smtpOptions } from './mail-server.ts';

type Parts = {
  db: Kysely<DB>;
  authSecret: string;
  /** `MAIL_FROM` is set, so the console's sender address doesn't count. */
  hasFixedSender: boolean;
  /** Used until a mail server is entered. */
  files: Mailer;
};

/**
 * Sends through the mail server entered in the console, which is read before each email: a change takes effect at once in every process.
 * A server that can't be decrypted is an error, so that emails wait for it.
 */
export function storedMailer({ db, authSecret, hasFixedSender, files }: Parts): Mailer {
  let last: { sealed: string; mailer: Mailer; from: string } | null = null;

  async function current() {
    const sealed = await findSealed(db, mailService);
    if (sealed === null) return null;
    if (last?.sealed === sealed) return last;
    const stored = openMailServer(authSecret, sealed);
    if (stored.state !== 'ok')
      throw new Error(
        'The mail server’s settings can’t be decrypted; enter them again under Settings › Go live.',
      );
    last = { sealed, mailer: smtpMailer(smtpOptions(stored.server)), from: stored.server.from };
    return last;
  }

  return {
    async writesFiles() {
      return (await findSealed(db, mailService)) === null;
    },
    async send(mail, onAccepted) {
      const server = await current();
      if (server === null) return files.send(mail, onAccepted);
      const address = hasFixedSender || server.from === '' ? mail.from.address : server.from;
      await server.mailer.send({ ...mail, from: { ...mail.from, address } }, onAccepted);
    },
  };
}
