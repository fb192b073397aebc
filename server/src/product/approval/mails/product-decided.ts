import type { MailKind } from '#notification/mail/mail-kind.ts';

type Decided = {
  title: string;
  storeName: string;
  isNew: boolean;
  /** Reason of a rejection; null: approved. */
  reason: string | null;
  path: `/${string}`;
};

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
