import type { MailKind } from '#mail/mail-kind.ts';

/**
 * The six digits that prove the address of an application for a store, and a link that does the same. Without the
 * names it holds: anybody can have it sent to anybody, and must not have a say in it.
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
