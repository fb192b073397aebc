import { createTransport } from 'nodemailer';
import { KnownMails, storeMailFile } from './mail-folder.ts';
import type { Mailer } from '#outbound/mailer.ts';
import { messageOf } from './smtp-mailer.ts';

export function fileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const known = new KnownMails(folder);
  return {
    writesFiles: async () => true,
    async send(mail, onAccepted) {
      const { message } = await transport.sendMail(messageOf(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not made as one buffer.');
      await storeMailFile(folder, known, { mail, eml: message });
      onAccepted?.(null);
    },
  };
}
