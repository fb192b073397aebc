import type { MailKind } from '#mail/mail-kind.ts';

/** To somebody whose application for a store waits now. */
export const sellerApplied: MailKind<{ storeName: string }> = {
  name: 'seller-applied',
  compose: ({ storeName: store }, { t, settings }) => ({
    subject: t('mail.seller-applied.subject', { store }),
    heading: t('mail.seller-applied.heading'),
    blocks: [
      { block: 'text', text: t('mail.seller-applied.text', { store, shop: settings.site_name }) },
      { block: 'text', text: t('mail.seller-applied.ignore') },
    ],
  }),
};
