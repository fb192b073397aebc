import type { MailKind } from '#notification/mail/mail-kind.ts';
import { dayOf } from '#order/mails/payment-blocks.ts';
import type { PayTo } from '../debt/pay-to.ts';

type SellerDebt = {
  minor: number;
  currency: string;
  /** ISO */
  since: string;
  isReminder: boolean;
  /** Null: the shop stores no bank account. */
  payTo: PayTo | null;
};

const parts = ['beneficiary', 'bank_name', 'account_number', 'iban', 'bic'] as const;

/** Asks a store to pay what it has owed for long; also as a reminder. */
export const sellerDebt: MailKind<SellerDebt> = {
  name: 'seller-debt',
  compose({ minor, currency, since, isReminder, payTo }, tools) {
    const { t, money, link, settings } = tools;
    const amount = money(minor, currency);
    const shop = settings.site_name;
    return {
      subject: t(isReminder ? 'mail.seller-debt.subject.again' : 'mail.seller-debt.subject', {
        amount,
        shop,
      }),
      heading: t('mail.seller-debt.heading', { amount, shop }),
      blocks: [
        { block: 'text', text: t('mail.seller-debt.text', { date: dayOf(new Date(since), tools) }) },
        { block: 'text', text: t(payTo ? 'mail.seller-debt.transfer' : 'mail.seller-debt.ask') },
        {
          block: 'facts',
          rows: [
            { label: t('mail.payout.amount'), value: amount },
            ...parts.flatMap((part) =>
              payTo && payTo[part] !== '' ? [{ label: t(`payment.bank.${part}`), value: payTo[part] }] : [],
            ),
          ],
        },
        { block: 'button', label: t('mail.seller-debt.open'), url: link('/seller/money') },
      ],
    };
  },
};
