import type { MailKind } from '#notification/mail/mail-kind.ts';
import { monthText } from '../invoice-words.ts';

type Facts = {
  id: number;
  number: string;
  kind: 'invoice' | 'credit-note';
  period: string;
  minor: number;
  currency: string;
};

/** A commission invoice or credit note was issued to the seller. */
export const commissionInvoice: MailKind<Facts> = {
  name: 'commission-invoice',
  compose({ id, number, kind, period, minor, currency }, { t, money, link, language, settings }) {
    const month = monthText(period, `${language.code}-u-nu-latn`);
    return {
      subject: t(`mail.commission-invoice.subject.${kind}`, { number, shop: settings.site_name }),
      heading: t(`mail.commission-invoice.heading.${kind}`, { month }),
      blocks: [
        { block: 'text', text: t(`mail.commission-invoice.text.${kind}`) },
        {
          block: 'facts',
          rows: [
            { label: t('console.invoice.number'), value: number },
            { label: t('mail.commission-invoice.month'), value: month },
            { label: t('console.invoice.total'), value: money(minor, currency) },
          ],
        },
        {
          block: 'button',
          label: t(`mail.commission-invoice.open.${kind}`),
          url: link(`/seller/money/invoices/${id}`),
        },
      ],
    };
  },
};
