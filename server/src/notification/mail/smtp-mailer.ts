import { isEmail } from '@souk/rules/validation';
import { createTransport } from 'nodemailer';
import type { Mailer, OutgoingMail } from '#outbound/mailer.ts';

/** Options of nodemailer. */
export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  ignoreTLS: boolean;
  auth?: { user: string; pass: string };
};

/** Milliseconds. Well below the email's lease (send-mails.ts). */
const waits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends through a mail server, by default with TLS and a verified certificate whenever the server offers it. */
export function smtpMailer(
  server: string | SmtpServer,
): Omit<Mailer, 'writesFiles'> & { verify(): Promise<void> } {
  const options = typeof server === 'string' ? { url: server } : server;
  const transport = createTransport({ ...options, ...waits });
  return {
    async send(mail, onAccepted) {
      const { response } = await transport.sendMail(messageOf(mail));
      onAccepted?.(response);
    },
    /** Connects and signs in. Rejects with the server's reply. */
    async verify() {
      await transport.verify();
    },
  };
}

/** A nodemailer message. Throws unless there is exactly one address, since nodemailer would parse several from one text. */
export function messageOf(mail: OutgoingMail) {
  if (!isEmail(mail.to)) throw new Error('The recipient is no mail address.');
  if (mail.replyTo && !isEmail(mail.replyTo.address)) throw new Error('The answer goes to no mail address.');
  return {
    envelope: { from: mail.from.address, to: [mail.to] },
    messageId: mail.messageId,
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: {
      // Prevents automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
