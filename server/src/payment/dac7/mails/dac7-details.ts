import type { Dac7Detail } from '@souk/rules/dac7';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { dayOf } from '#order/mails/payment-blocks.ts';

type Dac7Request = {
  missing: Dac7Detail[];
  isReminder: boolean;
  /** ISO: when payouts stop; null: now. */
  until: string | null;
};

/** Asks a store for details that the shop's tax report lacks; also as a reminder. */
export const dac7Details: MailKind<Dac7Request> = {
  name: 'dac7-details',
  compose({ missing, isReminder, until }, tools) {
    const { t, link, settings } = tools;
    const shop = settings.site_name;
    return {
      subject: t(isReminder ? 'mail.dac7-details.subject.again' : 'mail.dac7-details.subject', { shop }),
      heading: t('mail.dac7-details.heading', { shop }),
      blocks: [
        { block: 'text', text: t('mail.dac7-details.text') },
        {
          block: 'text',
          text: until
            ? t('mail.dac7-details.until', { date: dayOf(new Date(until), tools) })
            : t('mail.dac7-details.paused'),
        },
        {
          block: 'facts',
          title: t('mail.dac7-details.missing'),
          rows: missing.map((detail) => ({
            label: t(`mail.dac7-details.detail.${detail}`),
            value: t('ledger.dac7.missing'),
          })),
        },
        { block: 'button', label: t('mail.dac7-details.open'), url: link('/seller/store') },
      ],
    };
  },
};
