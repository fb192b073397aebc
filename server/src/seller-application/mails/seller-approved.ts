import type { MailKind } from '#mail/mail-kind.ts';

type Approved = { email: string; storeName: string; slug: string; isNewAccount: boolean };

/** The store is open, and this is how its owner gets in. */
export const sellerApproved: MailKind<Approved> = {
  name: 'seller-approved',
  compose: ({ email, storeName: store, slug, isNewAccount }, { t, link, settings }) => ({
    subject: t('mail.seller-approved.subject', { store }),
    heading: t('mail.seller-approved.heading'),
    blocks: [
      { block: 'text', text: t('mail.seller-approved.text', { store, shop: settings.site_name }) },
      {
        block: 'button',
        label: t('mail.seller-approved.open'),
        url: link(`/shop/${encodeURIComponent(slug)}`),
      },
      {
        block: 'text',
        text: t(isNewAccount ? 'mail.seller-approved.newAccount' : 'mail.seller-approved.knownAccount', {
          email,
        }),
      },
      { block: 'link', label: t('mail.seller-approved.login'), url: link('/login') },
    ],
  }),
};
