import { countryName } from '@souk/rules/country-name';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { momentOf } from '#notification/mail/moment-of.ts';

type Facts = {
  store: string;
  /** Who changed them. */
  by: string;
  at: string;
  /** The last four characters of the previous account; null: there was none. */
  before: string | null;
  after: string;
  holder: string;
  country: string;
  /** When payouts resume; null: they aren't on hold. */
  until: string | null;
};

/** Security notice to the owner of a store. */
export const bankDetailsChanged: MailKind<Facts> = {
  name: 'bank-details-changed',
  compose({ store, by, at, before, after, holder, country, until }, { t, link, language, settings }) {
    const name = 'mail.bank-details-changed' as const;
    const act = before === null ? 'added' : 'changed';
    return {
      subject: t(`${name}.subject.${act}`, { store }),
      heading: t(`${name}.heading.${act}`),
      blocks: [
        {
          block: 'text',
          text: t(`${name}.text.${act}`, { store, by, when: momentOf(at, { language, settings }) }),
        },
        {
          block: 'facts',
          rows: [
            ...(before === null ? [] : [{ label: t(`${name}.before`), value: `•••• ${before}` }]),
            { label: t(`${name}.after`), value: `•••• ${after}` },
            { label: t(`${name}.holder`), value: holder },
            { label: t(`${name}.country`), value: countryName(country, language.code, country) },
          ],
        },
        ...(until === null
          ? []
          : [
              {
                block: 'text' as const,
                text: t(`${name}.hold`, { when: momentOf(until, { language, settings }) }),
              },
            ]),
        { block: 'text', text: t(`${name}.not-you`, { shop: settings.site_name }) },
        { block: 'button', label: t(`${name}.open`), url: link('/seller/bank-details') },
        { block: 'link', label: t(`${name}.password`), url: link('/forgot-password') },
      ],
    };
  },
};
