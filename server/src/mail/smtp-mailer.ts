import { isEmail } from '@souk/rules/validation';
import { createTransport } from 'nodemailer';
import type { Mailer, OutgoingMail } from '#outbound/mailer.ts';

/** In ms. A server that answers nothing is left well before the lease of the mail ends (send-mails.ts). */
const waits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends through the mail server of `SMTP_URL`; with TLS, and a certificate that holds, whenever the server offers it. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...waits });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail));
    },
  };
}

/** For nodemailer, which would find several recipients in one text. Throws when there is not exactly one address. */
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
      // What the shop writes by itself must not be answered by programs (RFC 3834).
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
