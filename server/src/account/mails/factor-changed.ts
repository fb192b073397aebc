import type { MailKind } from '#notification/mail/mail-kind.ts';

export const FACTOR_CHANGES = [
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'all-removed',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** Security notice after a change of second factors. `title` is the passkey's name, or empty. */
export const factorChanged: MailKind<{ name: string; change: FactorChange; title: string }> = {
  name: 'factor-changed',
  compose: ({ name, change, title }, { t, link, settings }) => ({
    subject: t('mail.factor-changed.subject', { shop: settings.site_name }),
    heading: t('mail.factor-changed.heading', { name }),
    blocks: [
      { block: 'text', text: t(`mail.factor-changed.${change}`, { title }) },
      { block: 'text', text: t('mail.factor-changed.not-you', { shop: settings.site_name }) },
      { block: 'link', label: t('mail.factor-changed.forgot'), url: link('/forgot-password') },
    ],
  }),
};
