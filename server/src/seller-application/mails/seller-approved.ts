import type { MailKind } from '#notification/mail/mail-kind.ts';

export type Approved = {
  email: string;
  storeName: string;
  slug: string;
  isNewAccount: boolean;
  /** It isn't open yet. */
  waitsForSteps?: boolean;
};

/** Tells the owner that the store is open, or what it still needs, and how to sign in. */
export const sellerApproved: MailKind<Approved> = {
  name: 'seller-approved',
  compose: ({ email, storeName: store, slug, isNewAccount, waitsForSteps }, { t, link, settings }) => ({
    subject: t(waitsForSteps ? 'mail.seller-approved.waits.subject' : 'mail.seller-approved.subject', {
      store,
    }),
    heading: t(waitsForSteps ? 'mail.seller-approved.waits.heading' : 'mail.seller-approved.heading'),
    blocks: [
      {
        block: 'text',
        text: t(waitsForSteps ? 'mail.seller-approved.waits.text' : 'mail.seller-approved.text', {
          store,
          shop: settings.site_name,
        }),
      },
      {
        block: 'button',
        label: t(waitsForSteps ? 'mail.seller-approved.waits.open' : 'mail.seller-approved.console'),
        url: link(waitsForSteps ? '/seller/welcome' : '/seller'),
      },
      {
        block: 'text',
        text: t(isNewAccount ? 'mail.seller-approved.newAccount' : 'mail.seller-approved.knownAccount', {
          email,
        }),
      },
      ...(waitsForSteps
        ? []
        : [
            {
              block: 'link',
              label: t('mail.seller-approved.open'),
              url: link(`/shop/${encodeURIComponent(slug)}`),
            } as const,
          ]),
    ],
  }),
};
