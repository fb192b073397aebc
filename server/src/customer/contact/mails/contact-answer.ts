import { isEmail } from '@souk/rules/validation';
import type { MailKind } from '#notification/mail/mail-kind.ts';

type Answer = { name: string; subject: string; message: string; answer: string };

export const contactAnswer: MailKind<Answer> = {
  name: 'contact-answer',
  isSecret: true,
  compose: ({ name, subject, message, answer }, { t, settings }) => ({
    subject: t('mail.contact-answer.subject', { subject }),
    heading: t('mail.contact-answer.heading'),
    ...(isEmail(settings.email) ? { replyTo: { name: settings.site_name, address: settings.email } } : {}),
    blocks: [
      { block: 'greeting', text: t('mail.hello', { name }) },
      { block: 'text', text: answer },
      { block: 'text', text: t('mail.contact-answer.yours') },
      { block: 'quote', text: message },
    ],
  }),
};
