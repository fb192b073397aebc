import type { MailKind } from '#notification/mail/mail-kind.ts';

export const contactMessage: MailKind<{ name: string; email: string; subject: string; message: string }> = {
  name: 'contact-message',
  isSecret: true,
  compose: ({ name, email, subject, message }, { t }) => ({
    subject: t('mail.contact-message.subject', { subject }),
    heading: t('mail.contact-message.heading'),
    replyTo: { name, address: email },
    blocks: [
      {
        block: 'facts',
        rows: [
          { label: t('mail.contact-message.name'), value: name },
          { label: t('mail.contact-message.email'), value: email },
          { label: t('mail.contact-message.topic'), value: subject },
        ],
      },
      { block: 'quote', text: message },
      { block: 'text', text: t('mail.contact-message.answer') },
    ],
  }),
};
