import type { MailKind } from '#mail/mail-kind.ts';

type Decided = {
  title: string;
  storeName: string;
  isNew: boolean;
  /** Why it was sent back; null: it was taken. */
  reason: string | null;
  /** Where its seller goes on. */
  path: `/${string}`;
};

/** To a store: the shop has looked at a product of theirs, or at changes of one. */
export const productDecided: MailKind<Decided> = {
  name: 'product-decided',
  compose({ title, storeName, isNew, reason, path }, { t, link, settings }) {
    const what = isNew ? 'new' : 'edit';
    const values = { title, store: storeName, shop: settings.site_name };
    if (reason === null)
      return {
        subject: t('mail.product-decided.approved.subject', values),
        heading: t('mail.product-decided.approved.heading'),
        blocks: [
          { block: 'text', text: t(`mail.product-decided.approved.${what}`, values) },
          { block: 'button', label: t('mail.product-decided.open'), url: link(path) },
        ],
      };
    return {
      subject: t('mail.product-decided.rejected.subject', values),
      heading: t('mail.product-decided.rejected.heading'),
      blocks: [
        { block: 'text', text: t(`mail.product-decided.rejected.${what}`, values) },
        { block: 'quote', text: reason },
        { block: 'button', label: t('mail.product-decided.edit'), url: link(path) },
      ],
    };
  },
};
