import type { MailKind } from '#notification/mail/mail-kind.ts';

/**
 * The six-digit code that verifies an application's email address, and a link that does the same. Contains no names from the application:
 * anyone can trigger it for any address and must not control its text.
 */
export const sellerCode: MailKind<{ code: string; link: string }> = {
  name: 'seller-code',
  isSecret: true,
  compose: ({ code, link: word }, { t, link, settings }) => ({
    subject: t('mail.seller-code.subject', { code, shop: settings.site_name }),
    heading: t('mail.seller-code.heading'),
    blocks: [
      { block: 'text', text: t('mail.seller-code.text', { shop: settings.site_name }) },
      { block: 'code', code },
      { block: 'button', label: t('mail.seller-code.open'), url: link(`/seller/register?link=${word}`) },
      { block: 'text', text: t('mail.seller-code.ignore') },
    ],
  }),
};
