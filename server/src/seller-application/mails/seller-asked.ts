import type { MailKind } from '#notification/mail/mail-kind.ts';
import { documentsLink } from './documents-link.ts';

export type Asked = { storeName: string; applicationId?: number; question: string; replyTo: string };

/** Asks the applicant a question before the decision. The reply goes to the operator, if the shop has an email address. */
export const sellerAsked: MailKind<Asked> = {
  name: 'seller-asked',
  compose: ({ storeName: store, applicationId, question, replyTo }, { t, settings, ...tools }) => ({
    subject: t('mail.seller-asked.subject', { store }),
    heading: t('mail.seller-asked.heading', { store }),
    blocks: [
      { block: 'text', text: t('mail.seller-asked.text', { shop: settings.site_name }) },
      { block: 'quote', text: question },
      { block: 'text', text: t('mail.seller-asked.answer') },
      ...documentsLink(applicationId, { t, ...tools }),
    ],
    ...(replyTo === '' ? {} : { replyTo: { name: settings.site_name, address: replyTo } }),
  }),
};
