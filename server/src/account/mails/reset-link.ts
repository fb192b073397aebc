import type { Audience } from '@souk/rules/permissions';
import type { MailKind } from '#notification/mail/mail-kind.ts';

export const resetLink: MailKind<{ link: string; audience: Audience }> = {
  name: 'reset-link',
  isSecret: true,
  compose: ({ link: word, audience }, { t, link, settings }) => ({
    subject: t('mail.reset-link.subject', { shop: settings.site_name }),
    heading: t('mail.reset-link.heading'),
    blocks: [
      { block: 'text', text: t('mail.reset-link.text') },
      {
        block: 'button',
        label: t('mail.reset-link.open'),
        url: link(`/forgot-password?link=${word}&console=${audience}`),
      },
      { block: 'text', text: t('mail.reset-link.ignore') },
    ],
  }),
};
