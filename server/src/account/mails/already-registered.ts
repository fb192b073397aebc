import type { MailKind } from '#notification/mail/mail-kind.ts';

/** Sent when someone signs up with the address of an account; only its owner learns that it exists. */
export const alreadyRegistered: MailKind<{ name: string }> = {
  name: 'already-registered',
  compose: ({ name }, { t, link, settings }) => ({
    subject: t('mail.already-registered.subject', { shop: settings.site_name }),
    heading: t('mail.already-registered.heading', { name }),
    blocks: [
      { block: 'text', text: t('mail.already-registered.text') },
      { block: 'button', label: t('mail.already-registered.login'), url: link('/login') },
      { block: 'link', label: t('mail.already-registered.forgot'), url: link('/forgot-password') },
      { block: 'text', text: t('mail.already-registered.ignore') },
    ],
  }),
};
