import type { MailKind } from '../mail-kind.ts';

export const testMail: MailKind<{ name: string }> = {
  name: 'test-mail',
  compose: ({ name }, { t, settings, link }) => ({
    subject: t('mail.test-mail.subject'),
    heading: t('mail.test-mail.heading'),
    blocks: [
      { block: 'text', text: t('mail.test-mail.text', { name, shop: settings.site_name }) },
      { block: 'link', label: t('mail.test-mail.open'), url: link('/operator') },
    ],
  }),
};
