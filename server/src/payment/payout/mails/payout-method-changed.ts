import type { MailKind } from '#notification/mail/mail-kind.ts';
import { momentOf } from '#notification/mail/moment-of.ts';

type Facts = {
  store: string;
  /** Who changed it. */
  by: string;
  at: string;
  /** The name of the provider that pays the store; null: it is paid by bank transfer. */
  provider: string | null;
  /** When payouts resume; null: they aren't on hold. */
  until: string | null;
};

/** Security notice to the owner of a store. */
export const payoutMethodChanged: MailKind<Facts> = {
  name: 'payout-method-changed',
  compose({ store, by, at, provider, until }, { t, link, language, settings }) {
    const name = 'mail.payout-method-changed' as const;
    const values = { store, by, when: momentOf(at, { language, settings }) };
    return {
      subject: t(`${name}.subject`, { store }),
      heading: t(`${name}.heading`),
      blocks: [
        {
          block: 'text',
          text:
            provider === null
              ? t(`${name}.text.bank`, values)
              : t(`${name}.text.provider`, { ...values, provider }),
        },
        ...(until === null
          ? []
          : [
              {
                block: 'text' as const,
                text: t('mail.bank-details-changed.hold', { when: momentOf(until, { language, settings }) }),
              },
            ]),
        { block: 'text', text: t(`${name}.not-you`, { shop: settings.site_name }) },
        { block: 'button', label: t(`${name}.open`), url: link('/seller/bank-details') },
        { block: 'link', label: t('mail.bank-details-changed.password'), url: link('/forgot-password') },
      ],
    };
  },
};
