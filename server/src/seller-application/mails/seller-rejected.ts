import type { MailKind } from '#notification/mail/mail-kind.ts';

export type Rejected = { storeName: string; reason: string };

export const sellerRejected: MailKind<Rejected> = {
  name: 'seller-rejected',
  compose: ({ storeName: store, reason }, { t, link, settings }) => ({
    subject: t('mail.seller-rejected.subject', { store }),
    heading: t('mail.seller-rejected.heading', { store }),
    blocks: [
      { block: 'text', text: t('mail.seller-rejected.text', { shop: settings.site_name }) },
      ...(reason === ''
        ? []
        : [{ block: 'text', text: t('mail.seller-rejected.reason', { reason }) } as const]),
      ...(settings.vendor_registration
        ? [
            { block: 'text', text: t('mail.seller-rejected.again') } as const,
            {
              block: 'link',
              label: t('mail.seller-rejected.open'),
              url: link('/seller/register'),
            } as const,
          ]
        : []),
    ],
  }),
};
