import type { MailKind } from '#notification/mail/mail-kind.ts';
import { documentsLink } from './documents-link.ts';

export const sellerApplied: MailKind<{ storeName: string; applicationId?: number }> = {
  name: 'seller-applied',
  compose: ({ storeName: store, applicationId }, { t, settings, ...tools }) => ({
    subject: t('mail.seller-applied.subject', { store }),
    heading: t('mail.seller-applied.heading'),
    blocks: [
      { block: 'text', text: t('mail.seller-applied.text', { store, shop: settings.site_name }) },
      ...documentsLink(applicationId, { t, ...tools }),
      { block: 'text', text: t('mail.seller-applied.ignore') },
    ],
  }),
};
