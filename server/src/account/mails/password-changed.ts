import type { MailKind } from '#notification/mail/mail-kind.ts';

export const passwordChanged: MailKind<{ name: string }> = {
  name: 'password-changed',
  compose: ({ name }, { t, link, settings }) => ({
    subject: t('mail.password-changed.subject', { shop: settings.site_name }),
    heading: t('mail.password-changed.heading'),
    blocks: [
      { block: 'greeting', text: t('mail.hello', { name }) },
      { block: 'text', text: t('mail.password-changed.text') },
      { block: 'text', text: t('mail.password-changed.not-you') },
      { block: 'link', label: t('mail.password-changed.forgot'), url: link('/forgot-password') },
    ],
  }),
};
