import type { MailKind } from '#mail/mail-kind.ts';

/** Before somebody decides on an application they want to know something; the answer goes to whoever asked, if the shop has an address. */
export const sellerAsked: MailKind<{ storeName: string; question: string; replyTo: string }> = {
  name: 'seller-asked',
  compose: ({ storeName: store, question, replyTo }, { t, settings }) => ({
    subject: t('mail.seller-asked.subject', { store }),
    heading: t('mail.seller-asked.heading', { store }),
    blocks: [
      { block: 'text', text: t('mail.seller-asked.text', { shop: settings.site_name }) },
      { block: 'quote', text: question },
      { block: 'text', text: t('mail.seller-asked.answer') },
    ],
    ...(replyTo === '' ? {} : { replyTo: { name: settings.site_name, address: replyTo } }),
  }),
};
