import type { MailKind } from '../mail-kind.ts';

export const testMail: MailKind<{ name: string }> = {
  name: 'test-mail',
  async compose({ name }, { t, settings, link, shop }) {
    // Only readable in the folder on the server, so it must not say that delivery works.
    const isFile = await shop.mailer.writesFiles?.();
    return {
      subject: t('mail.test-mail.subject'),
      heading: t(isFile ? 'mail.test-mail.subject' : 'mail.test-mail.heading'),
      blocks: [
        {
          block: 'text',
          text: t(isFile ? 'mail.test-mail.saved' : 'mail.test-mail.text', {
            name,
            shop: settings.site_name,
          }),
        },
        { block: 'link', label: t('mail.test-mail.open'), url: link('/operator') },
      ],
    };
  },
};
